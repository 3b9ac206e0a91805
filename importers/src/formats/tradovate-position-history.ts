import { day, optional, text } from '../table/columns.ts';
import { defineFormat } from './define.ts';
import { pairColumns, readPair, tradovateZone } from './tradovate-pairs.ts';

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
