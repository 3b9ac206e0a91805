import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays, calls } from 'contracts';
import { getToday } from 'shared-ui';
import { getErrorMessage } from 'shared-ui/host';
import { buildFile } from 'shared-ui/testing';
import { getStats, setUpDashboard } from '../../testing/dashboard.ts';
import { createCalendar, createDay, createDayTrade } from '../../testing/replies.ts';

const findDialog = () => screen.findByRole('dialog');
const findStatValues = async () =>
  getStats(['Daily P&L', 'Avg P&L', 'Trades Taken', 'Win %'], within(await findDialog()));

describe("the day's modal", () => {
  const { api, open: openPage } = setUpDashboard((mock) =>
    mock
      .on(calls.days.calendar, () => createCalendar({ '2026-01-30': 12_000 }))
      .on(calls.days.byDay, ({ params }) =>
        createDay(params.date, [
          createDayTrade(7, {
            ...{ notes: 'Chased it.', files: [buildFile('chart', { thumbnailUrl: '/thumb/f1' })] },
            ...{ openedAt: '2026-01-30T14:35:10.000Z', side: 'short', quantity: '1500', r: -0.5 },
          }),
          createDayTrade(5, { setup: 'Reversal' }),
        ]),
      ),
  );
  const open = (day = '2026-01-30') => openPage(`/dashboard?month=2026-01&day=${day}`);

  it("shows the date, the day's four stats and a row for each trade (CAL-05)", async () => {
    await open();
    await waitFor(async () => expect(await findStatValues()).toEqual(['+$120.00', '+$60.00', '2', '100.0%']));
    expect(await findDialog()).toHaveAccessibleName('Fri, Jan 30, 2026');
    const table = screen.getByRole('table', { name: 'Trades on this day' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Tag', 'Flag', 'P&L', 'Notes', 'Media', 'Time', 'Side', 'Size', 'R']);
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('T7Breakout+$70.00Chased it.2:35 PMShort1,500−0.50R');
    expect(second).toHaveTextContent('T5Reversal+$50.00');
    expect(within(table).getByRole('img', { name: 'chart.png' })).toHaveAttribute('src', '/thumb/f1');
  });

  it('shows the trades that match the filter, in R how many of them have a risk (FAC-07, FLT-01)', async () => {
    api.on(calls.days.byDay, ({ params, query }) => {
      const trades = [createDayTrade(7, { netCents: 5_000, riskCents: 2_000 }), createDayTrade(5)];
      const stats = { netCents: 250, avgPerTradeCents: 250, totalTrades: 1, winPercent: 100 };
      return createDay(params.date, trades, query?.unit === 'r' ? { stats, tradesWithoutRisk: 1 } : {});
    });
    await openPage('/dashboard?month=2026-01&setup=Breakout&from=2026-01-05&to=2026-01-20');
    await userEvent.click(await screen.findByRole('radio', { name: 'R' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Fri, Jan 30, 2026 / }));
    await waitFor(async () => expect(await findStatValues()).toEqual(['+2.50R', '+2.50R', '1', '100.0%']));
    const dialog = within(await findDialog());
    expect(dialog.getByText('Results in R: 1 of 2 trades have a risk.')).toBeInTheDocument();
    expect(dialog.getByText('Only trades that match the filter.')).toBeInTheDocument();
    const [, first, second] = dialog.getAllByRole('row');
    expect([first?.textContent, second?.textContent]).toEqual(['T7Breakout+2.50R', 'T5Breakout--']);
    expect(api.getInputs(calls.days.byDay)).toEqual([
      { params: { date: '2026-01-30' }, query: { setup: ['Breakout'], unit: 'r' } },
    ]);
  });

  it('says that no trade of the day matches the filter', async () => {
    api.on(calls.days.byDay, ({ params }) => createDay(params.date, []));
    await openPage('/dashboard?month=2026-01&day=2026-01-30&side=long');
    expect(await screen.findByText('No trades of this day match the filter.')).toBeInTheDocument();
  });

  it('shows no figure of the previous day while another day loads', async () => {
    api.on(calls.days.byDay, ({ params }) => createDay(params.date, [createDayTrade(1)], { nextDay: '2026-01-31' }));
    await open();
    await waitFor(async () => expect(await findStatValues()).toEqual(['+$10.00', '+$10.00', '1', '100.0%']));
    api.hold(calls.days.byDay);
    await userEvent.click(screen.getByRole('button', { name: 'Next trading day, Sat, Jan 31, 2026' }));
    await waitFor(async () => expect(await findDialog()).toHaveAccessibleName('Sat, Jan 31, 2026'));
    expect(await findStatValues()).toEqual(['', '', '', '']);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('opens a trade by its link and by a click anywhere on its row (CAL-05)', async () => {
    const { router } = await open();
    expect(await screen.findByRole('link', { name: 'T7' })).toHaveAttribute('href', '/trades/7');
    await userEvent.click(screen.getByRole('cell', { name: 'Reversal' }));
    expect(router.state.location.pathname).toBe('/trades/5');
  });

  it.each([
    ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Esc', () => userEvent.keyboard('{Escape}')],
  ])('closes on %s and returns the focus to the tile (CAL-05)', async (_, close) => {
    const { router } = await openPage('/dashboard?month=2026-01');
    const tile = await screen.findByRole('button', { name: /^Fri, Jan 30, 2026 / });
    await userEvent.click(tile);
    await findDialog();
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?month=2026-01');
    await waitFor(() => expect(tile).toHaveFocus());
  });

  it('shows a message and -- values for a day without trades (CAL-06)', async () => {
    api.on(calls.days.byDay, ({ params }) => createDay(params.date, []));
    await open();
    expect(await screen.findByText('No trades are documented for this day.')).toBeInTheDocument();
    expect(await findStatValues()).toEqual(['--', '--', '0', '--']);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('stays empty without an error if its call fails (CAL-07)', async () => {
    api.fail(calls.days.byDay, 429);
    await open();
    await waitFor(async () => expect(await findStatValues()).toEqual(['--', '--', '--', '--']));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByText(/No trades are documented/)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(getErrorMessage()).toBe('');
  });

  it('says that there is no connection, and loads by itself when it returns (CAL-07)', async () => {
    act(() => onlineManager.setOnline(false));
    await open();
    expect(await findDialog()).toHaveTextContent('No connection.');
    act(() => onlineManager.setOnline(true));
    await waitFor(async () => expect(await findStatValues()).toEqual(['+$120.00', '+$60.00', '2', '100.0%']));
    expect(await findDialog()).not.toHaveTextContent('No connection.');
  });

  it('moves to the previous and next trading day, if any', async () => {
    api.on(calls.days.byDay, ({ params: { date } }) =>
      createDay(
        date,
        [createDayTrade(1)],
        date === '2026-01-30' ? { previousDay: '2026-01-12' } : { nextDay: '2026-01-30' },
      ),
    );
    const { router } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Previous trading day, Mon, Jan 12, 2026' }));
    await waitFor(async () => expect(await findDialog()).toHaveAccessibleName('Mon, Jan 12, 2026'));
    expect(router.state.location.search).toBe('?month=2026-01&day=2026-01-12');
    const disabledButton = await screen.findByRole('button', { name: 'Previous trading day, none' });
    expect(disabledButton).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(disabledButton);
    expect(router.state.location.search).toBe('?month=2026-01&day=2026-01-12');
  });

  it('links to a new trade on that day, except for future days', async () => {
    await open(getToday());
    expect(await screen.findByRole('link', { name: 'Add trade on this day' })).toHaveAttribute(
      'href',
      `/add-trade?date=${getToday()}`,
    );
    await open(addDays(getToday(), 1));
    await findDialog();
    expect(screen.queryByRole('link', { name: 'Add trade on this day' })).not.toBeInTheDocument();
  });

  it('shows the first files of each trade and how many more there are', async () => {
    const video = buildFile('f2', { originalName: 'replay.mp4', fileType: 'video/mp4' });
    const files = [
      buildFile('chart', { thumbnailUrl: '/thumb/f1' }),
      video,
      ...['f3', 'f4', 'f5'].map((id) => buildFile(id)),
    ];
    api.on(calls.days.byDay, ({ params }) => createDay(params.date, [createDayTrade(7, { files })]));
    await open();
    expect(await screen.findByRole('img', { name: 'chart.png' })).toBeInTheDocument();
    expect(screen.getByText('replay.mp4')).toBeInTheDocument();
    expect(screen.getByText('+2')).toBeInTheDocument();
  });
});
