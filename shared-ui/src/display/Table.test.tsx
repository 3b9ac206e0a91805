import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Column, Table } from './Table.tsx';

describe('Table', () => {
  interface Row {
    id: number;
    tag: string;
  }
  const columns: Column<Row>[] = [
    { title: 'Tag', cell: (row) => <a href={`#${row.id}`}>{row.tag}</a>, rowHead: true },
    { title: 'Id', cell: (row) => row.id, align: 'end' },
  ];
  const rows = [
    { id: 1, tag: 'NVDA' },
    { id: 2, tag: 'TSLA' },
  ];
  const setUp = () => {
    const onOpen = jest.fn();
    render(
      <Table
        caption="Trades of the day"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={onOpen}
      />,
    );
    return onOpen;
  };

  it('is a table with a name, headings and named rows', () => {
    setUp();
    const table = screen.getByRole('table', { name: 'Trades of the day' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Tag', 'Id']);
    expect(within(table).getByRole('rowheader', { name: 'TSLA' })).toBeInTheDocument();
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  it('opens a row by a click anywhere on it, but a link in it works for itself', async () => {
    const onOpen = setUp();
    await userEvent.click(screen.getByRole('cell', { name: '2' }));
    expect(onOpen).toHaveBeenCalledWith(rows[1]);
    await userEvent.click(screen.getByRole('link', { name: 'NVDA' }));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
});

describe('a sortable Table', () => {
  it('says which column its rows follow, and asks for another order', async () => {
    const onSort = jest.fn();
    render(
      <Table
        caption="Setups"
        columns={[
          { title: 'Setup', cell: (row: { name: string }) => row.name, rowHead: true, sortable: true },
          { title: 'Trades', cell: () => 1, sortable: true },
          { title: 'Notes', cell: () => '' },
        ]}
        rows={[{ name: 'Breakout' }]}
        rowKey={(row) => row.name}
        sorting={{ by: 'Trades', descending: true }}
        onSort={onSort}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Trades' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('columnheader', { name: 'Setup' })).not.toHaveAttribute('aria-sort');
    await userEvent.click(screen.getByRole('button', { name: 'Setup' }));
    expect(onSort.mock.calls).toEqual([['Setup']]);
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });
});

describe('a Table by keyboard and with little room', () => {
  it('is sorted by Enter and Space on a heading', async () => {
    const onSort = jest.fn();
    const columns = [{ title: 'Setup', cell: () => 'Breakout', sortable: true }];
    render(<Table caption="Setups" columns={columns} rows={[1]} rowKey={(row) => row} onSort={onSort} />);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Setup' })).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
    expect(onSort).toHaveBeenCalledTimes(2);
  });

  it('folds where a column may go below, whose cell is then really empty where it has nothing', () => {
    const columns = [
      { title: 'Tag', cell: () => 'NVDA', rowHead: true },
      { title: 'P&L', cell: () => '+$5.00' },
      { title: 'Notes', cell: () => '', below: true },
    ];
    render(<Table caption="Trades" columns={columns} rows={[1]} rowKey={(row) => row} />);
    expect(screen.getByRole('table')).toHaveClass('folds');
    expect(screen.getByRole('table').style.getPropertyValue('--beside')).toBe('1');
    expect(screen.getAllByRole('cell')[1]).toBeEmptyDOMElement();
  });

  it('folds where columns may go under, which leaves the others on the first line', () => {
    const columns = [
      { title: 'Setup', cell: () => 'Breakout', rowHead: true },
      { title: 'P&L', cell: () => '+$5.00' },
      { title: 'Trades', cell: () => 4, under: true },
    ];
    render(<Table caption="Setups" columns={columns} rows={[1]} rowKey={(row) => row} />);
    expect(screen.getByRole('table')).toHaveClass('folds');
    expect(screen.getByRole('columnheader', { name: 'Trades' })).toHaveClass('under');
    expect(screen.getByRole('cell', { name: '4' })).toHaveClass('under');
    expect(screen.getByRole('cell', { name: '+$5.00' })).not.toHaveClass('under');
  });
});
