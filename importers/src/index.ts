// Broker files to trades: pure functions for browser, worker and Node. See docs/adding-a-broker.md.
export { type Candidate, detect, read } from './detect.ts';
export { UnreadableFile } from './errors.ts';
export { type OpenedFile, openFiles } from './file/open.ts';
export { formats } from './formats/index.ts';
export { findPointValue } from './instruments/point-values.ts';
export { joinReads } from './read/join.ts';
export { type FileTrades, readTrades } from './read-trades.ts';
export * from './trades/index.ts';
