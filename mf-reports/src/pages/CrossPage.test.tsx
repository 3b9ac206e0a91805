import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reports } from 'contracts/reports';
import { createFigures, createGroup, createReport } from '../testing/replies.ts';
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
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Weekday', '9 AM', '10 AM', 'None', 'All↓']);
    expect(readRows(table)).toEqual([
      ['Monday', '$1,200.00', '', '$0.00*', ''],
      ['Friday', '', '−$300.00', '', ''],
      ['All↓', '', '', '', ''],
    ]);
  });

  it('orders names and kinds as the API does (RPT-05)', async () => {
    const names = ['none', '=none', 'Gap 10', 'Zebra', 'Gap 2', 'apple', 'Apple'];
    const kinds = ['future', 'stock', 'crypto'];
    const cells = names.flatMap((name) => kinds.map((kind) => createGroup([name, kind])));
    api.on(reports.get, () => createReport(['setup', 'kind'], cells));
    await open('/reports/cross?rows=setup&columns=kind');
    const table = await findTable('Net P&L by setup and instrument type');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.slice(1, -1).map(({ textContent }) => textContent)).toEqual(['Stocks', 'Futures', 'Crypto']);
    const rows = readRows(table).map(([name]) => name);
    expect(rows.slice(0, -1)).toEqual(['Apple', 'Gap 10', 'Gap 2', 'Zebra', 'apple', 'none', 'No setup']);
  });

  it('has no cents in a table with $10,000 or more (DAT-04)', async () => {
    const large = [createGroup(['1', '9'], { netCents: 1_234_567 }), createGroup(['5', '9'], { netCents: -30_050 })];
    api.on(reports.get, () => createReport(['weekday', 'hour'], large));
    await open('/reports/cross?rows=weekday&columns=hour');
    expect(readRows(await findTable('Net P&L by weekday and hour')).slice(0, 2)).toEqual([
      ['Monday', '$12,346', ''],
      ['Friday', '−$301', ''],
    ]);
  });

  it.each([
    ['winRate', 'Win rate by weekday and hour', ['Monday', '62%', '', '25%*', '']],
    ['trades', 'Trades by weekday and hour', ['Monday', '30', '', '4*', '']],
  ])('shows %s instead (RPT-05)', async (value, name, row) => {
    await open(`/reports/cross?rows=weekday&columns=hour&value=${value}`);
    expect(readRows(await findTable(name))[0]).toEqual(row);
  });

  it('adds the sums of rows and columns, and orders by them (RPT-05)', async () => {
    const cells = createReport(
      ['weekday', 'hour'],
      [
        createGroup(['1', '9'], { netCents: -20_000, trades: 30 }),
        createGroup(['5', '10'], { netCents: 30_000, trades: 12 }),
      ],
      { totals: createFigures({ netCents: 10_000, trades: 42 }) },
    );
    const sums = {
      weekday: [
        createGroup('1', { netCents: -20_000, trades: 30 }),
        createGroup('5', { netCents: 30_000, trades: 12 }),
      ],
      hour: [createGroup('9', { netCents: -20_000, trades: 30 }), createGroup('10', { netCents: 30_000, trades: 12 })],
    };
    api.on(reports.get, ({ query }) => {
      const [name] = [query?.groupBy].flat();
      if (Array.isArray(query?.groupBy) && query.groupBy.length === 2) return cells;
      return createReport([String(name)], name === 'hour' ? sums.hour : sums.weekday);
    });
    const { router } = await open('/reports/cross?rows=weekday&columns=hour&side=long');
    const readTable = async () => readRows(await findTable('Net P&L by weekday and hour'));
    await screen.findByRole('button', { name: 'All: order rows by sum' });
    expect(await readTable()).toEqual([
      ['Monday', '−$200.00', '', '−$200.00'],
      ['Friday', '', '$300.00', '$300.00'],
      ['All↓', '−$200.00', '$300.00', '$100.00'],
    ]);
    expect(await findLink(/^\$300\.00, Friday: /)).toHaveAttribute('href', '/trades?side=long&weekday=5');
    expect(await findLink(/^\$100\.00, All trades: \+\$100\.00 in 42 trades/)).toHaveAttribute(
      'href',
      '/trades?side=long',
    );
    await userEvent.click(screen.getByRole('button', { name: 'All: order rows by sum' }));
    await userEvent.click(screen.getByRole('button', { name: 'All: order columns by sum' }));
    expect((await readTable()).map(([name]) => name)).toEqual(['Friday', 'Monday', 'All↓']);
    expect((await readTable())[0]).toEqual(['Friday', '$300.00', '', '$300.00']);
    expect(new URLSearchParams(router.state.location.search).get('by-sum')).toBe('rows,columns');
  });

  it('opens the trades of both groups', async () => {
    await open('/reports/cross?rows=weekday&columns=hour&side=long');
    expect(await findLink('−$300.00, Friday, 10:00–10:59 AM: −$300.00 in 12 trades, win rate 40.0%')).toHaveAttribute(
      'href',
      '/trades?side=long&weekday=5&hour=10',
    );
  });

  it('shows the figures and the number of trades of the cell at the pointer (RPT-05)', async () => {
    await open('/reports/cross?rows=weekday&columns=hour');
    const link = await findLink(/^−\$300\.00, Friday/);
    const text = 'Friday, 10:00–10:59 AM: −$300.00 in 12 trades, win rate 40.0%';
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
    act(() => table.getByRole('link', { name: new RegExp(from) }).focus());
    await userEvent.keyboard(`{${key}}`);
    expect(document.activeElement).toHaveAccessibleName(new RegExp(to));
  });

  it('keeps the choice and the filter in the address, and never asks for the same grouping twice', async () => {
    const { router } = await open('/reports/cross?rows=hour&columns=hour&side=long');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Rows' }), 'Setup');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Values' }), 'Trades');
    const address = new URLSearchParams(router.state.location.search);
    expect(Object.fromEntries(address)).toEqual({ rows: 'setup', columns: 'weekday', value: 'trades', side: 'long' });
    const groupings = api.getInputs(reports.get).map(({ query }) => [query?.groupBy].flat());
    expect(groupings.filter(({ length }) => length === 2)).toEqual([
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
    // And that of the sums.
    expect(rows).toHaveLength(41);
    expect(screen.getByText('The 40 rows with the most trades.')).toBeVisible();
  });
});
