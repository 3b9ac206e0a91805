import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { addDays, getToday } from 'shared-ui';
import { ApiError, clearError, getErrorMessage } from 'shared-ui/host';
import { type FakeApi, fakeApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../../module.ts';
import { aCalendar, aDay, aDayTrade, aFile } from '../../testing/day-replies.ts';
import { noAnalytics, noStats } from '../../testing/replies.ts';

const names = ['Daily P&L', 'Avg P&L', 'Trades Taken', 'Win %'];
const dialog = () => screen.findByRole('dialog');
const values = async () => {
  const { getByRole } = within(await dialog());
  return names.map((name) => getByRole('group', { name }).textContent?.replace(name, ''));
};

describe("the day's modal", () => {
  let api: FakeApi;
  const open = (day = '2026-01-30') => renderModule(module, { path: `/dashboard?month=2026-01&day=${day}`, api });

  beforeEach(() => {
    signInTestUser();
    api = fakeApi()
      .on(calls.trades.stats, () => noStats)
      .on(calls.days.analytics, () => noAnalytics)
      .on(calls.trades.list, () => ({ trades: [] }))
      .on(calls.days.calendar, () => aCalendar({ '2026-01-30': 120 }))
      .on(calls.days.byDay, ({ params }) =>
        aDay(params.date, [
          aDayTrade(7, { comments: 'Chased it.', files: [aFile({ thumbnailUrl: '/thumb/f1' })] }),
          aDayTrade(5, { flagType: 'Reversal' }),
        ]),
      );
  });
  afterEach(() => clearError());

  it("CAL-05 has the date, the day's four figures and a row for each trade", async () => {
    await open();
    await waitFor(async () => expect(await values()).toEqual(['+$120.00', '+$60.00', '2', '100.0%']));
    expect(await dialog()).toHaveAccessibleName('Fri, Jan 30, 2026');
    const table = screen.getByRole('table', { name: 'Trades of the day' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Tag', 'Flag', 'P&L', 'Notes', 'Media']);
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('T7Breakout+$70.00Chased it.');
    expect(second).toHaveTextContent('T5Reversal+$50.00');
    expect(within(table).getByRole('img', { name: 'chart.png' })).toHaveAttribute('src', '/thumb/f1');
  });

  it('CAL-05 opens a trade by its link, and by a click anywhere on its row', async () => {
    const { router } = await open();
    expect(await screen.findByRole('link', { name: 'T7' })).toHaveAttribute('href', '/trades/7');
    await userEvent.click(screen.getByRole('cell', { name: 'Reversal' }));
    expect(router.state.location.pathname).toBe('/trades/5');
  });

  it.each([
    ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Esc', () => userEvent.keyboard('{Escape}')],
  ])('CAL-05 is closed by %s, and the focus goes back to its tile', async (_, close) => {
    const { router } = await renderModule(module, { path: '/dashboard?month=2026-01', api });
    const tile = await screen.findByRole('button', { name: /^Fri, Jan 30, 2026 / });
    await userEvent.click(tile);
    await dialog();
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?month=2026-01');
    await waitFor(() => expect(tile).toHaveFocus());
  });

  it('CAL-06 says when a day has no trades, and has no value for what none has', async () => {
    api.on(calls.days.byDay, ({ params }) => aDay(params.date, []));
    await open();
    expect(await screen.findByText('No trades are documented for this day.')).toBeInTheDocument();
    expect(await values()).toEqual(['--', '--', '0', '--']);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('CAL-07 is empty, and silent, when its call fails', async () => {
    api.on(calls.days.byDay, () => {
      throw new ApiError(429, { error: 'Too fast.', code: 'too_many_requests' });
    });
    await open();
    await waitFor(async () => expect(await values()).toEqual(['--', '--', '--', '--']));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByText(/No trades are documented/)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(getErrorMessage()).toBe('');
  });

  it('goes to the trading days before and after, as far as there are some', async () => {
    api.on(calls.days.byDay, ({ params: { date } }) =>
      aDay(date, [aDayTrade(1)], date === '2026-01-30' ? { previousDay: '2026-01-12' } : { nextDay: '2026-01-30' }),
    );
    const { router } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Previous trading day, Mon, Jan 12, 2026' }));
    await waitFor(async () => expect(await dialog()).toHaveAccessibleName('Mon, Jan 12, 2026'));
    expect(router.state.location.search).toBe('?month=2026-01&day=2026-01-12');
    const none = await screen.findByRole('button', { name: 'Previous trading day, none' });
    expect(none).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(none);
    expect(router.state.location.search).toBe('?month=2026-01&day=2026-01-12');
  });

  it('leads to a new trade on that day, but not on one that is still to come', async () => {
    const { unmount } = await open(getToday());
    expect(await screen.findByRole('link', { name: 'Add trade on this day' })).toHaveAttribute(
      'href',
      `/add-trade?date=${getToday()}`,
    );
    unmount();
    await open(addDays(getToday(), 1));
    await dialog();
    expect(screen.queryByRole('link', { name: 'Add trade on this day' })).not.toBeInTheDocument();
  });

  it('shows a few files of each trade: images small, films by a mark, and how many more there are', async () => {
    const film = aFile({ id: 'f2', originalName: 'replay.mp4', fileType: 'video/mp4' });
    const files = [aFile({ thumbnailUrl: '/thumb/f1' }), film, ...['f3', 'f4', 'f5'].map((id) => aFile({ id }))];
    api.on(calls.days.byDay, ({ params }) => aDay(params.date, [aDayTrade(7, { files })]));
    await open();
    expect(await screen.findByRole('img', { name: 'chart.png' })).toBeInTheDocument();
    expect(screen.getByText('replay.mp4')).toBeInTheDocument();
    expect(screen.getByText('+2')).toBeInTheDocument();
  });
});
