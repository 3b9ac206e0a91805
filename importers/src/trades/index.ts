// Rows to trades, without what reads files: all that the API needs.
export * from '../types.ts';
export { roundToCents } from '../values/decimal.ts';
export { type Reread, rereadExecution, rereadRoundTrip } from '../values/reread.ts';
export { assignPositions, groupPositions } from './assign.ts';
export { type ComparedTrade, compareRows, isSameRow, type StoredPosition } from './compare-rows.ts';
export { createToTradingDay, type DayEnd } from './day.ts';
export { joinRows, type Position, type Positions, type Rows, splitPosition, toPositions } from './positions.ts';
export { mergeTrades, splitTrade } from './split-merge.ts';
export { toTrades } from './to-trades.ts';
