import type { mongo, Types } from 'mongoose';
import { createMemoryCache } from '../../http/memory-cache.ts';
import type { Columns } from './columns.ts';
import { decodeColumns } from './encode-columns.ts';
import { getColumnsBytes } from './memo.ts';
import { packColumns } from './pack-columns.ts';

/** A decoded block. Immutable, so values computed from its columns can be cached by the columns. */
export interface CachedBlock {
  /** The journal's version at the last change of the block, which identifies its content. */
  version: number;
  /** Empty when the block lost its trades. */
  columns: Columns;
  /** The memory of the columns and of values computed from them. */
  bytes: number;
}

/** Blocks after a change, by their names. */
export type ChangedBlocks = readonly (readonly [block: string, columns: Columns])[];

/** The blocks of one journal, by their names. */
export interface BlockSnapshot {
  /** The version of the journal up to which the blocks are complete. */
  version: number;
  blocks: ReadonlyMap<string, CachedBlock>;
}

/** Memory for decoded blocks of all traders: some 200 journals of 1,000 trades, 25 of 10,000, or 12 of 100,000. */
const CACHE_BYTES = 96 * 1_048_576;

const getSize = ({ blocks }: BlockSnapshot): number =>
  [...blocks.values()].reduce((sum, { bytes }) => sum + bytes, 1_000);

const EMPTY_SNAPSHOT: BlockSnapshot = { version: -1, blocks: new Map() };

const toCachedBlock = (version: number, columns: Columns): CachedBlock => ({
  version,
  columns,
  bytes: getColumnsBytes(columns),
});

/**
 * Creates a function that decodes blocks of one journal. Equal tickers of its blocks are one text: groups by ticker
 * would otherwise read a text of each block, which no processor cache has.
 */
export function createBlockDecoder() {
  const known = new Map<string, string>();
  const share = (text: string): string => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
  return (version: number, data: mongo.Binary): CachedBlock => {
    const { tickers, underlyings, ...columns } = decodeColumns(data.value());
    const shared = { tickers: tickers.map(share), ...(underlyings && { underlyings: underlyings.map(share) }) };
    return toCachedBlock(version, packColumns({ ...columns, ...shared }));
  };
}

/**
 * Caches the decoded blocks that this process has read or written. Callers ask the database which of them are stale.
 */
export function createBlockCache(maxBytes = CACHE_BYTES) {
  const snapshots = createMemoryCache(maxBytes, getSize);
  const get = (userId: Types.ObjectId): BlockSnapshot => snapshots.get(userId.toHexString()) ?? EMPTY_SNAPSHOT;
  return {
    get,

    /** Adds blocks that were read, as of a version of the journal. @returns the new snapshot */
    add: (
      userId: Types.ObjectId,
      known: BlockSnapshot,
      version: number,
      changed: Iterable<readonly [string, CachedBlock]>,
    ): BlockSnapshot => {
      const snapshot = { version, blocks: new Map([...known.blocks, ...changed]) };
      if (version > get(userId).version) snapshots.set(userId.toHexString(), snapshot);
      return snapshot;
    },

    /** Adds the blocks of a committed change. `version` is the journal's version after the change. */
    addCommitted(userId: Types.ObjectId, version: number, written: ChangedBlocks): void {
      const known = get(userId);
      if (known.version !== version - 1) return;
      const changed = written.map(([block, columns]) => [block, toCachedBlock(version, columns)] as const);
      this.add(userId, known, version, changed);
    },
  };
}
