import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Column, Table } from './Table.tsx';

describe('Table', () => {
  interface Row {
    id: number;
    tag: string;
  }
  const columns: Column<Row>[] = [
    { title: 'Tag', cell: (row) => <a href={`#${row.id}`}>{row.tag}</a>, isRowHeader: true },
    { title: 'Id', cell: (row) => row.id, align: 'end' },
  ];
  const rows = [
    { id: 1, tag: 'NVDA' },
    { id: 2, tag: 'TSLA' },
  ];
  const renderTable = () => {
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

  it('shows the first rows of a long table at once, and then all', async () => {
    const long = Array.from({ length: 420 }, (_, index) => ({ id: index, tag: `T${index}` }));
    render(<Table caption="Long" columns={columns} rows={long} rowKey={(row) => row.id} />);
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(421));
    expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('T419');
  });

  it('has a name, headings and named rows', () => {
    renderTable();
    const table = screen.getByRole('table', { name: 'Trades of the day' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Tag', 'Id']);
    expect(within(table).getByRole('rowheader', { name: 'TSLA' })).toBeInTheDocument();
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  it('opens a row on a click anywhere on it, except on a link inside it', async () => {
    const onOpen = renderTable();
    await userEvent.click(screen.getByRole('cell', { name: '2' }));
    expect(onOpen).toHaveBeenCalledWith(rows[1]);
    await userEvent.click(screen.getByRole('link', { name: 'NVDA' }));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
});

describe('a sortable Table', () => {
  it('announces the sorted column and reports a click on another heading', async () => {
    const onSort = jest.fn();
    render(
      <Table
        caption="Setups"
        columns={[
          { title: 'Setup', cell: (row: { name: string }) => row.name, isRowHeader: true, sortable: true },
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

describe('a Table on the keyboard and in narrow containers', () => {
  it('sorts on Enter and Space on a heading', async () => {
    const onSort = jest.fn();
    const columns = [{ title: 'Setup', cell: () => 'Breakout', sortable: true }];
    render(<Table caption="Setups" columns={columns} rows={[1]} rowKey={(row) => row} onSort={onSort} />);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Setup' })).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
    expect(onSort).toHaveBeenCalledTimes(2);
  });

  it('marks columns with their own line, and leaves an empty cell without content', () => {
    const columns = [
      { title: 'Tag', cell: () => 'NVDA', isRowHeader: true },
      { title: 'P&L', cell: () => '+$5.00' },
      { title: 'Notes', cell: () => '', ownLineWhenNarrow: true },
    ];
    render(<Table caption="Trades" columns={columns} rows={[1]} rowKey={(row) => row} />);
    expect(screen.getByRole('table')).toHaveClass('multiline');
    expect(screen.getByRole('table').style.getPropertyValue('--first-line-columns')).toBe('1');
    expect(screen.getAllByRole('cell')[1]).toBeEmptyDOMElement();
  });

  it('moves only marked columns to the second line', () => {
    const columns = [
      { title: 'Setup', cell: () => 'Breakout', isRowHeader: true },
      { title: 'P&L', cell: () => '+$5.00' },
      { title: 'Trades', cell: () => 4, secondLineWhenNarrow: true },
    ];
    render(<Table caption="Setups" columns={columns} rows={[1]} rowKey={(row) => row} />);
    expect(screen.getByRole('table')).toHaveClass('multiline');
    expect(screen.getByRole('columnheader', { name: 'Trades' })).toHaveClass('secondLine');
    expect(screen.getByRole('cell', { name: '4' })).toHaveClass('secondLine');
    expect(screen.getByRole('cell', { name: '+$5.00' })).not.toHaveClass('secondLine');
  });
});
