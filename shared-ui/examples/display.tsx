import { useState } from 'react';
import {
  Amount,
  Badge,
  type Column,
  DescriptionItem,
  DescriptionList,
  Money,
  Multiple,
  Row as RowLayout,
  SortableList,
  type Sorting,
  Stat,
  StatWithFormula,
  Table,
  TableToggle,
  Thumbnail,
  TradeAmount,
  UnitProvider,
} from 'shared-ui';
import { type Example, longText, noop } from './example.ts';

interface Row {
  setup: string;
  netCents: number;
  notes: string;
}

const rows: Row[] = [
  { setup: 'Breakout', netCents: 124_050, notes: 'Held above VWAP.' },
  { setup: 'Reversal', netCents: -31_000, notes: '' },
  { setup: longText, netCents: 0, notes: longText },
];

const trade = { netCents: 5_000, riskCents: 10_000 };

const columns: Column<Row>[] = [
  { title: 'Setup', isRowHeader: true, sortable: true, cell: ({ setup }) => setup },
  { title: 'P&L', align: 'end', sortable: true, cell: ({ netCents }) => <Money cents={netCents} /> },
  { title: 'Notes', ownLineWhenNarrow: true, cell: ({ notes }) => notes },
];

const SortableNames = () => {
  const [names, setNames] = useState(['Breakout', 'Reversal', longText]);
  const move = (name: string, index: number) =>
    setNames(names.filter((other) => other !== name).toSpliced(index, 0, name));
  const items = [...names, 'Archived'];
  return (
    <SortableList
      label="Setups"
      noun="setup"
      items={items}
      getId={(name) => name}
      getName={(name) => name}
      isFixed={(name) => name === 'Archived'}
      onMove={move}
    >
      {(name, handle) => (
        <RowLayout align="center">
          {handle}
          {name}
        </RowLayout>
      )}
    </SortableList>
  );
};

const SortableTable = () => {
  const [sorting, setSorting] = useState<Sorting>({ by: 'P&L', descending: true });
  const sorted = rows.toSorted((a, b) => (sorting.descending ? b.netCents - a.netCents : a.netCents - b.netCents));
  return (
    <Table
      caption="Setups"
      columns={columns}
      rows={sorted}
      rowKey={({ setup }) => setup}
      sorting={sorting}
      onSort={(by) => setSorting({ by, descending: by !== sorting.by || !sorting.descending })}
      onOpen={noop}
    />
  );
};

const imageUrl = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path d="M1 8 5 4 8 6 15 1" fill="none" stroke="green"/></svg>')}`;

export const display: Example[] = [
  {
    component: 'Amount',
    states: {
      dollars: <Amount cents={125_000} />,
      R: <Amount cents={125} unit="r" />,
      none: <Amount cents={null} />,
    },
  },
  {
    component: 'Badge',
    states: {
      neutral: <Badge>Breakout</Badge>,
      gain: <Badge tone="gain">Win</Badge>,
      loss: <Badge tone="loss">Loss</Badge>,
      warning: <Badge tone="warning">Not verified</Badge>,
      'long text': <Badge>{longText}</Badge>,
    },
  },
  {
    component: 'DescriptionList',
    states: {
      default: (
        <DescriptionList>
          <DescriptionItem label="Ticker">NVDA</DescriptionItem>
          <DescriptionItem label="Profit / Loss">
            <Money cents={-18_250} />
          </DescriptionItem>
          <DescriptionItem label="Comments">{longText}</DescriptionItem>
        </DescriptionList>
      ),
    },
  },
  {
    component: 'Multiple',
    states: {
      gain: <Multiple value={1.25} />,
      loss: <Multiple value={-1} />,
      'without a risk': <Multiple value={null} />,
    },
  },
  {
    component: 'Money',
    states: {
      gain: <Money cents={123_450} />,
      loss: <Money cents={-4_000} />,
      breakeven: <Money cents={0} />,
      'without plus sign': <Money cents={500} signed={false} />,
      none: <Money cents={null} />,
    },
  },
  {
    component: 'SortableList',
    states: { default: <SortableNames /> },
  },
  {
    component: 'Stat',
    states: {
      gain: <Stat label="Total P&L" tone="gain" value="+$99,874.21" hint="of 2,479 trades" />,
      loss: <Stat label="Worst day" tone="loss" value="−$803.37" />,
      neutral: <Stat label="Trades Taken" value={2479} />,
      none: <Stat label="Trade Win %" value={null} />,
      bare: <Stat bare label="Expectancy" value="+$40.29" hint="of 2,479 trades" />,
      'long text': <Stat label={longText} value="+$99,999,999,999.99" tone="gain" />,
    },
  },
  {
    component: 'StatWithFormula',
    states: {
      'with tooltip': <StatWithFormula label="Profit factor" formula="Gains over losses." value="1.68" />,
    },
  },
  {
    component: 'Table',
    states: {
      sorted: <SortableTable />,
      narrow: (
        <div style={{ width: '18rem' }}>
          <SortableTable />
        </div>
      ),
      empty: <Table caption="No trades" columns={columns} rows={[]} rowKey={({ setup }) => setup} />,
    },
  },
  {
    component: 'TableToggle',
    states: { default: <TableToggle>{() => <SortableTable />}</TableToggle> },
  },
  {
    component: 'TradeAmount',
    states: {
      dollars: <TradeAmount trade={trade} unit="dollars" />,
      R: <TradeAmount trade={trade} unit="r" />,
      'R without a risk': <TradeAmount trade={{ netCents: 5_000 }} unit="r" />,
    },
  },
  {
    component: 'UnitProvider',
    states: {
      R: (
        <UnitProvider unit="r">
          <Amount cents={-50} />
        </UnitProvider>
      ),
    },
  },
  {
    component: 'Thumbnail',
    states: {
      default: (
        <div style={{ width: '12rem' }}>
          <Thumbnail src={imageUrl} name="chart.png" verb="Enlarge" />
        </div>
      ),
    },
  },
];
