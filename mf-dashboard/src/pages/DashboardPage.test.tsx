import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays, calls } from 'contracts';
import { getToday } from 'shared-ui';
import { announceChange, writeTraderEntry } from 'shared-ui/host';
import { buildTrade, signInTestUser, testShownFilters } from 'shared-ui/testing';
import { findCard, getButton, getStats, preferReducedMotion, setUpDashboard } from '../testing/dashboard.ts';
import { createAnalytics, createStats, emptyStats } from '../testing/replies.ts';

const filteredPath = '/dashboard?from=2026-01-05&to=2026-01-20';
const getStatValues = () => getStats(['Total P&L', 'Trade Win %', 'Avg Win/Loss', 'Trades Taken']);
const waitForTradesTaken = (count: string) => waitFor(() => expect(getStatValues()[3]).toBe(count));

describe('the dashboard', () => {
  const { api, open } = setUpDashboard((mock) =>
    mock
      .on(calls.trades.stats, () => createStats())
      .on(calls.trades.filteredStats, () => createStats({ netCents: -5_000, totalTrades: 4 }))
      .on(calls.trades.list, () => ({ trades: [buildTrade({ id: 1 })] })),
  );

  it('welcomes the trader by first name in its only h1 (DSH-01, NAV-12)', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Welcome, Ada']);
  });

  it('makes one call per resource and requests only the trades that it shows', async () => {
    await open();
    const paths = ['/api/analytics', '/api/trades', '/api/trades/calendar', '/api/trades/stats'];
    await waitFor(() => expect(api.recordedCalls.map(({ call }) => call.path).sort()).toEqual(paths));
    expect(getStatValues()[3]).toBe('1,024');
    expect(api.getInputs(calls.trades.list)).toEqual([{ query: { limit: '5' } }]);
  });

  it('requests the stats first, and the slow analytics after their reply', async () => {
    writeTraderEntry('browser', 'has-trades', true);
    const reply = api.hold(calls.trades.stats);
    await open();
    await findCard('Recent Trades');
    const getPaths = () => api.recordedCalls.map(({ call }) => call.path);
    expect([getPaths()[0], getPaths().includes('/api/analytics')]).toEqual(['/api/trades/stats', false]);
    await act(async () => reply(createStats()));
    await waitFor(() => expect(getPaths()).toContain('/api/analytics'));
  });

  it('says beside the win rate what counts as a breakeven, and how many trades do (BRK-01)', async () => {
    signInTestUser({ breakevenWithin: { moneyCents: 500, r: 0 } });
    api.on(calls.days.analytics, () => createAnalytics());
    await open();
    expect(await screen.findByText('Results within $5.00 of 0 count as breakeven.')).toBeVisible();
    expect(await screen.findByText(/^2 wins, 3 losses, 1 breakeven$/)).toBeVisible();
  });

  describe('with a default filter (FLT-04)', () => {
    beforeEach(() => void signInTestUser({ dashboardFilter: 'setup=Gap' }));

    it('starts with it, without a request for all trades, and can be cleared', async () => {
      const { router } = await open();
      expect(router.state.location.search).toBe('?setup=Gap');
      await waitFor(() => expect(api.getInputs(calls.trades.stats)).toEqual([{ query: { setup: ['Gap'] } }]));
      await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
      await waitFor(() => expect(router.state.location.search).toBe(''));
      expect(await findCard('Recent Trades')).toBeVisible();
    });

    it('shows what a link selects', async () => {
      const { router } = await open('/dashboard?side=long');
      expect(router.state.location.search).toBe('?side=long');
      await waitFor(() => expect(api.getInputs(calls.trades.stats)).toEqual([{ query: { side: 'long' } }]));
    });
  });

  describe('the date range', () => {
    it('requests filtered stats only when both dates are set (DSH-02)', async () => {
      await open();
      await userEvent.type(screen.getByLabelText('From'), '2026-01-05');
      expect(api.getInputs(calls.trades.filteredStats)).toEqual([]);
      await userEvent.type(screen.getByLabelText('To'), '2026-01-20');
      await waitForTradesTaken('4');
      expect(api.getInputs(calls.trades.filteredStats)).toEqual([
        { query: { startDate: '2026-01-05', endDate: '2026-01-20' } },
      ]);
    });

    it('limits each date by the other and by today, and shows an error without a call (DSH-02)', async () => {
      await open(filteredPath);
      expect(screen.getByLabelText('From')).toHaveAttribute('max', '2026-01-20');
      expect(screen.getByLabelText('To')).toHaveAttribute('min', '2026-01-05');
      expect(screen.getByLabelText('To')).toHaveAttribute('max', getToday());
      await userEvent.clear(screen.getByLabelText('From'));
      await userEvent.type(screen.getByLabelText('From'), '2026-01-25');
      expect(screen.getByLabelText('From')).toHaveAccessibleDescription('From cannot be after To.');
      expect(api.getInputs(calls.trades.filteredStats)).toHaveLength(1);
    });

    it.each([7, 30, 90])(
      '%iD requests that many days back from today and stores them in the URL (DSH-03)',
      async (days) => {
        const { router } = await open();
        await userEvent.click(getButton(new RegExp(`^${days}D`)));
        const range = { startDate: addDays(getToday(), -days), endDate: getToday() };
        await waitFor(() => expect(api.getInputs(calls.trades.filteredStats)).toEqual([{ query: range }]));
        expect(router.state.location.search).toBe(`?from=${range.startDate}&to=${range.endDate}`);
        expect(getButton(new RegExp(`^${days}D`))).toHaveAttribute('aria-pressed', 'true');
        expect(screen.getByLabelText('From')).toHaveValue(range.startDate);
      },
    );

    it('All Time clears the filter and the inputs, and is disabled without a filter (DSH-04)', async () => {
      const { router } = await open(filteredPath);
      await waitForTradesTaken('4');
      await userEvent.click(getButton('All Time'));
      await waitForTradesTaken('1,024');
      expect(screen.getByLabelText('From')).toHaveValue('');
      expect(screen.getByLabelText('To')).toHaveValue('');
      expect(router.state.location.search).toBe('');
      expect(getButton('All Time')).toHaveAttribute('aria-disabled', 'true');
      expect(getButton('All Time')).toHaveFocus();
    });

    it.each([
      ['From', 'To', 'Choose the last day, too.'],
      ['To', 'From', 'Choose the first day, too.'],
    ])('only %s says that %s is missing, and All Time clears it (DSH-02, DSH-04)', async (filled, empty, hint) => {
      await open();
      await userEvent.type(screen.getByLabelText(filled), '2026-01-05');
      expect(screen.getByLabelText(empty)).toHaveAccessibleDescription(hint);
      expect(getButton('All Time')).toHaveAttribute('aria-disabled', 'false');
      await userEvent.click(getButton('All Time'));
      expect(screen.getByLabelText(filled)).toHaveValue('');
      expect(screen.getByLabelText(empty)).not.toHaveAccessibleDescription();
      expect(getButton('All Time')).toHaveAttribute('aria-disabled', 'true');
    });

    it.each<[string, (router: Awaited<ReturnType<typeof open>>['router']) => Promise<void>]>([
      [
        'clearing both inputs',
        async () => {
          await userEvent.clear(screen.getByLabelText('From'));
          await userEvent.clear(screen.getByLabelText('To'));
        },
      ],
      ['navigation to another URL', (router) => act(() => router.navigate('/dashboard'))],
    ])('%s clears the filter (DSH-04)', async (_, clear) => {
      const { router } = await open(filteredPath);
      await waitForTradesTaken('4');
      await clear(router);
      await waitForTradesTaken('1,024');
      expect(screen.getByLabelText('From')).toHaveValue('');
      expect(getButton('All Time')).toHaveAttribute('aria-disabled', 'true');
    });
  });

  describe('the stat cards', () => {
    it('show money with 2 decimals and percent with 1 (DSH-05)', async () => {
      await open();
      await waitFor(() => expect(getStatValues()).toEqual(['+$1,234.50', '62.5%', '−$12.25', '1,024']));
    });

    it('count up for a second and end on the exact value (DSH-05)', async () => {
      preferReducedMotion(false);
      jest.useFakeTimers({ advanceTimers: false });
      await open();
      await act(() => jest.advanceTimersByTimeAsync(500));
      expect(getStatValues()).not.toContain('1,024');
      await act(() => jest.advanceTimersByTimeAsync(600));
      expect(getStatValues()).toEqual(['+$1,234.50', '62.5%', '−$12.25', '1,024']);
    });

    it.each([
      ['after the first have counted up', 1_100],
      ['while the first count up', 500],
    ])('show the figures of another filter or unit at once, %s (DSH-05, FAC-07)', async (_, ms) => {
      preferReducedMotion(false);
      jest.useFakeTimers({ advanceTimers: false });
      api.on(calls.trades.stats, ({ query }) => createStats(query?.unit === 'r' ? { netCents: 51_747 } : {}));
      const { router } = await open();
      await act(() => jest.advanceTimersByTimeAsync(ms));
      await act(() => router.navigate(filteredPath));
      await act(() => jest.advanceTimersByTimeAsync(20));
      expect(getStatValues()).toEqual(['−$50.00', '62.5%', '−$12.25', '4']);
      await act(() => router.navigate('/dashboard'));
      await act(() => jest.advanceTimersByTimeAsync(20));
      expect(getStatValues()).toEqual(['+$1,234.50', '62.5%', '−$12.25', '1,024']);
      act(() => screen.getByRole('radio', { name: 'R' }).click());
      await act(() => jest.advanceTimersByTimeAsync(20));
      expect(getStatValues()).toEqual(['+517.47R', '62.5%', '−12.25R', '1,024']);
      act(() => screen.getByRole('radio', { name: '$' }).click());
      await act(() => jest.advanceTimersByTimeAsync(20));
      expect(getStatValues()[0]).toBe('+$1,234.50');
    });

    it("show '--' and Retry if the call fails (DSH-06)", async () => {
      api.fail(calls.trades.stats, 429);
      await open();
      expect(await screen.findByRole('alert')).toHaveTextContent('Your statistics could not be loaded.');
      expect(getStatValues()).toEqual(['--', '--', '--', '--']);
      expect(await screen.findByRole('link', { name: /AAPL.*Jan/ })).toBeInTheDocument();
      api.on(calls.trades.stats, () => createStats());
      await userEvent.click(getButton('Retry'));
      await waitForTradesTaken('1,024');
    });

    it("show 0 trades and '--' without the banner for a range without trades (DSH-06, DSH-07)", async () => {
      api.on(calls.trades.filteredStats, () => ({ ...emptyStats, hasTrades: true }));
      await open(filteredPath);
      await waitFor(() => expect(getStatValues()).toEqual(['--', '--', '--', '0']));
      expect(screen.queryByText(/No trades yet! Enter/)).not.toBeInTheDocument();
    });

    it("show '--' and a dismissible banner to a trader without trades (DSH-07)", async () => {
      api.on(calls.trades.stats, () => emptyStats);
      await open();
      const banner = await screen.findByText('No trades yet! Enter a trade to generate statistics.');
      expect(getStatValues()).toEqual(['--', '--', '--', '--']);
      await userEvent.click(getButton('Dismiss'));
      expect(banner).not.toBeInTheDocument();
    });

    it('filter by a calendar span of the list, which the inputs then show (DSH-02)', async () => {
      await open();
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last year');
      const year = Number(getToday().slice(0, 4)) - 1;
      expect(screen.getByLabelText('From')).toHaveValue(`${year}-01-01`);
      expect(screen.getByLabelText('To')).toHaveValue(`${year}-12-31`);
      expect(screen.getByRole('combobox', { name: 'Period' })).toHaveValue('Last year');
    });

    it.each([
      ['a slow connection', 'Updating…', () => undefined],
      ['no connection', 'You are offline.', () => onlineManager.setOnline(false)],
    ])('name the dates of their figures while others load over %s', async (_, state, setConnection) => {
      await open();
      await waitForTradesTaken('1,024');
      const reply = api.hold(calls.trades.filteredStats);
      act(setConnection);
      await userEvent.click(getButton(/^7D/));
      const note = within(await findCard('Statistics')).getByText(`Showing previous results (all trades). ${state}`);
      expect(getStatValues()[3]).toBe('1,024');
      expect(await findCard('Statistics')).toHaveAttribute('aria-busy', 'true');
      expect(await findCard('Largest Winning Day')).toHaveTextContent(
        `Showing previous results (all trades). ${state}`,
      );
      act(() => onlineManager.setOnline(true));
      await act(async () => reply(createStats({ totalTrades: 4 })));
      await waitForTradesTaken('4');
      expect(note).toBeEmptyDOMElement();
      expect(await findCard('Statistics')).not.toHaveAttribute('aria-busy');
    });

    it('say in place that there is no connection, and load by themselves when it returns', async () => {
      act(() => onlineManager.setOnline(false));
      await open();
      expect(getStatValues()).toEqual(['--', '--', '--', '--']);
      for (const name of ['Statistics', 'Largest Winning Day', 'Recent Trades', 'Equity and daily P&L'])
        expect(await findCard(name)).toHaveTextContent(
          'No connection. This loads by itself when you are connected again.',
        );
      expect(await findCard('More statistics')).toHaveTextContent('No connection.');
      act(() => onlineManager.setOnline(true));
      await waitForTradesTaken('1,024');
    });

    it('update when a trade is saved elsewhere (CLI-05)', async () => {
      await open();
      await waitForTradesTaken('1,024');
      api.on(calls.trades.stats, () => createStats({ totalTrades: 1_025 }));
      announceChange({ what: 'trades' });
      await waitForTradesTaken('1,025');
    });
  });

  describe('Largest Winning Day', () => {
    it('shows date, profit, average and symbols that open their trades (DSH-08)', async () => {
      await open();
      const day = await findCard('Largest Winning Day');
      await waitFor(() => expect(day).toHaveTextContent('Fri, Jan 30, 2026'));
      expect(within(day).getByRole('group', { name: 'Profit' })).toHaveTextContent('+$820.00');
      expect(within(day).getByRole('group', { name: 'Average trade' })).toHaveTextContent('+$205.00');
      expect(within(day).getByRole('link', { name: 'AAPL × 3' })).toHaveAttribute('href', '/trades/9');
      expect(within(day).queryByRole('button')).not.toBeInTheDocument();
    });

    it('shows five symbols; See more opens the day (DSH-08)', async () => {
      const tickers = Array.from({ length: 7 }, (_, index) => ({ id: index + 1, ticker: `S${index}`, count: 1 }));
      api.on(calls.trades.stats, () =>
        createStats({ bestDay: { date: '2026-01-30', netCents: 82_000, avgPerTradeCents: 20_500, tickers } }),
      );
      const { router } = await open();
      const day = await findCard('Largest Winning Day');
      await waitFor(() => expect(within(day).getAllByRole('link')).toHaveLength(5));
      await userEvent.click(within(day).getByRole('button', { name: 'See more' }));
      expect(router.state.location.search).toBe('?day=2026-01-30');
    });

    it('shows a message if no day is profitable (DSH-08)', async () => {
      api.on(calls.trades.stats, () => createStats({ bestDay: null }));
      await open();
      expect(await screen.findByText('No winning day in this selection.')).toBeInTheDocument();
    });
  });

  describe('Recent Trades', () => {
    it('shows the latest five trades with tag, date and amount, each linked to its trade (DSH-09)', async () => {
      const trades = [8, 7, 6, 5].map((id) => buildTrade({ id, ticker: `T${id}` }));
      api.on(calls.trades.list, () => ({ trades: [buildTrade({ id: 9, ticker: 'T9', netCents: -4_000 }), ...trades] }));
      await open();
      const recent = await findCard('Recent Trades');
      await waitFor(() => expect(within(recent).getAllByRole('listitem')).toHaveLength(5));
      expect(within(recent).getAllByRole('listitem')[0]).toHaveTextContent('T9Jan 30, 2026−$40.00');
      expect(within(recent).getByRole('link', { name: /^T9/ })).toHaveAttribute('href', '/trades/9');
    });

    it('fails independently of the other cards, and Retry works (CLI-04)', async () => {
      api.fail(calls.trades.list, 429);
      await open();
      expect(await screen.findByRole('alert')).toHaveTextContent('Your trades could not be loaded');
      await waitForTradesTaken('1,024');
      api.on(calls.trades.list, () => ({ trades: [buildTrade({ id: 1 })] }));
      await userEvent.click(getButton('Retry'));
      expect(await screen.findByRole('link', { name: /^AAPL.*Jan/ })).toBeInTheDocument();
    });
  });
});

describe('the filters of the dashboard', () => {
  // The calendar has the dates of its month.
  testShownFilters(setUpDashboard(), [{ path: '/dashboard', shownElsewhere: ['from', 'to'], own: ['from', 'to'] }]);
});
