// Broker files to trades: pure functions for browser, worker and Node. See docs/adding-a-broker.md.
export { type Candidate, detect, read } from './detect.ts';
export { UnreadableFile } from './errors.ts';
export { type OpenedFile, openFiles } from './file/open.ts';
export { formats } from './formats/index.ts';
export { findPointValue } from './instruments/point-values.ts';
export { limits as fileLimits } from './limits.ts';
export { type ColumnMapping, createMappedFormat } from './mapping/mapped-format.ts';
export type { MappedKind, MappingRole } from './mapping/roles.ts';
export { findMappableTable, type MappableTable } from './mapping/table.ts';
export { joinReads } from './read/join.ts';
export { type FileTrades, readTrades } from './read-trades.ts';
export * from './trades/index.ts';
export { type Reconciliation, reconcile } from './trades/reconcile.ts';
