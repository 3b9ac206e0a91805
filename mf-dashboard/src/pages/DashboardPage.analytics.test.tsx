import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { clearError } from 'shared-ui/host';
import { type FakeApi, renderModule } from 'shared-ui/testing';
import module from '../module.ts';
import { button, card, refuse, startDashboard, values } from '../testing/dashboard.ts';
import { aPart, noAnalytics, noStats, someAnalytics } from '../testing/replies.ts';

describe('the dashboard’s analytics', () => {
  let api: FakeApi;
  const open = (path = '/dashboard') => renderModule(module, { path, api });

  beforeEach(() => {
    api = startDashboard();
  });
  afterEach(() => {
    clearError();
    jest.useRealTimers();
  });

  describe('the panels of the analytics', () => {
    const panels = ['Equity and daily P&L', 'More statistics', 'Performance by setup'];

    it('follow the range by one call for all of them', async () => {
      api.on(calls.days.analytics, ({ query }) => someAnalytics({ wins: query?.startDate ? 71 : 2 }));
      await open('/dashboard?from=2026-01-05&to=2026-01-20');
      await waitFor(() => expect(screen.getByRole('group', { name: 'Wins' })).toHaveTextContent('Wins71of 6 trades'));
      await userEvent.click(button('All Time'));
      await waitFor(() => expect(screen.getByRole('group', { name: 'Wins' })).toHaveTextContent('Wins2'));
      expect(api.getInputs(calls.days.analytics)).toEqual([
        { query: { startDate: '2026-01-05', endDate: '2026-01-20' } },
        { query: {} },
      ]);
    });

    it('keep what they show, marked as busy, until the next range is there', async () => {
      let answer = () => {};
      api.on(calls.days.analytics, ({ query }) =>
        query?.startDate
          ? new Promise((resolve) => (answer = () => resolve(someAnalytics({ wins: 7 }))))
          : someAnalytics(),
      );
      await open();
      expect(await screen.findByRole('group', { name: 'Wins' })).toHaveTextContent('Wins2');
      await userEvent.click(button(/^7D/));
      expect(screen.getByRole('group', { name: 'Wins' })).toHaveTextContent('Wins2');
      expect(await card('More statistics')).toHaveAttribute('aria-busy', 'true');
      await act(async () => answer());
      await waitFor(() => expect(screen.getByRole('group', { name: 'Wins' })).toHaveTextContent('Wins7'));
      expect(await card('More statistics')).not.toHaveAttribute('aria-busy');
    });

    it('CLI-04 fail without the rest, each with its own sentence and Retry', async () => {
      api.on(calls.days.analytics, refuse);
      await open();
      await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
      await waitFor(() => expect(values()[3]).toBe('1,024'));
      for (const name of panels) {
        expect(await card(name)).toHaveTextContent(`Your ${name} could not be loaded`);
        expect(within(await card(name)).getByRole('button', { name: 'Retry' })).toBeEnabled();
      }
      api.on(calls.days.analytics, () => someAnalytics());
      await userEvent.click(within(await card('More statistics')).getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('group', { name: 'Payoff ratio' })).toHaveTextContent('2.00');
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('are there, and say so, before the first trade', async () => {
      api.on(calls.trades.stats, () => noStats).on(calls.days.analytics, () => noAnalytics);
      await open();
      expect(await screen.findByRole('group', { name: 'Profit factor' })).toHaveTextContent(/--of 0 trades$/);
      expect(await card('Equity and daily P&L')).toHaveTextContent('No trades here');
      expect(await card('Performance by setup')).toHaveTextContent('No trades here');
    });
  });

  describe('Performance by setup', () => {
    const cells = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getByRole('rowheader').textContent);

    it('stands with the most profitable first, and in any other order that one asks for', async () => {
      const bySetup = [
        aPart('Gap', { profit: 300, trades: 2, winPercent: 50 }),
        aPart('', { profit: 20, trades: 9, winPercent: 66.7 }),
        aPart('Breakout', { profit: -75, trades: 2, winPercent: 0 }),
      ];
      api.on(calls.days.analytics, () => someAnalytics({ bySetup }));
      await open();
      await screen.findByRole('table', { name: 'Performance by setup' });
      expect(cells()).toEqual(['Gap', 'No setup', 'Breakout']);
      await userEvent.click(button('Trades'));
      expect(cells()).toEqual(['No setup', 'Breakout', 'Gap']);
      await userEvent.click(button('Trades'));
      expect(cells()).toEqual(['Breakout', 'Gap', 'No setup']);
      await userEvent.click(button('Setup'));
      expect(cells()).toEqual(['No setup', 'Breakout', 'Gap']);
    });

    it('shows eight of many, and all of them on request', async () => {
      const bySetup = Array.from({ length: 11 }, (_, index) => aPart(`Setup ${index}`));
      api.on(calls.days.analytics, () => someAnalytics({ bySetup }));
      await open();
      await screen.findByRole('table', { name: 'Performance by setup' });
      expect(cells()).toHaveLength(8);
      await userEvent.click(button('Show all 11'));
      expect(cells()).toHaveLength(11);
    });
  });
});
