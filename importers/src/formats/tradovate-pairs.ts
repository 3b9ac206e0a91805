import { SkippedRow } from '../errors.ts';
import { toFuture } from '../instruments/instrument.ts';
import type { OtherFile, RoundTripDraft } from '../read/format.ts';
import { day, number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';

/** Times have no zone: they are those of the trader's settings, Chicago by default. */
export const tradovateZone = { assumed: 'America/Chicago', isAsked: true } as const;

const tradovateOtherFiles: readonly OtherFile[] = [
  {
    columns: { id: text('Position ID'), size: text('Net Pos'), price: text('Net Price') },
    sentence: 'These are the positions of Tradovate. Export Performance or Position History from Reports instead.',
  },
  {
    columns: { id: text('Transaction ID'), type: text('Cash Change Type'), delta: text('Delta') },
    sentence: 'This is the Tradovate cash history. Export Performance or Position History from Reports instead.',
  },
  {
    columns: { account: text('Account ID'), total: text('Total Amount'), realized: text('Total Realized PNL') },
    sentence: 'This is the Tradovate balance history. Export Performance or Position History from Reports instead.',
  },
];

/** Each row is a pair of a buying and a selling fill. */
const pairColumns = {
  buyId: text('buyFillId'),
  sellId: text('sellFillId'),
  contract: text('symbol', 'Contract'),
  quantity: number('Paired Qty', 'qty'),
  buyPrice: number('buyPrice'),
  sellPrice: number('sellPrice'),
  profit: number('pnl', 'P/L'),
  bought: time('boughtTimestamp'),
  sold: time('soldTimestamp'),
};

/** Ties: of two fills in the same second, the lower id came first. */
const isLower = (a: string, b: string): boolean => (a.length === b.length ? a < b : a.length < b.length);

/** A pair of fills as a round trip: the fill that came first opened it. */
const readPair = (row: Row<keyof typeof pairColumns>): RoundTripDraft => {
  if (row.text('buyPrice') === '' || row.text('sellPrice') === '') throw new SkippedRow('The position is still open.');
  const buyId = row.text('buyId');
  const sellId = row.text('sellId');
  const buy = { id: buyId, price: row.price('buyPrice'), moment: row.moment('bought') };
  const sell = { id: sellId, price: row.price('sellPrice'), moment: row.moment('sold') };
  const boughtAt = buy.moment.at ?? '';
  const soldAt = sell.moment.at ?? '';
  const isLong = boughtAt === soldAt ? isLower(buyId, sellId) : boughtAt < soldAt;
  const [entry, exit] = isLong ? [buy, sell] : [sell, buy];
  return {
    row: row.number,
    id: buyId && sellId && `${buyId}|${sellId}`,
    instrument: toFuture(row.text('contract')),
    side: isLong ? 'long' : 'short',
    quantity: row.decimal('quantity'),
    entryPrice: entry.price,
    exitPrice: exit.price,
    opened: entry.moment,
    closed: exit.moment,
    entryId: entry.id || undefined,
    exitId: exit.id || undefined,
    profit: { amount: row.decimal('profit'), isNet: false },
    fees: null,
  };
};

/** Reports → Performance → Trades. One row for each pair of fills; the P&L is gross. */
export const tradovatePerformance = defineFormat({
  id: 'tradovate-performance',
  name: 'Tradovate Performance',
  columns: pairColumns,
  zone: tradovateZone,
  dateOrder: 'mdy',
  roundTrips: 'netted',
  readRow: readPair,
  whenEmpty: 'The file has no trades. Choose a longer period in Tradovate and export it again.',
  otherFiles: tradovateOtherFiles,
});

/** Reports → Position History. One row for each pair of fills, with account and trading day; the P&L is gross. */
export const tradovatePositionHistory = defineFormat({
  id: 'tradovate-position-history',
  name: 'Tradovate Position History',
  columns: {
    ...pairColumns,
    pairId: text('Pair ID'),
    account: text('Account'),
    tradeDate: day('Trade Date'),
    currency: optional(text('Currency')),
  },
  zone: tradovateZone,
  dateOrder: 'mdy',
  roundTrips: 'netted',
  readRow: (row) => ({
    ...readPair(row),
    account: row.text('account'),
    currency: row.text('currency'),
    tradingDay: row.moment('tradeDate').day,
  }),
  whenEmpty: 'The file has no trades. Choose a longer period in Tradovate and export it again.',
});
