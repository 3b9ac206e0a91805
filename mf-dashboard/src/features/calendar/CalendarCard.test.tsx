import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { dayJournal } from 'contracts/day-journal';
import { formatMonth, getToday } from 'shared-ui';
import { announceChange, getErrorMessage } from 'shared-ui/host';
import { setUpDashboard, getButton as tile } from '../../testing/dashboard.ts';
import { createCalendar, createDay, createDayTrade } from '../../testing/replies.ts';

const createGroup = (id: number, ticker: string, count = 1) => ({ id, ticker, count });
const getGroups = (day: string) => screen.getByRole('list', { name: `Trades on ${day}` });
const getWeekTotals = () => within(screen.getByRole('list', { name: 'Weekly totals' })).getAllByRole('listitem');

describe('the calendar', () => {
  const { api, open: openPage } = setUpDashboard((mock) =>
    mock
      .on(calls.days.byDay, ({ params }) => createDay(params.date, []))
      .on(calls.days.calendar, () =>
        createCalendar({
          '2025-12-31': 5_000,
          '2026-01-02': [123_450, createGroup(9, 'AAPL', 3), createGroup(7, 'TSLA')],
          '2026-01-03': [-4_025, ...[1, 2, 3, 4, 5, 6].map((id) => createGroup(id, `S${id}`))],
          '2026-01-05': 0,
        }),
      ),
  );
  /** Opens the dashboard and waits for the card, which loads after the stat cards. */
  const open = async (path = '/dashboard?month=2026-01') => {
    const view = await openPage(path);
    await screen.findByRole('button', { name: 'Today' });
    return view;
  };
  const openMonth = async (path?: string) => {
    const view = await open(path);
    await screen.findByText(/trading day/);
    return view;
  };

  it('marks days with a plan or notes, with one call after its own content (DAY-01)', async () => {
    api.on(dayJournal.list, () => ({
      days: [
        { date: '2026-01-02', hasPlan: true, notes: 2, grade: null, reviewed: false },
        { date: '2026-01-05', hasPlan: false, notes: 0, grade: 'B', reviewed: true },
        { date: '2026-01-07', hasPlan: false, notes: 1, grade: null, reviewed: false },
      ],
    }));
    await openMonth();
    expect(await screen.findByRole('button', { name: /^Fri, Jan 2, 2026 .*plan, 2 notes$/ })).toBeInTheDocument();
    expect(tile('Wed, Jan 7, 2026 1 note')).toBeInTheDocument();
    expect(tile(/^Mon, Jan 5, 2026/)).not.toHaveTextContent('note');
    expect(api.getInputs(dayJournal.list)).toEqual([{ query: { from: '2025-12-28', to: '2026-01-31' } }]);
  });

  it('shows no marks and no error when they could not be loaded (DAY-01)', async () => {
    api.fail(dayJournal.list, 403);
    await openMonth();
    await waitFor(() => expect(api.getInputs(dayJournal.list)).toHaveLength(1));
    expect(getErrorMessage()).toBe('');
  });

  it('shows a month in weeks from Sunday to Saturday, in US English (CAL-01)', async () => {
    const { container } = await openMonth();
    const weekdays = [...container.querySelectorAll('abbr[title]')].map((day) => day.textContent);
    expect(weekdays.join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat');
    expect(tile('January 2026')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^\w{3}, \w{3} \d+, \d{4}/ })).toHaveLength(35);
    expect(api.getInputs(calls.days.calendar)).toEqual([{ query: { from: '2025-12-28', to: '2026-01-31' } }]);
  });

  it('opens the last month with trades while the current one has none, and says so (CAL-01)', async () => {
    api
      .on(calls.days.calendar, ({ query }) =>
        query?.from === '2025-12-28' ? createCalendar({ '2026-01-02': 5_000 }) : createCalendar({}),
      )
      .on(calls.days.byDay, ({ params }) => ({ ...createDay(params.date, []), previousDay: '2026-01-02' }));
    const { unmount } = await open('/dashboard');
    expect(await screen.findByRole('button', { name: 'January 2026' })).toBeInTheDocument();
    unmount();
    // The next visit begins with it.
    const reply = api.hold(calls.days.calendar);
    const { router } = await open('/dashboard');
    expect(tile('January 2026')).toBeInTheDocument();
    await act(async () => reply(createCalendar({})));
    const thisMonth = formatMonth(getToday().slice(0, 7));
    expect(await screen.findByText(new RegExp(`^${thisMonth} has no trades yet\\. January 2026:`))).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(tile(thisMonth)).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).toBe(`?month=${getToday().slice(0, 7)}`));
    expect(screen.queryByText(/has no trades yet/)).not.toBeInTheDocument();
  });

  it("lists up to four groups as 'name x count', and how many more there are (CAL-02)", async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'AAPL x 3' })).toHaveAttribute('href', '/trades/9');
    expect(
      within(getGroups('Sat, Jan 3, 2026'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['S1 x 1', 'S2 x 1', 'S3 x 1', 'S4 x 1', '+2 more...']);
  });

  it('names the option of a code (INS-03)', async () => {
    const instrument = {
      underlying: 'TSLA',
      kind: 'option',
      expiry: '2026-01-16',
      strike: '515',
      right: 'call',
    } as const;
    const group = { ...createGroup(4, 'TSLA260116C00515000'), instrument };
    api.on(calls.days.calendar, () => ({ tickersByDate: { '2026-01-02': [group] }, netCentsByDate: {} }));
    await open();
    expect(await screen.findByRole('link', { name: 'TSLA Jan 16, 2026 515 Call x 1' })).toHaveAttribute(
      'href',
      '/trades/4',
    );
  });

  it('names the structure of trades with legs (LEG-06)', async () => {
    const group = { ...createGroup(4, 'SPX'), structure: 'iron condor' as const };
    api.on(calls.days.calendar, () => ({ tickersByDate: { '2026-01-02': [group] }, netCentsByDate: {} }));
    await open();
    expect(await screen.findByRole('link', { name: 'SPX iron condor x 1' })).toBeVisible();
  });

  it("shows the day's signed P&L, green at zero or above, red below (CAL-03)", async () => {
    await open();
    const amounts = await screen.findAllByText(/, \d trades?$/, { selector: '[data-tone] > *' });
    expect(amounts.slice(0, 4).map((amount) => [amount.textContent, amount.parentElement?.dataset.tone])).toEqual([
      ['+$50.00, 1 trade', 'gain'],
      ['+$1,234.50, 4 trades', 'gain'],
      ['\u2212$40.25, 6 trades', 'loss'],
      ['$0.00, 1 trade', 'gain'],
    ]);
    expect(tile('Fri, Jan 2, 2026 +$1,234.50, 4 trades')).toBeInTheDocument();
    expect(tile('Mon, Jan 5, 2026 $0.00, 1 trade')).toBeInTheDocument();
    expect(tile('Tue, Jan 6, 2026')).toBeInTheDocument();
  });

  it('shows the number of trades and the share of wins of a day (CAL-03)', async () => {
    const calendar = createCalendar({ '2026-01-02': [500, createGroup(9, 'AAPL', 2), createGroup(7, 'TSLA')] });
    api.on(calls.days.calendar, () => ({ ...calendar, winsByDate: { '2026-01-02': 2 } }));
    await open();
    expect(await screen.findByText('3 trades · 67%')).toBeVisible();
    expect(tile('Fri, Jan 2, 2026 +$5.00, 3 trades, 67% wins')).toBeInTheDocument();
  });

  it('is stronger for a larger result, and neutral for one of 0, whose amount is green (CAL-03)', async () => {
    api.on(calls.days.calendar, () =>
      createCalendar({ '2026-01-05': 100, '2026-01-06': 900, '2026-01-07': -1_000, '2026-01-08': 0 }),
    );
    await openMonth();
    const colors = ['5', '6', '7', '8'].map((day) => tile(new RegExp(`Jan ${day}, 2026`)).style.background);
    expect(colors).toEqual(['var(--gain-1)', 'var(--gain-5)', 'var(--loss-5)', 'var(--zero)']);
    expect(within(tile(/Jan 8, 2026/)).getByText('$0.00, 1 trade').parentElement?.dataset.tone).toBe('gain');
  });

  it('folds weekends without trades', async () => {
    const { container } = await openMonth();
    expect(container.querySelector('[data-folded]')).toBeNull();
    api.on(calls.days.calendar, () => createCalendar({ '2026-02-03': 500 }));
    await userEvent.click(tile('Next month'));
    await waitFor(() => expect(container.querySelector('[data-folded]')).not.toBeNull());
    expect(tile('Sat, Feb 7, 2026')).toBeEnabled();
  });

  it('opens the trades of the seven days of a week, in the filter of the page (CAL-03)', async () => {
    await openMonth('/dashboard?month=2026-01&side=long&from=2026-01-05&to=2026-01-06');
    const paths = getWeekTotals().map((week) => within(week).queryByRole('link')?.getAttribute('href'));
    expect(paths.slice(0, 3)).toEqual([
      '/trades?from=2025-12-28&to=2026-01-03&side=long',
      '/trades?from=2026-01-04&to=2026-01-10&side=long',
      undefined,
    ]);
  });

  it('opens the trade and not the day on a click on a group (CAL-04)', async () => {
    const { router } = await open();
    await userEvent.click(await screen.findByRole('link', { name: 'TSLA x 1' }));
    expect(router.state.location.pathname).toBe('/trades/7');
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?month=2026-01');
  });

  it('does nothing on a click on a group with a non-numeric id (CAL-04)', async () => {
    const tradesByDate = { '2026-01-02': [{ id: 'x7', name: 'GME', count: 1 }] };
    api.onJson(calls.days.calendar, () => ({ tradesByDate, dailyPL: { '2026-01-02': 5 } }));
    const { router } = await open();
    await userEvent.click(await screen.findByText('GME'));
    expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: '?month=2026-01' });
  });

  it('opens the modal on a click on a day (CAL-05)', async () => {
    const { router } = await openMonth();
    await userEvent.click(tile(/^Fri, Jan 2, 2026/));
    expect(router.state.location.search).toBe('?month=2026-01&day=2026-01-02');
    expect(await screen.findByRole('dialog', { name: 'Fri, Jan 2, 2026' })).toBeInTheDocument();
  });

  it('stays empty without an error if its call fails (CAL-07)', async () => {
    api.fail(calls.days.calendar, 429);
    await open();
    await waitFor(() => expect(api.getInputs(calls.days.calendar)).toHaveLength(1));
    expect(screen.getByText(/^January 2026:/)).toHaveTextContent(/^January 2026: -- \(ignores the date filter\)$/);
    expect(screen.queryByRole('list', { name: /^Trades on/ })).not.toBeInTheDocument();
    expect(getErrorMessage()).toBe('');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('fetches a missing P&L from by-day (CAL-03, API-09)', async () => {
    const { tickersByDate } = createCalendar({ '2026-01-02': 0, '2026-01-03': 0 });
    api.on(calls.days.calendar, () => ({ tickersByDate, netCentsByDate: { '2026-01-03': 500 } }));
    api.on(calls.days.byDay, ({ params }) => createDay(params.date, [createDayTrade(7)]));
    await open();
    await waitFor(() => expect(tile(/^Fri, Jan 2, 2026 \+\$70\.00/)).toBeInTheDocument());
    expect(api.getInputs(calls.days.byDay)).toEqual([{ params: { date: '2026-01-02' }, query: {} }]);
    expect(screen.getByText(/trading days/)).toHaveTextContent(
      'January 2026: +$75.00 · 2 trading days (ignores the date filter)',
    );
  });

  it('updates when a trade is saved elsewhere (CLI-05)', async () => {
    await openMonth();
    api.on(calls.days.calendar, () => createCalendar({ '2026-01-06': 1_200 }));
    announceChange({ what: 'trades' });
    await waitFor(() => expect(tile(/^Tue, Jan 6, 2026 \+\$12\.00/)).toBeInTheDocument());
    expect(tile('Fri, Jan 2, 2026')).toBeInTheDocument();
  });

  describe('totals', () => {
    it("sums only the month's own days in the month, and all seven days in each week", async () => {
      await open();
      await waitFor(() =>
        expect(screen.getByText(/trading days/)).toHaveTextContent(
          'January 2026: +$1,194.25 · 3 trading days (ignores the date filter)',
        ),
      );
      expect(getWeekTotals()).toHaveLength(5);
      expect(getWeekTotals()[0]).toHaveTextContent(
        /^Week 1, Sun, Dec 28, 2025 to Sat, Jan 3, 2026:\+\$1,244\.25.*3 days$/,
      );
      expect(getWeekTotals()[1]).toHaveTextContent(/\$0\.00.*1 day$/);
      expect(getWeekTotals()[2]).toHaveTextContent(/:No trades$/);
    });
  });

  describe('month navigation', () => {
    const clickTile = (name: string) => userEvent.click(tile(name));

    it('stores the month in the URL, moves by month, and returns to today', async () => {
      jest.useFakeTimers({ now: new Date(2026, 1, 14, 23, 59), advanceTimers: true });
      const { router } = await open('/dashboard?from=2026-01-05&to=2026-01-20');
      expect(tile('February 2026')).toBeInTheDocument();
      await clickTile('Next month');
      await waitFor(() => expect(tile('March 2026')).toBeInTheDocument());
      expect(router.state.location.search).toBe('?from=2026-01-05&to=2026-01-20&month=2026-03');
      await clickTile('Previous month');
      await clickTile('Previous month');
      await waitFor(() => expect(router.state.location.search).toContain('month=2026-01'));
      await clickTile('Today');
      expect(router.state.location.search).toBe('?from=2026-01-05&to=2026-01-20');
      expect(screen.getByRole('button', { current: 'date' })).toHaveAccessibleName('Sat, Feb 14, 2026');
    });

    it('enables Today unless the month of today is shown', async () => {
      await open('/dashboard');
      expect(tile('Today')).toHaveAttribute('aria-disabled', 'true');
      const label = tile(formatMonth(getToday().slice(0, 7)));
      await userEvent.click(label);
      expect(tile('Today')).toHaveAttribute('aria-disabled', 'false');
      await clickTile('Today');
      expect(tile('Today')).toHaveAttribute('aria-disabled', 'true');
      expect(tile('Today')).toHaveFocus();
      await clickTile('Previous month');
      await waitFor(() => expect(tile('Today')).toHaveAttribute('aria-disabled', 'false'));
    });

    it('marks the next day as today after midnight, and shows its month', async () => {
      jest.useFakeTimers({ now: new Date(2026, 0, 31, 23, 59, 59), advanceTimers: true });
      await open('/dashboard');
      expect(tile('January 2026')).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(1_500));
      await waitFor(() =>
        expect(screen.getByRole('button', { current: 'date' })).toHaveAccessibleName('Sun, Feb 1, 2026'),
      );
      expect(tile('February 2026')).toBeInTheDocument();
    });

    it('shows no figures of another month while a month loads', async () => {
      await openMonth();
      const reply = api.hold(calls.days.calendar);
      await clickTile('Next month');
      expect(tile('February 2026')).toBeInTheDocument();
      expect(screen.getByText(/^February 2026:/)).toHaveTextContent(/^February 2026: -- \(ignores/);
      expect(tile('Tue, Feb 3, 2026')).toBeInTheDocument();
      expect(screen.queryByText('+$1,234.50')).not.toBeInTheDocument();
      expect(getWeekTotals()[0]).toHaveTextContent(/:--$/);
      await act(async () => reply(createCalendar({ '2026-02-03': 700 })));
      await waitFor(() => expect(tile(/^Tue, Feb 3, 2026 \+\$7\.00/)).toBeInTheDocument());
    });

    it('claims nothing about a month that cannot load offline', async () => {
      await openMonth();
      act(() => onlineManager.setOnline(false));
      await clickTile('Previous month');
      expect(tile('December 2025')).toBeInTheDocument();
      expect(screen.getByText(/^December 2025:/)).toHaveTextContent(/^December 2025: No connection \(ignores/);
      expect(screen.queryByText(/^No trades$|trading day/)).not.toBeInTheDocument();
      act(() => onlineManager.setOnline(true));
      await waitFor(() => expect(screen.getByText(/^December 2025:/)).toHaveTextContent(/1 trading day/));
    });
  });

  describe('the year', () => {
    it('is in the URL: a reload keeps it, and Back returns to the month', async () => {
      const { router } = await openMonth();
      await userEvent.click(tile('January 2026'));
      expect(router.state.location.search).toBe('?month=2026-01&view=year');
      await open('/dashboard?month=2026-01&view=year');
      expect(await screen.findByRole('button', { name: /^January 2026 \+\$1,194\.25/ })).toBeInTheDocument();
      await act(() => router.navigate(-1));
      expect(router.state.location.search).toBe('?month=2026-01');
    });

    it('opens a month, which takes the focus', async () => {
      const { router } = await open('/dashboard?month=2026-05&view=year');
      await userEvent.click(await screen.findByRole('button', { name: /^January 2026/ }));
      expect(router.state.location.search).toBe('?month=2026-01');
      expect(tile('Thu, Jan 1, 2026')).toHaveFocus();
    });
  });

  describe('keyboard navigation', () => {
    const focusDay = (day: HTMLElement) => act(async () => day.focus());
    const getFocused = () => document.activeElement;

    it('has one tab stop; arrow keys move between days and Enter opens a day (CAL-05)', async () => {
      const { router } = await openMonth();
      const first = tile('Thu, Jan 1, 2026');
      expect(screen.getAllByRole('button', { name: /^\w{3}, \w{3} \d/ }).filter((day) => day.tabIndex === 0)).toEqual([
        first,
      ]);
      await focusDay(first);
      await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowLeft}{ArrowUp}');
      expect(getFocused()).toBe(tile('Thu, Jan 8, 2026'));
      await userEvent.keyboard('{End}');
      expect(getFocused()).toBe(tile('Sat, Jan 10, 2026'));
      await userEvent.keyboard('{Home}');
      expect(getFocused()).toBe(tile('Sun, Jan 4, 2026'));
      await userEvent.keyboard('{Enter}');
      expect(router.state.location.search).toContain('day=2026-01-04');
    });

    it('moves to other months by PageUp, PageDown and past the end of a month', async () => {
      await openMonth('/dashboard?month=2026-01');
      await focusDay(tile('Sat, Jan 31, 2026'));
      await userEvent.keyboard('{PageDown}');
      await waitFor(() => expect(getFocused()).toHaveAccessibleName('Sat, Feb 28, 2026'));
      await userEvent.keyboard('{ArrowRight}');
      await waitFor(() => expect(getFocused()).toHaveAccessibleName('Sun, Mar 1, 2026'));
      expect(tile('March 2026')).toBeInTheDocument();
      await userEvent.keyboard('{PageUp}{PageUp}');
      await waitFor(() => expect(getFocused()).toHaveAccessibleName('Thu, Jan 1, 2026'));
    });

    it('handles keys that are pressed while a month loads', async () => {
      const { router } = await openMonth();
      api.hold(calls.days.calendar);
      await focusDay(tile('Sat, Jan 31, 2026'));
      await userEvent.keyboard('{PageDown}{PageDown}{PageDown}');
      expect(router.state.location.search).toBe('?month=2026-04');
    });

    it('stops at the first and the last day of the calendar', async () => {
      const { router } = await openMonth('/dashboard?month=1970-01');
      await focusDay(tile('Thu, Jan 1, 1970'));
      await userEvent.keyboard('{ArrowLeft}{ArrowUp}{PageUp}{Home}');
      expect(router.state.location.search).toBe('?month=1970-01');
      expect(getFocused()).toBe(tile('Thu, Jan 1, 1970'));
      await act(() => router.navigate('/dashboard?month=2100-12'));
      await focusDay(await screen.findByRole('button', { name: 'Fri, Dec 31, 2100' }));
      await userEvent.keyboard('{ArrowRight}{ArrowDown}{PageDown}{End}');
      expect(getFocused()).toBe(tile('Fri, Dec 31, 2100'));
    });

    it("moves by Tab from a day to that day's groups only (CAL-04)", async () => {
      await openMonth();
      await focusDay(tile(/^Fri, Jan 2, 2026/));
      await userEvent.tab();
      expect(getFocused()).toBe(screen.getByRole('link', { name: 'AAPL x 3' }));
      await userEvent.tab();
      expect(getFocused()).toBe(screen.getByRole('link', { name: 'TSLA x 1' }));
      await userEvent.tab();
      expect(getFocused()?.closest('[aria-label^="Trades on"]')).toBeNull();
    });
  });
});
