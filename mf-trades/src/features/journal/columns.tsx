import type { Trade } from 'contracts';
import { type ReactNode, useState } from 'react';
import { Badge, TradeAmount } from 'shared-ui';
import { readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { formatWholeMinutes, SIDE_LABELS } from './format.ts';

export type ColumnName = 'side' | 'size' | 'r' | 'duration' | 'account' | 'tags';

interface ListColumn {
  label: string;
  render: (trade: Trade) => ReactNode;
}

/** The columns of the list that a trader can choose, in their order. */
export const listColumns: Readonly<Record<ColumnName, ListColumn>> = {
  tags: { label: 'Tags', render: ({ tags = [] }) => tags.map((tag) => <Badge key={tag}>{tag}</Badge>) },
  account: { label: 'Account', render: ({ account }) => account },
  side: { label: 'Side', render: ({ side }) => side && SIDE_LABELS[side] },
  size: { label: 'Size', render: ({ quantity }) => quantity },
  duration: { label: 'Duration', render: formatWholeMinutes },
  r: {
    label: 'R',
    render: (trade) => trade.riskCents && <TradeAmount trade={trade} unit="r" />,
  },
};

export const COLUMN_NAMES = Object.keys(listColumns).filter((name): name is ColumnName =>
  Object.hasOwn(listColumns, name),
);
const DEFAULT_COLUMNS: readonly ColumnName[] = ['tags'];

const ENTRY = 'list-columns';

const readColumns = (): readonly ColumnName[] => {
  const stored = readTraderEntry('browser', ENTRY);
  return Array.isArray(stored) ? COLUMN_NAMES.filter((name) => stored.includes(name)) : DEFAULT_COLUMNS;
};

/** The columns that the trader has chosen, stored in this browser until sign-out. */
export const useColumns = () => {
  const [columns, setColumns] = useState(readColumns);
  const toggle = (name: ColumnName, isShown: boolean) => {
    const next = COLUMN_NAMES.filter((each) => (each === name ? isShown : columns.includes(each)));
    writeTraderEntry('browser', ENTRY, next);
    setColumns(next);
  };
  return { columns, toggle };
};
