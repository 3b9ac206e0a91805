import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { buildGroup, emptyAnalytics } from 'shared-ui/testing';
import { findCard, getButton, setUpDashboard } from '../testing/dashboard.ts';
import { createAnalytics } from '../testing/replies.ts';

describe('the dashboard analytics', () => {
  const { api, open } = setUpDashboard((mock) => mock.on(calls.days.analytics, () => createAnalytics()));

  describe('the analytics panels', () => {
    const panels = ['Equity and daily P&L', 'More statistics', 'Performance by setup'];

    it('follow the date range and share one call', async () => {
      api.on(calls.days.analytics, ({ query }) => createAnalytics({ wins: query?.startDate ? 71 : 2 }));
      await open('/dashboard?from=2026-01-05&to=2026-01-20');
      await waitFor(() => expect(screen.getByRole('group', { name: 'Wins' })).toHaveTextContent('Wins71of 6 trades'));
      await userEvent.click(getButton('All Time'));
      await waitFor(() => expect(screen.getByRole('group', { name: 'Wins' })).toHaveTextContent('Wins2'));
      expect(api.getInputs(calls.days.analytics)).toEqual([
        { query: { startDate: '2026-01-05', endDate: '2026-01-20' } },
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
      expect(await findCard('More statistics')).toHaveTextContent('Figures of all time, updating');
      await act(async () => reply(createAnalytics({ wins: 7 })));
      await waitFor(() => expect(screen.getByRole('group', { name: 'Wins' })).toHaveTextContent('Wins7'));
      expect(await findCard('More statistics')).not.toHaveAttribute('aria-busy');
    });

    it('fail independently of the other cards, each with an error and Retry (CLI-04)', async () => {
      api.fail(calls.days.analytics, 429);
      await open();
      await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
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

    it('show empty states before the first trade', async () => {
      api.on(calls.days.analytics, () => emptyAnalytics);
      await open();
      expect(await screen.findByRole('group', { name: 'Profit factor' })).toHaveTextContent(/--of 0 trades$/);
      expect(await findCard('Equity and daily P&L')).toHaveTextContent('No trades to show');
      expect(await findCard('Performance by setup')).toHaveTextContent('No trades to show');
    });
  });

  describe('Performance by setup', () => {
    const getSetupNames = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getByRole('rowheader').textContent);

    it('sorts by profit, and by any other column on request', async () => {
      const bySetup = [
        buildGroup('Gap', { netCents: 30_000, trades: 2, winPercent: 50 }),
        buildGroup('', { netCents: 2_000, trades: 9, winPercent: 66.7 }),
        buildGroup('Breakout', { netCents: -7_500, trades: 2, winPercent: 0 }),
      ];
      api.on(calls.days.analytics, () => createAnalytics({ bySetup }));
      await open();
      await screen.findByRole('table', { name: 'Performance by setup' });
      expect(getSetupNames()).toEqual(['Gap', 'No setup', 'Breakout']);
      await userEvent.click(getButton('Trades'));
      expect(getSetupNames()).toEqual(['No setup', 'Breakout', 'Gap']);
      await userEvent.click(getButton('Trades'));
      expect(getSetupNames()).toEqual(['Breakout', 'Gap', 'No setup']);
      await userEvent.click(getButton('Setup'));
      expect(getSetupNames()).toEqual(['No setup', 'Breakout', 'Gap']);
    });

    it('shows eight setups, and all of them on request', async () => {
      const bySetup = Array.from({ length: 11 }, (_, index) => buildGroup(`Setup ${index}`));
      api.on(calls.days.analytics, () => createAnalytics({ bySetup }));
      await open();
      await screen.findByRole('table', { name: 'Performance by setup' });
      expect(getSetupNames()).toHaveLength(8);
      await userEvent.click(getButton('Show all 11'));
      expect(getSetupNames()).toHaveLength(11);
    });
  });
});
