import type { SortField, Trade } from 'contracts';
import { type ReactNode, useMemo, useState } from 'react';
import { Badge, formatMoney, type ResultUnit, TradeAmount } from 'shared-ui';
import { readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { formatWholeMinutes, SIDE_LABELS } from '../../shared/format.ts';
import { formatFact } from '../../shared/formatTrade.ts';
import { ResultBar } from '../../shared/ResultBar.tsx';

interface ListColumn {
  label: string;
  /** What its heading sorts by. */
  sort?: SortField;
  isNumber?: boolean;
  /** In rem, unless it is 4.5. */
  width?: number;
  /** In rem, where there is room. */
  widest?: number;
  /** Nothing for a trade without the fact. */
  render: (trade: Trade, formatTime: (instant: string) => string) => ReactNode;
}

/** The columns that a trader can choose, from left to right. */
const listColumns = {
  time: { label: 'Time', sort: 'opened', render: ({ openedAt }, formatTime) => openedAt && formatTime(openedAt) },
  tags: {
    label: 'Tags',
    width: 8,
    widest: 13,
    render: ({ tags = [] }) => tags.map((tag) => <Badge key={tag}>{tag}</Badge>),
  },
  account: { label: 'Account', width: 6, render: ({ account }) => account },
  fees: {
    label: 'Fees',
    sort: 'fees',
    isNumber: true,
    render: ({ feesCents, currency }) => feesCents !== undefined && formatMoney(feesCents, { currency }),
  },
  duration: { label: 'Duration', sort: 'duration', isNumber: true, render: formatWholeMinutes },
  side: { label: 'Side', width: 3, render: ({ side }) => side && SIDE_LABELS[side] },
  size: { label: 'Size', sort: 'size', isNumber: true, render: (trade) => formatFact('quantity', trade, 'UTC') },
  entry: { label: 'Entry', sort: 'entry', isNumber: true, render: (trade) => formatFact('entryPrice', trade, 'UTC') },
  exit: { label: 'Exit', sort: 'exit', isNumber: true, render: (trade) => formatFact('exitPrice', trade, 'UTC') },
  range: {
    label: 'MAE to MFE',
    width: 5.5,
    render: (trade) => (trade.maeCents ?? trade.mfeCents) !== undefined && <ResultBar trade={trade} isSmall />,
  },
  r: {
    label: 'R',
    sort: 'r',
    isNumber: true,
    render: (trade) => trade.riskCents && <TradeAmount trade={trade} unit="r" />,
  },
} as const satisfies Readonly<Record<string, ListColumn>>;

export type ColumnName = keyof typeof listColumns;

export function getColumn(name: ColumnName): ListColumn {
  return listColumns[name];
}

export const COLUMN_NAMES = Object.keys(listColumns).filter((name): name is ColumnName =>
  Object.hasOwn(listColumns, name),
);

/** Shown by default if a trade of the list has the fact: what rows of an imported journal differ by. */
const DEFAULT_COLUMNS: readonly ColumnName[] = [
  'time',
  'tags',
  'duration',
  'side',
  'size',
  'entry',
  'exit',
  'range',
  'r',
];

/** The trades that decide about the columns: those that are loaded first. */
const FIRST_TRADES = 100;

const chooseColumns = (trades: readonly Trade[]): ColumnName[] => {
  const first = trades.slice(0, FIRST_TRADES);
  const isKnown = (name: ColumnName) =>
    first.some((trade) => ![getColumn(name).render(trade, String)].flat().every((value) => !value));
  return DEFAULT_COLUMNS.filter(isKnown);
};

const ENTRY = 'list-columns';

const readColumns = (): readonly ColumnName[] | null => {
  const stored = readTraderEntry('browser', ENTRY);
  return Array.isArray(stored) ? COLUMN_NAMES.filter((name) => stored.includes(name)) : null;
};

/**
 * The columns that the trader has chosen, stored in this browser until sign-out, or else those that the trades need.
 * With the unit R, the result is what the column R would show.
 */
export function useColumns(trades: readonly Trade[], unit: ResultUnit) {
  const [chosen, setChosen] = useState(readColumns);
  const columns = useMemo(
    () => (chosen ?? chooseColumns(trades)).filter((name) => name !== 'r' || unit !== 'r'),
    [chosen, trades, unit],
  );
  const toggle = (name: ColumnName, isShown: boolean) => {
    const next = COLUMN_NAMES.filter((each) => (each === name ? isShown : columns.includes(each)));
    writeTraderEntry('browser', ENTRY, next);
    setChosen(next);
  };
  return { columns, toggle };
}
