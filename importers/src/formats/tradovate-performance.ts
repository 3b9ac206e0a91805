import { defineFormat } from './define.ts';
import { pairColumns, readPair, tradovateOtherFiles, tradovateZone } from './tradovate-pairs.ts';

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
