import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reports } from 'contracts/reports';
import { createGroup, createReport } from '../testing/replies.ts';
import { findLink, findTable, readRows, setUpReports } from '../testing/reports.ts';

describe('the cross table', () => {
  const { api, open } = setUpReports((mock) =>
    mock.on(reports.get, () =>
      createReport(
        ['weekday', 'hour'],
        [
          createGroup(['1', '9'], { netCents: 120_000, trades: 30, winPercent: 61.5 }),
          createGroup(['1', 'none'], { netCents: 0, trades: 4, winPercent: 25 }),
          createGroup(['5', '10'], { netCents: -30_000, trades: 12, winPercent: 40 }),
        ],
      ),
    ),
  );

  it('has a cell for each pair of groups, in order, and marks small samples (RPT-05)', async () => {
    await open('/reports/cross?rows=weekday&columns=hour');
    const table = await findTable('Net P&L by weekday and hour');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Weekday', '9:00', '10:00', 'None']);
    expect(readRows(table)).toEqual([
      ['Monday', '$1,200.00', '', '$0.00*'],
      ['Friday', '', '−$300.00', ''],
    ]);
  });

  it.each([
    ['winRate', 'Win rate by weekday and hour', ['Monday', '62%', '', '25%*']],
    ['trades', 'Trades by weekday and hour', ['Monday', '30', '', '4*']],
  ])('shows %s instead (RPT-05)', async (value, name, row) => {
    await open(`/reports/cross?rows=weekday&columns=hour&value=${value}`);
    expect(readRows(await findTable(name))[0]).toEqual(row);
  });

  it('opens the trades of both groups', async () => {
    await open('/reports/cross?rows=weekday&columns=hour&side=long');
    expect(await findLink('−$300.00, Friday, 10:00–10:59: −$300.00 in 12 trades, win rate 40.0%')).toHaveAttribute(
      'href',
      '/trades?side=long&weekday=5&hour=10',
    );
  });

  it('shows the figures and the number of trades of the cell at the pointer (RPT-05)', async () => {
    await open('/reports/cross?rows=weekday&columns=hour');
    const link = await findLink(/^−\$300\.00, Friday/);
    const text = 'Friday, 10:00–10:59: −$300.00 in 12 trades, win rate 40.0%';
    const user = userEvent.setup();
    await user.hover(link);
    expect(screen.getByText(text)).toBeVisible();
    await user.pointer({ target: document.body });
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it.each([
    ['ArrowRight', '9:00', 'Monday, No time'],
    ['ArrowLeft', 'No time', 'Monday, 9:00'],
    ['End', '9:00', 'Monday, No time'],
    ['Home', 'No time', 'Monday, 9:00'],
    ['ArrowDown', '9:00', 'Monday, 9:00'],
    ['ArrowUp', 'Friday', 'Friday, 10:00'],
  ])('is one tab stop, in which %s at %s moves to %s (RPT-08)', async (key, from, to) => {
    await open('/reports/cross?rows=weekday&columns=hour');
    const table = within(await findTable('Net P&L by weekday and hour'));
    expect(table.getAllByRole('link').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    table.getByRole('link', { name: new RegExp(from) }).focus();
    await userEvent.keyboard(`{${key}}`);
    expect(document.activeElement).toHaveAccessibleName(new RegExp(to));
  });

  it('keeps the choice and the filter in the address, and never asks for the same grouping twice', async () => {
    const { router } = await open('/reports/cross?rows=hour&columns=hour&side=long');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Rows' }), 'Setup');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Values' }), 'Trades');
    const address = new URLSearchParams(router.state.location.search);
    expect(Object.fromEntries(address)).toEqual({ rows: 'setup', columns: 'weekday', value: 'trades', side: 'long' });
    expect(api.getInputs(reports.get).map(({ query }) => query?.groupBy)).toEqual([
      ['hour', 'weekday'],
      ['setup', 'weekday'],
    ]);
  });

  it('shows the rows and columns with the most trades of a large table', async () => {
    const groups = Array.from({ length: 60 }, (_, index) =>
      createGroup([`T${index}`, `2026-${String((index % 12) + 1).padStart(2, '0')}`], { trades: index + 1 }),
    );
    api.on(reports.get, () => createReport(['ticker', 'month'], groups));
    await open('/reports/cross?rows=ticker&columns=month');
    const rows = readRows(await findTable('Net P&L by ticker and month'));
    expect(rows.map(([ticker]) => ticker)).not.toContain('T19');
    expect(rows).toHaveLength(40);
    expect(screen.getByText('The 40 rows with the most trades.')).toBeVisible();
  });
});
