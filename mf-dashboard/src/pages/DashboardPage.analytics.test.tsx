import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { buildGroup, buildTrade, emptyAnalytics } from 'shared-ui/testing';
import { findCard, getButton, getStats, setUpDashboard } from '../testing/dashboard.ts';
import { createAnalytics, createCalendar, createStats, emptyStats } from '../testing/replies.ts';

describe('the dashboard analytics', () => {
  const { api, open } = setUpDashboard((mock) =>
    mock
      .on(calls.trades.stats, () => createStats())
      .on(calls.trades.filteredStats, () => createStats())
      .on(calls.days.analytics, () => createAnalytics()),
  );

  describe('the analytics panels', () => {
    const panels = ['Equity and daily P&L', 'More statistics', 'Performance by setup', 'Performance by weekday'];

    it('follow the date range and share one call', async () => {
      api.on(calls.days.analytics, ({ query }) => createAnalytics({ wins: query?.startDate ? 71 : 2 }));
      await open('/dashboard?from=2026-01-05&to=2026-01-20');
      await waitFor(() => expect(screen.getByRole('group', { name: 'Wins' })).toHaveTextContent('Wins71of 6 trades'));
      await userEvent.click(getButton('All Time'));
      await waitFor(() => expect(screen.getByRole('group', { name: 'Wins' })).toHaveTextContent('Wins2'));
      expect(api.getInputs(calls.days.analytics)).toEqual([
        { query: { startDate: '2026-01-05', endDate: '2026-01-20' } },
        // The period before, for comparison.
        { query: { startDate: '2025-12-20', endDate: '2026-01-04' } },
        { query: {} },
      ]);
    });

    it('keep showing the previous range, marked as busy and named, while the next one loads', async () => {
      await open();
      expect(await screen.findByRole('group', { name: 'Wins' })).toHaveTextContent('Wins2');
      const reply = api.hold(calls.days.analytics);
      await userEvent.click(getButton(/^7D/));
      expect(screen.getByRole('group', { name: 'Wins' })).toHaveTextContent('Wins2');
      expect(await findCard('More statistics')).toHaveAttribute('aria-busy', 'true');
      expect(await findCard('More statistics')).toHaveTextContent('Showing previous results (all trades). Updating…');
      await act(async () => reply(createAnalytics({ wins: 7 })));
      await waitFor(() => expect(screen.getByRole('group', { name: 'Wins' })).toHaveTextContent('Wins7'));
      expect(await findCard('More statistics')).not.toHaveAttribute('aria-busy');
    });

    it('open the trades of a day and of a streak', async () => {
      const run = { losingStreakDays: { from: '2026-01-28', to: '2026-01-30' } };
      api.on(calls.days.analytics, () => createAnalytics(run));
      await open('/dashboard?setup=Breakout');
      const findLink = async (name: string) => within(await screen.findByRole('group', { name })).findByRole('link');
      expect(await findLink('Best day')).toHaveAttribute(
        'href',
        '/trades?from=2026-01-29&to=2026-01-29&setup=Breakout',
      );
      const streak = await findLink('Longest losing streak');
      expect(streak).toHaveAccessibleName('Jan 28, 2026 to Jan 30, 2026');
      expect(streak).toHaveAttribute('href', '/trades?from=2026-01-28&to=2026-01-30&setup=Breakout');
    });

    it('fail independently of the other cards, each with an error and Retry (CLI-04)', async () => {
      api.fail(calls.days.analytics, 429);
      await open();
      await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(panels.length));
      expect(await findCard('Recent Trades')).toHaveTextContent('No trades yet');
      for (const name of panels) {
        expect(await findCard(name)).toHaveTextContent(`${name} could not be loaded`);
        expect(within(await findCard(name)).getByRole('button', { name: 'Retry' })).toBeEnabled();
      }
      api.on(calls.days.analytics, () => createAnalytics());
      await userEvent.click(within(await findCard('More statistics')).getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('group', { name: 'Payoff ratio' })).toHaveTextContent('2.00');
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('show empty states for a selection without trades', async () => {
      api.on(calls.days.analytics, () => emptyAnalytics);
      await open();
      expect(await screen.findByRole('group', { name: 'Profit factor' })).toHaveTextContent(/--of 0 trades$/);
      expect(await findCard('Equity and daily P&L')).toHaveTextContent('No trades in this selection');
      expect(await findCard('Performance by setup')).toHaveTextContent('No trades in this selection');
    });

    it('are replaced by how to begin before the first trade', async () => {
      api.on(calls.trades.stats, () => emptyStats);
      await open();
      const card = within(await findCard('Start your journal'));
      expect(card.getByRole('link', { name: 'Add your first trade' })).toHaveAttribute('href', '/add-trade');
      expect(card.getByRole('link', { name: 'Import from your broker' })).toHaveAttribute('href', '/import');
      expect(await findCard('Recent Trades')).toHaveTextContent('No trades yet');
      for (const name of panels) expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
      expect(screen.getAllByText('--')).toHaveLength(5);
    });
  });

  describe('the filter (FLT-01)', () => {
    it('applies to all figures; the calendar and the latest trades have dates of their own', async () => {
      await open('/dashboard?from=2026-01-05&to=2026-01-20&setup=Gap&side=long&month=2026-01');
      await screen.findByRole('group', { name: 'Wins' });
      const others = { setup: ['Gap'], side: 'long' };
      const dated = { query: { ...others, startDate: '2026-01-05', endDate: '2026-01-20' } };
      expect(api.getInputs(calls.trades.filteredStats)).toEqual([dated]);
      const before = { query: { ...others, startDate: '2025-12-20', endDate: '2026-01-04' } };
      await waitFor(() => expect(api.getInputs(calls.days.analytics)).toEqual([dated, before]));
      expect(api.getInputs(calls.days.calendar)).toEqual([
        { query: { ...others, from: '2025-12-28', to: '2026-01-31' } },
      ]);
      expect(api.getInputs(calls.trades.list)).toEqual([{ query: { ...others, limit: '5' } }]);
      expect(await screen.findByRole('button', { name: 'Setup: Gap' })).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /^Dates:/ })).not.toBeInTheDocument();
    });

    it('is kept by the range, and cleared with it by Clear all', async () => {
      const { router } = await open('/dashboard?setup=Gap&view=year');
      await userEvent.click(getButton(/^7D/));
      expect(router.state.location.search).toMatch(/^\?setup=Gap&view=year&from=/);
      await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
      expect(router.state.location.search).toBe('?view=year');
      expect(screen.getByLabelText('From')).toHaveValue('');
    });
  });

  it('shows the currency of the selected account, and how many trades amounts leave out (LIM-07)', async () => {
    api.on(calls.trades.stats, ({ query }) =>
      createStats(query?.account ? { currency: 'EUR' } : { tradesInOtherCurrency: 3 }),
    );
    const { router } = await open('/dashboard');
    expect(
      await screen.findByText(/^Amounts leave out 3 trades of accounts in another currency\./),
    ).toBeInTheDocument();
    await act(() => router.navigate('/dashboard?account=Kraken'));
    await waitFor(() => expect(getStats(['Total P&L'])[0]).toMatch(/^[+\u2212]€/));
    expect(screen.queryByText(/^Amounts leave out/)).toBeNull();
  });

  describe('results in R (FAC-07)', () => {
    it('change every amount, and say how many trades have a risk', async () => {
      api.on(calls.trades.stats, ({ query }) =>
        createStats(query?.unit === 'r' ? { netCents: 1_250, totalTrades: 90, tradesWithoutRisk: 10 } : {}),
      );
      api.on(calls.days.calendar, ({ query }) => ({
        ...createCalendar({ '2026-01-30': query?.unit === 'r' ? 125 : 82_000 }),
        ...(query?.unit && { tradesWithoutRiskByDate: { '2025-12-30': 4, '2026-01-02': 2 } }),
      }));
      const trade = { netCents: 5_000, riskCents: 2_000 };
      api.on(calls.trades.list, () => ({ trades: [buildTrade({ id: 1, ...trade }), buildTrade({ id: 2 })] }));
      await open('/dashboard?month=2026-01');
      expect(await screen.findByRole('button', { name: /^Fri, Jan 30, 2026 \+\$820\.00/ })).toBeInTheDocument();
      await userEvent.click(screen.getByRole('radio', { name: 'R' }));
      await waitFor(() => expect(getStats(['Total P&L'])).toEqual(['+12.50R']));
      expect(await screen.findByText('Results in R: 90 of 100 trades have a risk.')).toBeInTheDocument();
      expect(await screen.findByRole('button', { name: /^Fri, Jan 30, 2026 \+1\.25R/ })).toBeInTheDocument();
      expect(screen.getByText(/^January 2026: /)).toHaveTextContent(/1 trading day · 1 of 3 trades have a risk/);
      await waitFor(() => expect(getStats(['Average win'])).toEqual(['+150.00Rof 2 trades · small sample']));
      const [first, second] = within(await findCard('Recent Trades')).getAllByRole('listitem');
      expect(first).toHaveTextContent('+2.50R');
      expect(second).toHaveTextContent('--');
      expect(screen.queryByText(/\$\d/)).not.toBeInTheDocument();
    });

    it('keep the unit of stale figures until those in R arrive', async () => {
      await open();
      await waitFor(() => expect(getStats(['Total P&L'])).toEqual(['+$1,234.50']));
      api.hold(calls.trades.stats);
      await userEvent.click(screen.getByRole('radio', { name: 'R' }));
      expect(getStats(['Total P&L'])).toEqual(['+$1,234.50']);
      expect(await findCard('Statistics')).toHaveTextContent('Showing previous results (all trades). Updating…');
    });
  });

  it.each([
    ['a setup', 'Breakout', 'setup=Breakout'],
    ['no setup', 'No setup', 'setup=none'],
    ['a weekday', 'Monday', 'weekday=1'],
    ['the best day', 'Jan 29, 2026', null],
  ])('links the figures of %s to their trades', async (_, name, search) => {
    api.on(calls.days.analytics, () => createAnalytics({ byWeekday: [buildGroup('1')] }));
    await open('/dashboard?from=2026-01-05&to=2026-01-20&side=long');
    const [from, to] = search ? ['2026-01-05', '2026-01-20'] : ['2026-01-29', '2026-01-29'];
    const link = await screen.findByRole('link', { name });
    const params = new URLSearchParams(link.getAttribute('href')?.replace('/trades?', ''));
    expect(Object.fromEntries(params)).toEqual({
      from,
      to,
      side: 'long',
      ...Object.fromEntries(new URLSearchParams(search ?? '')),
    });
  });

  describe('Performance by setup', () => {
    const getSetupNames = () =>
      within(screen.getByRole('table', { name: 'Performance by setup' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(within(row).getByRole('rowheader')).getByRole('link').textContent);
    const sortBy = (column: string) =>
      userEvent.click(
        within(screen.getByRole('table', { name: 'Performance by setup' })).getByRole('button', { name: column }),
      );

    it('sorts by profit, and by any other column on request; ties and names as in reports (RPT-01)', async () => {
      const bySetup = [
        buildGroup('Breakout', { netCents: -7_500, trades: 2, winPercent: 0 }),
        buildGroup('Gap', { netCents: 30_000, trades: 2, winPercent: 50 }),
        buildGroup('none', { netCents: 2_000, trades: 10, winPercent: 66.7 }),
      ];
      api.on(calls.days.analytics, () => createAnalytics({ bySetup }));
      await open();
      await screen.findByRole('table', { name: 'Performance by setup' });
      expect(getSetupNames()).toEqual(['Gap', 'No setup', 'Breakout']);
      await sortBy('Trades');
      expect(getSetupNames()).toEqual(['No setup', 'Breakout', 'Gap']);
      await sortBy('Trades');
      expect(getSetupNames()).toEqual(['Breakout', 'Gap', 'No setup']);
      await sortBy('Setup');
      expect(getSetupNames()).toEqual(['Breakout', 'Gap', 'No setup']);
      expect(screen.getAllByText('small sample')).toHaveLength(2);
    });

    it('shows eight setups, and all of them on request', async () => {
      const bySetup = Array.from({ length: 11 }, (_, index) => buildGroup(`Setup ${index}`));
      api.on(calls.days.analytics, () => createAnalytics({ bySetup }));
      await open();
      await screen.findByRole('table', { name: 'Performance by setup' });
      expect(getSetupNames()).toHaveLength(8);
      await userEvent.click(getButton('Show 3 more of 11'));
      expect(getSetupNames()).toHaveLength(11);
    });
  });
});
