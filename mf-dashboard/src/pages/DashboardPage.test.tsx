import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { addDays, getToday } from 'shared-ui';
import { announceChange, clearError } from 'shared-ui/host';
import { type FakeApi, renderModule } from 'shared-ui/testing';
import module from '../module.ts';
import { button, card, preferReducedMotion, refuse, startDashboard, values } from '../testing/dashboard.ts';
import { aTrade, noStats, someStats } from '../testing/replies.ts';

describe('the dashboard', () => {
  let api: FakeApi;
  const open = (path = '/dashboard') => renderModule(module, { path, api });

  beforeEach(() => {
    api = startDashboard();
  });
  afterEach(() => {
    clearError();
    jest.useRealTimers();
  });

  it('DSH-01 NAV-12 welcomes the trader by first name, in the one h1', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Welcome, Ada']);
  });

  it('makes one call a subject, and asks for no more trades than it shows', async () => {
    await open();
    const subjects = ['/api/analytics', '/api/trades', '/api/trades/calendar', '/api/trades/stats'];
    await waitFor(() => expect(api.recordedCalls.map(({ call }) => call.path).sort()).toEqual(subjects));
    expect(values()[3]).toBe('1,024');
    expect(api.getInputs(calls.trades.list)).toEqual([{ query: { limit: '5' } }]);
  });

  it('asks for the statistics first, and for the long analytics when those have their answer', async () => {
    let answer: (stats: ReturnType<typeof someStats>) => void = () => {};
    api.on(calls.trades.stats, () => new Promise((resolve) => (answer = resolve)));
    await open();
    await card('Recent Trades');
    const made = () => api.recordedCalls.map(({ call }) => call.path);
    expect([made()[0], made().includes('/api/analytics')]).toEqual(['/api/trades/stats', false]);
    await act(async () => answer(someStats()));
    await waitFor(() => expect(made()).toContain('/api/analytics'));
  });

  describe('the range', () => {
    it('DSH-02 asks for a range only when both dates are set, and then for no more than that range', async () => {
      await open();
      await userEvent.type(screen.getByLabelText('From'), '2026-01-05');
      expect(api.getInputs(calls.trades.filteredStats)).toEqual([]);
      await userEvent.type(screen.getByLabelText('To'), '2026-01-20');
      await waitFor(() => expect(values()[3]).toBe('4'));
      expect(api.getInputs(calls.trades.filteredStats)).toEqual([
        { query: { startDate: '2026-01-05', endDate: '2026-01-20' } },
      ]);
    });

    it('DSH-02 bounds each date by the other and by today, and says what is wrong without asking', async () => {
      await open('/dashboard?from=2026-01-05&to=2026-01-20');
      expect(screen.getByLabelText('From')).toHaveAttribute('max', '2026-01-20');
      expect(screen.getByLabelText('To')).toHaveAttribute('min', '2026-01-05');
      expect(screen.getByLabelText('To')).toHaveAttribute('max', getToday());
      await userEvent.clear(screen.getByLabelText('From'));
      await userEvent.type(screen.getByLabelText('From'), '2026-01-25');
      expect(screen.getByLabelText('From')).toHaveAccessibleDescription('From cannot be after To.');
      expect(api.getInputs(calls.trades.filteredStats)).toHaveLength(1);
    });

    it.each([7, 30, 90])(
      'DSH-03 %iD asks for that many days back from today and stands in the address',
      async (days) => {
        const { router } = await open();
        await userEvent.click(button(new RegExp(`^${days}D`)));
        const range = { startDate: addDays(getToday(), -days), endDate: getToday() };
        await waitFor(() => expect(api.getInputs(calls.trades.filteredStats)).toEqual([{ query: range }]));
        expect(router.state.location.search).toBe(`?from=${range.startDate}&to=${range.endDate}`);
        expect(button(new RegExp(`^${days}D`))).toHaveAttribute('aria-pressed', 'true');
        expect(screen.getByLabelText('From')).toHaveValue(range.startDate);
      },
    );

    it('DSH-04 All Time empties filter and inputs, and is disabled when there is nothing to clear', async () => {
      const { router } = await open('/dashboard?from=2026-01-05&to=2026-01-20');
      await waitFor(() => expect(values()[3]).toBe('4'));
      await userEvent.click(button('All Time'));
      await waitFor(() => expect(values()[3]).toBe('1,024'));
      expect(screen.getByLabelText('From')).toHaveValue('');
      expect(screen.getByLabelText('To')).toHaveValue('');
      expect(router.state.location.search).toBe('');
      expect(button('All Time')).toHaveAttribute('aria-disabled', 'true');
      expect(button('All Time')).toHaveFocus();
    });

    it('DSH-04 emptying both inputs is All Time, too', async () => {
      await open('/dashboard?from=2026-01-05&to=2026-01-20');
      await waitFor(() => expect(values()[3]).toBe('4'));
      await userEvent.clear(screen.getByLabelText('From'));
      await userEvent.clear(screen.getByLabelText('To'));
      await waitFor(() => expect(values()[3]).toBe('1,024'));
      expect(button('All Time')).toHaveAttribute('aria-disabled', 'true');
    });

    it('follows the address when it changes by itself', async () => {
      const { router } = await open('/dashboard?from=2026-01-05&to=2026-01-20');
      await act(() => router.navigate('/dashboard'));
      expect(screen.getByLabelText('From')).toHaveValue('');
      await waitFor(() => expect(values()[3]).toBe('1,024'));
    });
  });

  describe('the figures', () => {
    it('DSH-05 shows money with 2 decimals and percent with 1', async () => {
      await open();
      await waitFor(() => expect(values()).toEqual(['+$1,234.50', '62.5%', '−$12.25', '1,024']));
    });

    it('DSH-05 counts up for a second and ends on the exact value', async () => {
      preferReducedMotion(false);
      jest.useFakeTimers({ advanceTimers: false });
      await open();
      await act(() => jest.advanceTimersByTimeAsync(500));
      expect(values()).not.toContain('1,024');
      await act(() => jest.advanceTimersByTimeAsync(600));
      expect(values()).toEqual(['+$1,234.50', '62.5%', '−$12.25', '1,024']);
    });

    it("DSH-06 shows '--' everywhere, and no figure of before, when there is no reply; Retry works", async () => {
      api.on(calls.trades.stats, refuse);
      await open();
      expect(await screen.findByRole('alert')).toHaveTextContent('Your statistics could not be loaded.');
      expect(values()).toEqual(['--', '--', '--', '--']);
      expect(await screen.findByRole('link', { name: /T1/ })).toBeInTheDocument();
      api.on(calls.trades.stats, () => someStats());
      await userEvent.click(button('Retry'));
      await waitFor(() => expect(values()[3]).toBe('1,024'));
    });

    it("DSH-06 DSH-07 a range without trades shows 0 trades and '--', and no banner", async () => {
      api.on(calls.trades.filteredStats, () => ({ ...noStats, showStats: true }));
      await open('/dashboard?from=2026-01-05&to=2026-01-20');
      await waitFor(() => expect(values()).toEqual(['--', '--', '--', '0']));
      expect(screen.queryByText(/No trades yet! Enter/)).not.toBeInTheDocument();
    });

    it('DSH-07 a trader without trades gets the banner, which can be dismissed, and --', async () => {
      api.on(calls.trades.stats, () => noStats).on(calls.trades.list, () => ({ trades: [] }));
      await open();
      const banner = await screen.findByText('No trades yet! Enter a trade to generate statistics.');
      expect(values()).toEqual(['--', '--', '--', '--']);
      await userEvent.click(button('Dismiss'));
      expect(banner).not.toBeInTheDocument();
    });

    it('CLI-05 change at once when a trade is saved elsewhere', async () => {
      await open();
      await waitFor(() => expect(values()[3]).toBe('1,024'));
      api.on(calls.trades.stats, () => someStats({ totalTrades: 1_025 }));
      announceChange({ what: 'trades' });
      await waitFor(() => expect(values()[3]).toBe('1,025'));
    });
  });

  describe('Largest Winning Day', () => {
    it('DSH-08 shows date, profit, average and symbols, each of which opens its trade', async () => {
      await open();
      const day = await card('Largest Winning Day');
      await waitFor(() => expect(day).toHaveTextContent('Fri, Jan 30, 2026'));
      expect(within(day).getByRole('group', { name: 'Profit' })).toHaveTextContent('+$820.00');
      expect(within(day).getByRole('group', { name: 'Average trade' })).toHaveTextContent('+$205.00');
      expect(within(day).getByRole('link', { name: 'AAPL × 3' })).toHaveAttribute('href', '/trades/9');
      expect(within(day).queryByRole('button')).not.toBeInTheDocument();
    });

    it('DSH-08 shows five symbols; See more opens the day, which has them all', async () => {
      const tradeSummary = Array.from({ length: 7 }, (_, index) => ({ id: index + 1, symbol: `S${index}`, count: 1 }));
      api.on(calls.trades.stats, () =>
        someStats({ bestDay: { date: '2026-01-30', profit: 820, avgTrade: 205, tradeSummary } }),
      );
      const { router } = await open();
      const day = await card('Largest Winning Day');
      await waitFor(() => expect(within(day).getAllByRole('link')).toHaveLength(5));
      await userEvent.click(within(day).getByRole('button', { name: 'See more' }));
      expect(router.state.location.search).toBe('?day=2026-01-30');
    });

    it('DSH-08 says when no day has a profit', async () => {
      api.on(calls.trades.stats, () => someStats({ bestDay: null }));
      await open();
      expect(await screen.findByText('No day with a profit here yet.')).toBeInTheDocument();
    });
  });

  describe('Recent Trades', () => {
    it('DSH-09 shows the latest five with tag, date and amount, each of which opens its trade', async () => {
      const trades = [8, 7, 6, 5].map((id) => aTrade(id));
      api.on(calls.trades.list, () => ({ trades: [aTrade(9, { amount: -40 }), ...trades] }));
      await open();
      const recent = await card('Recent Trades');
      await waitFor(() => expect(within(recent).getAllByRole('listitem')).toHaveLength(5));
      expect(within(recent).getAllByRole('listitem')[0]).toHaveTextContent('T9Jan 30, 2026−$40.00');
      expect(within(recent).getByRole('link', { name: /^T9/ })).toHaveAttribute('href', '/trades/9');
    });

    it('DSH-07 leads to the first trade where there is none', async () => {
      api.on(calls.trades.list, () => ({ trades: [] }));
      await open();
      const recent = await card('Recent Trades');
      expect(await within(recent).findByRole('link', { name: 'Add your first trade' })).toHaveAttribute(
        'href',
        '/add-trade',
      );
    });

    it('CLI-04 fails alone, and Retry works', async () => {
      api.on(calls.trades.list, refuse);
      await open();
      expect(await screen.findByRole('alert')).toHaveTextContent('Your trades could not be loaded');
      await waitFor(() => expect(values()[3]).toBe('1,024'));
      api.on(calls.trades.list, () => ({ trades: [aTrade(1)] }));
      await userEvent.click(button('Retry'));
      expect(await screen.findByRole('link', { name: /^T1/ })).toBeInTheDocument();
    });
  });
});
