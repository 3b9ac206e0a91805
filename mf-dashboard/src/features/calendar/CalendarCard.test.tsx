import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { formatMonth, getToday } from 'shared-ui';
import { ApiError, announceChange, clearError, getErrorMessage } from 'shared-ui/host';
import { type FakeApi, fakeApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../../module.ts';
import { aCalendar, aDay, aDayTrade } from '../../testing/day-replies.ts';
import { noAnalytics, noStats } from '../../testing/replies.ts';

const group = (id: number, name: string, count = 1) => ({ id, name, count });
const tile = (name: string | RegExp) => screen.getByRole('button', { name });
const groupsOf = (day: string) => screen.getByRole('list', { name: `Trades of ${day}` });
const weeks = () => within(screen.getByRole('list', { name: 'Totals by week' })).getAllByRole('listitem');
const refuse = () => {
  throw new ApiError(429, { error: 'Too fast.', code: 'too_many_requests' });
};

describe('the calendar', () => {
  let api: FakeApi;
  /** The card comes behind the figures. */
  const open = async (path = '/dashboard?month=2026-01') => {
    const view = await renderModule(module, { path, api });
    await screen.findByRole('button', { name: 'Today' });
    return view;
  };
  const settled = () => screen.findByText(/trading day/);

  beforeEach(() => {
    signInTestUser();
    api = fakeApi()
      .on(calls.trades.stats, () => noStats)
      .on(calls.days.analytics, () => noAnalytics)
      .on(calls.trades.list, () => ({ trades: [] }))
      .on(calls.days.byDay, ({ params }) => aDay(params.date, []))
      .on(calls.days.calendar, () =>
        aCalendar({
          '2025-12-31': 50,
          '2026-01-02': [1_234.5, group(9, 'AAPL', 3), group(7, 'TSLA')],
          '2026-01-03': [-40.25, ...[1, 2, 3, 4, 5, 6].map((id) => group(id, `S${id}`))],
          '2026-01-05': 0,
        }),
      );
  });
  afterEach(() => {
    clearError();
    jest.useRealTimers();
  });

  it('CAL-01 is a month of weeks from Sunday to Saturday, in US English', async () => {
    const { container } = await open();
    await settled();
    expect([...container.querySelectorAll('abbr[title]')].map((day) => day.textContent)).toEqual([
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
    ]);
    expect(tile('January 2026')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^\w{3}, \w{3} \d+, \d{4}/ })).toHaveLength(35);
    expect(api.getInputs(calls.days.calendar)).toEqual([{ query: { from: '2025-12-28', to: '2026-01-31' } }]);
  });

  it("CAL-02 lists up to four groups, 'name x count', and how many more there are", async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'AAPL x 3' })).toHaveAttribute('href', '/trades/9');
    expect(
      within(groupsOf('Sat, Jan 3, 2026'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['S1 x 1', 'S2 x 1', 'S3 x 1', 'S4 x 1', '+2 more...']);
  });

  it("CAL-03 shows the day's P&L with its sign, green from zero up, red below", async () => {
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

  it('CAL-04 a click on a group opens its trade, and not its day', async () => {
    const { router } = await open();
    await userEvent.click(await screen.findByRole('link', { name: 'TSLA x 1' }));
    expect(router.state.location.pathname).toBe('/trades/7');
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('?month=2026-01');
  });

  it('CAL-04 a group whose id is no number does nothing', async () => {
    const strange = { ...group(0, 'GME'), id: 'x7' as unknown as number };
    api.on(calls.days.calendar, () => aCalendar({ '2026-01-02': [5, strange] }));
    const { router } = await open();
    await userEvent.click(await screen.findByText('GME'));
    expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: '?month=2026-01' });
  });

  it('CAL-05 a click on a day opens its modal', async () => {
    const { router } = await open();
    await settled();
    await userEvent.click(tile(/^Fri, Jan 2, 2026/));
    expect(router.state.location.search).toBe('?month=2026-01&day=2026-01-02');
    expect(await screen.findByRole('dialog', { name: 'Fri, Jan 2, 2026' })).toBeInTheDocument();
  });

  it('CAL-07 stays empty, and silent, when its call fails', async () => {
    api.on(calls.days.calendar, refuse);
    await open();
    await waitFor(() => expect(api.getInputs(calls.days.calendar)).toHaveLength(1));
    expect(screen.getByText(/^Month:/)).toHaveTextContent('Month: --, whatever the range');
    expect(screen.queryByRole('list', { name: /^Trades of/ })).not.toBeInTheDocument();
    expect(getErrorMessage()).toBe('');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('CAL-03 API-09 asks by-day for a P&L that the reply lacks', async () => {
    const { tradesByDate } = aCalendar({ '2026-01-02': 0, '2026-01-03': 0 });
    api.on(calls.days.calendar, () => ({ tradesByDate, dailyPL: { '2026-01-03': 5 } }));
    api.on(calls.days.byDay, ({ params }) => aDay(params.date, [aDayTrade(7)]));
    await open();
    await waitFor(() => expect(tile(/^Fri, Jan 2, 2026 \+\$70\.00/)).toBeInTheDocument());
    expect(api.getInputs(calls.days.byDay)).toEqual([{ params: { date: '2026-01-02' } }]);
    expect(screen.getByText(/trading days/)).toHaveTextContent('Month: +$75.00 · 2 trading days, whatever the range');
  });

  it('CLI-05 changes at once when a trade is saved elsewhere', async () => {
    await open();
    await settled();
    api.on(calls.days.calendar, () => aCalendar({ '2026-01-06': 12 }));
    announceChange({ what: 'trades' });
    await waitFor(() => expect(tile(/^Tue, Jan 6, 2026 \+\$12\.00/)).toBeInTheDocument());
    expect(tile('Fri, Jan 2, 2026')).toBeInTheDocument();
  });

  describe('totals', () => {
    it("has the month's own days at the top, and all seven days of each week at the right", async () => {
      await open();
      await waitFor(() =>
        expect(screen.getByText(/trading days/)).toHaveTextContent(
          'Month: +$1,194.25 · 3 trading days, whatever the range',
        ),
      );
      expect(weeks()).toHaveLength(5);
      expect(weeks()[0]).toHaveTextContent(/^Week 1, Sun, Dec 28, 2025 to Sat, Jan 3, 2026:\+\$1,244\.25.*3 days$/);
      expect(weeks()[1]).toHaveTextContent(/\$0\.00.*1 day$/);
      expect(weeks()[2]).toHaveTextContent(/--0 days$/);
    });
  });

  describe('its month', () => {
    const show = (name: string) => userEvent.click(tile(name));

    it('stands in the address, is gone through, and comes back to today', async () => {
      jest.useFakeTimers({ now: new Date(2026, 1, 14, 23, 59), advanceTimers: true });
      const { router } = await open('/dashboard?from=2026-01-05&to=2026-01-20');
      expect(tile('February 2026')).toBeInTheDocument();
      await show('Next month');
      await waitFor(() => expect(tile('March 2026')).toBeInTheDocument());
      expect(router.state.location.search).toBe('?from=2026-01-05&to=2026-01-20&month=2026-03');
      await show('Previous month');
      await show('Previous month');
      await waitFor(() => expect(router.state.location.search).toContain('month=2026-01'));
      await show('Today');
      expect(router.state.location.search).toBe('?from=2026-01-05&to=2026-01-20');
      expect(screen.getByRole('button', { current: 'date' })).toHaveAccessibleName('Sat, Feb 14, 2026');
    });

    it('offers today wherever that is not what shows', async () => {
      await open('/dashboard');
      expect(tile('Today')).toHaveAttribute('aria-disabled', 'true');
      const now = tile(formatMonth(getToday().slice(0, 7)));
      await userEvent.click(now);
      expect(tile('Today')).toHaveAttribute('aria-disabled', 'false');
      await show('Today');
      expect(tile('Today')).toHaveAttribute('aria-disabled', 'true');
      expect(tile('Today')).toHaveFocus();
      await show('Previous month');
      await waitFor(() => expect(tile('Today')).toHaveAttribute('aria-disabled', 'false'));
    });

    it('marks the next day as today after midnight, and goes on to its month', async () => {
      jest.useFakeTimers({ now: new Date(2026, 0, 31, 23, 59, 59), advanceTimers: true });
      await open('/dashboard');
      expect(tile('January 2026')).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(1_500));
      await waitFor(() =>
        expect(screen.getByRole('button', { current: 'date' })).toHaveAccessibleName('Sun, Feb 1, 2026'),
      );
      expect(tile('February 2026')).toBeInTheDocument();
    });

    it('stays while the next one loads', async () => {
      await open();
      await settled();
      let answer = () => {};
      api.on(
        calls.days.calendar,
        () => new Promise((resolve) => (answer = () => resolve(aCalendar({ '2026-02-03': 7 })))),
      );
      await show('Next month');
      expect(tile('February 2026')).toBeInTheDocument();
      expect(tile(/^Fri, Jan 2, 2026 \+\$1,234\.50/)).toBeInTheDocument();
      await act(async () => answer());
      await waitFor(() => expect(tile(/^Tue, Feb 3, 2026 \+\$7\.00/)).toBeInTheDocument());
      expect(screen.queryByRole('button', { name: /^Fri, Jan 2, 2026/ })).not.toBeInTheDocument();
    });
  });

  describe('by keyboard', () => {
    const focus = (day: HTMLElement) => act(async () => day.focus());
    const focused = () => document.activeElement;

    it('CAL-05 has one stop, from which arrows go from day to day and Enter opens one', async () => {
      const { router } = await open();
      await settled();
      const first = tile('Thu, Jan 1, 2026');
      expect(screen.getAllByRole('button', { name: /^\w{3}, \w{3} \d/ }).filter((day) => day.tabIndex === 0)).toEqual([
        first,
      ]);
      await focus(first);
      await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowLeft}{ArrowUp}');
      expect(focused()).toBe(tile('Thu, Jan 8, 2026'));
      await userEvent.keyboard('{End}');
      expect(focused()).toBe(tile('Sat, Jan 10, 2026'));
      await userEvent.keyboard('{Home}');
      expect(focused()).toBe(tile('Sun, Jan 4, 2026'));
      await userEvent.keyboard('{Enter}');
      expect(router.state.location.search).toContain('day=2026-01-04');
    });

    it('goes to other months by PageUp and PageDown, and over the end of one', async () => {
      await open('/dashboard?month=2026-01');
      await settled();
      await focus(tile('Sat, Jan 31, 2026'));
      await userEvent.keyboard('{PageDown}');
      await waitFor(() => expect(focused()).toHaveAccessibleName('Sat, Feb 28, 2026'));
      await userEvent.keyboard('{ArrowRight}');
      await waitFor(() => expect(focused()).toHaveAccessibleName('Sun, Mar 1, 2026'));
      expect(tile('March 2026')).toBeInTheDocument();
      await userEvent.keyboard('{PageUp}{PageUp}');
      await waitFor(() => expect(focused()).toHaveAccessibleName('Thu, Jan 1, 2026'));
    });

    it('does not lose a key that comes while a month loads', async () => {
      const { router } = await open();
      await settled();
      api.on(calls.days.calendar, () => new Promise(() => {}));
      await focus(tile('Sat, Jan 31, 2026'));
      await userEvent.keyboard('{PageDown}{PageDown}{PageDown}');
      expect(router.state.location.search).toBe('?month=2026-04');
    });

    it('stays in the calendar at its first and its last day', async () => {
      const { router } = await open('/dashboard?month=1970-01');
      await settled();
      await focus(tile('Thu, Jan 1, 1970'));
      await userEvent.keyboard('{ArrowLeft}{ArrowUp}{PageUp}{Home}');
      expect(router.state.location.search).toBe('?month=1970-01');
      expect(focused()).toBe(tile('Thu, Jan 1, 1970'));
      await act(() => router.navigate('/dashboard?month=2100-12'));
      await focus(await screen.findByRole('button', { name: 'Fri, Dec 31, 2100' }));
      await userEvent.keyboard('{ArrowRight}{ArrowDown}{PageDown}{End}');
      expect(focused()).toBe(tile('Fri, Dec 31, 2100'));
    });

    it("CAL-04 comes by Tab from a day to that day's groups, and to no others", async () => {
      await open();
      await settled();
      await focus(tile(/^Fri, Jan 2, 2026/));
      await userEvent.tab();
      expect(focused()).toBe(screen.getByRole('link', { name: 'AAPL x 3' }));
      await userEvent.tab();
      expect(focused()).toBe(screen.getByRole('link', { name: 'TSLA x 1' }));
      await userEvent.tab();
      expect(focused()?.closest('[aria-label^="Trades of"]')).toBeNull();
    });
  });
});
