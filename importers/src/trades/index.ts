// Rows to trades, without what reads files: all that the API needs.

export type { InstrumentKind, TradeInstrument } from '../instruments/kinds.ts';
export { findInstrument } from '../instruments/trade-instrument.ts';
export * from '../types.ts';
export { roundToCents } from '../values/decimal.ts';
export { annotateTrades, joinAnnotations } from './annotations.ts';
export { assignPositions, groupPositions } from './assign.ts';
export { type ComparedTrade, compareRows, isSameRow, type StoredPosition } from './compare-rows.ts';
export {
  joinRows,
  type Position,
  type Rows,
  splitPosition,
  toPositions,
  toTrades,
} from './positions.ts';
export { createToTradingDay, type DayEnd, rereadExecution, rereadRoundTrip } from './row-days.ts';
export { mergeTrades, splitTrade } from './split-merge.ts';
