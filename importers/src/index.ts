// Broker files to trades: pure functions for browser, worker and Node. See docs/adding-a-broker.md.

export * from './candles/candle.ts';
export { detectCandles, readCandleFiles, readCandles } from './candles/read-candles.ts';
export { UnreadableFile } from './errors.ts';
export { type OpenedFile, openFiles } from './file/open.ts';
export { type Candidate, detect } from './formats/detect.ts';
export { formats } from './formats/index.ts';
export { combineOrders } from './legs/combine-orders.ts';
export { limits as fileLimits } from './limits.ts';
export { readMapped } from './mapping/guess.ts';
export { type ColumnMapping, createMappedFormat } from './mapping/mapped-format.ts';
export { listMissingRoles, suggestMapping } from './mapping/suggest-mapping.ts';
export { findMappableTable, type MappableTable } from './mapping/table.ts';
export { type FileTrades, joinReads, read, readOrGuess, readTrades } from './read-file.ts';
export type { MappedKind, MappingRole } from './table/roles.ts';
export * from './trades/index.ts';
export { type PairableTrade, pairTrades } from './trades/pair-trades.ts';
export { type Reconciliation, reconcile } from './trades/reconcile.ts';
