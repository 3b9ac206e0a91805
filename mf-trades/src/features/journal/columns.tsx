import type { Trade } from 'contracts';
import type { ReactNode } from 'react';
import { Badge, TradeAmount } from 'shared-ui';
import { formatDuration } from './format.ts';

export type ColumnName = 'side' | 'size' | 'r' | 'duration' | 'account' | 'tags';

interface ListColumn {
  label: string;
  render: (trade: Trade) => ReactNode;
}

const sideLabels = { long: 'Long', short: 'Short' } as const;

/** The columns of the list that a trader can choose, in their order. */
export const listColumns: Readonly<Record<ColumnName, ListColumn>> = {
  tags: { label: 'Tags', render: ({ tags = [] }) => tags.map((tag) => <Badge key={tag}>{tag}</Badge>) },
  account: { label: 'Account', render: ({ account }) => account },
  side: { label: 'Side', render: ({ side }) => side && sideLabels[side] },
  size: { label: 'Size', render: ({ quantity }) => quantity },
  duration: { label: 'Duration', render: ({ openedAt, closedAt }) => formatDuration(openedAt, closedAt) },
  r: {
    label: 'R',
    render: (trade) => trade.riskCents && <TradeAmount trade={trade} unit="r" />,
  },
};

export const columnNames = Object.keys(listColumns).filter((name): name is ColumnName =>
  Object.hasOwn(listColumns, name),
);
export const defaultColumns: readonly ColumnName[] = ['tags'];
