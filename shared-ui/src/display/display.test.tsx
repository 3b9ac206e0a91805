import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Badge } from './Badge.tsx';
import { Money } from './Money.tsx';
import { Stat } from './Stat.tsx';
import { type Column, Table } from './Table.tsx';
import { Thumbnail } from './Thumbnail.tsx';

describe('Money', () => {
  it('tells gain from loss by sign and by colour', () => {
    render(
      <>
        <Money dollars={1234.5} />
        <Money dollars={-40} />
        <Money dollars={0} />
      </>,
    );
    expect(screen.getByText('+$1,234.50')).toHaveClass('gain');
    expect(screen.getByText('\u2212$40.00')).toHaveClass('loss');
    expect(screen.getByText('$0.00')).not.toHaveClass('gain', 'loss');
  });

  it('takes another colour, leaves the plus, or has nothing to tell', () => {
    render(
      <>
        <Money dollars={0} tone="gain" />
        <Money dollars={5} signed={false} />
        <Money dollars={null} />
      </>,
    );
    expect(screen.getByText('$0.00')).toHaveClass('gain');
    expect(screen.getByText('$5.00')).toBeInTheDocument();
    expect(screen.getByText('--')).toBeInTheDocument();
  });
});

describe('Stat', () => {
  it('is found by its name and holds its value and hint', () => {
    render(<Stat label="Total P&L" value={<Money dollars={12} />} hint="3 trades" />);
    const stat = screen.getByRole('group', { name: 'Total P&L' });
    expect(within(stat).getByText('+$12.00')).toBeInTheDocument();
    expect(within(stat).getByText('3 trades')).toBeInTheDocument();
  });

  it("DSH-06 a value that is null is '--'", () => {
    render(<Stat label="Trade Win %" value={null} />);
    expect(screen.getByRole('group', { name: 'Trade Win %' })).toHaveTextContent('--');
  });

  it('shows a zero as a value', () => {
    render(<Stat label="Trades Taken" value={0} />);
    expect(screen.getByRole('group', { name: 'Trades Taken' })).toHaveTextContent(/0$/);
  });
});

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

it('Badge says its words', () => {
  render(<Badge tone="warning">Not verified</Badge>);
  expect(screen.getByText('Not verified')).toHaveClass('warning');
});

describe('Thumbnail', () => {
  it('DET-04 is a button that says what it does with what', async () => {
    const enlarge = jest.fn();
    render(<Thumbnail src="/small.webp" verb="Enlarge" name="chart.png" onClick={enlarge} />);
    await userEvent.click(screen.getByRole('button', { name: 'Enlarge chart.png' }));
    expect(enlarge).toHaveBeenCalledTimes(1);
  });
});
