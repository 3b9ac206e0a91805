import type { Question } from 'importers';
import { type Column, formatCount, formatDay, formatInstant, formatMoney, Money, Table } from 'shared-ui';
import type { PreviewTrade } from '../reading/types.ts';
import styles from './source.module.css';

/** `America/New_York+07:00` is the time of New York plus 7 hours, which `Intl` does not know. */
const splitShift = (zone: string): [place: string, shiftMs: number] => {
  const [, place, sign, hours, minutes] = /^([A-Za-z_]+\/[A-Za-z_/-]+)([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (place === undefined) return [zone, 0];
  return [place, (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)];
};

/** An instant in the zone of a file, which may be shifted. */
const formatFileTime = (instant: string, zone: string): string => {
  const [place, shiftMs] = splitShift(zone);
  return formatInstant(new Date(Date.parse(instant) + shiftMs).toISOString(), place);
};

export function formatTrades(count: number): string {
  return formatCount(count, 'trade');
}

const SHOWN = 5;

/** Zones of the times in a table. */
export interface Zones {
  /** The zone in which the file is read. */
  file: string;
  /** The time zone of the trader's settings. */
  own: string;
}

/** What a table shows the effect of: a question, or a mapping. */
type Subject = Exclude<Question['id'], 'column'> | 'mapping';

const renderClosed = ({ closedAt, date }: PreviewTrade, zone: string) => (
  <time dateTime={closedAt ?? date}>
    {closedAt ? formatFileTime(closedAt, zone) : formatDay(date, { weekday: false })}
  </time>
);

const createColumns = ({ file, own }: Zones) => {
  const closed = {
    title: 'Closed',
    cell: (trade) => renderClosed(trade, own),
    secondLineWhenNarrow: true,
  } satisfies Column<PreviewTrade>;
  const columns = {
    symbol: {
      title: 'Symbol',
      isRowHeader: true,
      cell: ({ title }) => <span className={styles.symbol}>{title}</span>,
    },
    closed,
    inFile: { title: 'In the file', cell: (trade) => renderClosed(trade, file) },
    yourTime: { ...closed, title: 'Your time', secondLineWhenNarrow: false },
    day: { title: 'P&L day', cell: ({ date }) => formatDay(date) },
    account: { title: 'Account', cell: ({ account }) => account ?? 'none' },
    fees: { title: 'Fees', align: 'end', cell: ({ feesCents }) => formatMoney(feesCents), secondLineWhenNarrow: true },
    net: { title: 'P&L', align: 'end', cell: ({ netCents }) => <Money cents={netCents} /> },
  } satisfies Record<string, Column<PreviewTrade>>;
  return columns;
};

type ColumnName = keyof ReturnType<typeof createColumns>;

/** What an answer changes. */
const shown: Readonly<Record<Subject, readonly ColumnName[]>> = {
  account: ['symbol', 'closed', 'account'],
  zone: ['symbol', 'inFile', 'yourTime'],
  dateOrder: ['symbol', 'closed', 'day'],
  fees: ['symbol', 'fees', 'net'],
  pointValue: ['symbol', 'fees', 'net'],
  rate: ['symbol', 'fees', 'net'],
  mapping: ['symbol', 'closed', 'fees', 'net'],
};

interface FirstTradesProps {
  of: Subject;
  /** Names the table for screen readers. */
  caption: string;
  trades: readonly PreviewTrade[];
  zones: Zones;
}

/** The first trades as they would be imported, so that a wrong answer is visible. */
export function FirstTrades({ of, caption, trades, zones }: FirstTradesProps) {
  if (trades.length === 0) return null;
  const columns = createColumns(zones);
  return (
    <Table
      caption={caption}
      captionHidden
      rows={trades.slice(0, SHOWN)}
      rowKey={({ key }) => key}
      columns={shown[of].map((name) => columns[name])}
    />
  );
}
