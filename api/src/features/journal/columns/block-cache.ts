import { LRUCache } from 'lru-cache';
import type { mongo, Types } from 'mongoose';
import type { Columns } from './columns.ts';
import { decodeColumns } from './encode-columns.ts';
import { getColumnsBytes } from './memo.ts';

/** A decoded block. Never changed, so that its columns can be a key of computed values. */
export interface CachedBlock {
  /** The journal's version at the last change of the block, which identifies its content. */
  version: number;
  /** Empty when the block lost its trades. */
  columns: Columns;
  /** The memory of the columns and of what is computed of them. */
  bytes: number;
}

/** Blocks as they are stored, by their names. */
export type EncodedBlocks = readonly (readonly [block: string, data: mongo.Binary])[];

/** The blocks of one journal, by their names. */
export interface Snapshot {
  /** Blocks that changed after this version of the journal are not included, or not for certain. */
  version: number;
  blocks: ReadonlyMap<string, CachedBlock>;
}

/** Memory for decoded blocks of all traders: some 200 journals of 1,000 trades, 25 of 10,000, or 12 of 100,000. */
const CACHE_BYTES = 96 * 1_048_576;

const getSize = ({ blocks }: Snapshot): number => [...blocks.values()].reduce((sum, { bytes }) => sum + bytes, 1_000);

const emptySnapshot: Snapshot = { version: -1, blocks: new Map() };

export function decodeBlock(version: number, data: mongo.Binary): CachedBlock {
  const columns = decodeColumns(data.value());
  return { version, columns, bytes: getColumnsBytes(columns) };
}

/** The decoded blocks that this process has read or written. The database decides on every call whether they are current. */
export const createBlockCache = (maxBytes = CACHE_BYTES) => {
  const snapshots = new LRUCache<string, Snapshot>({ maxSize: maxBytes, sizeCalculation: getSize });
  const get = (userId: Types.ObjectId): Snapshot => snapshots.get(userId.toHexString()) ?? emptySnapshot;
  return {
    get,

    /** Adds blocks that were read, as of a version of the journal. @returns the new snapshot */
    add: (
      userId: Types.ObjectId,
      known: Snapshot,
      version: number,
      changed: Iterable<readonly [string, CachedBlock]>,
    ): Snapshot => {
      const snapshot = { version, blocks: new Map([...known.blocks, ...changed]) };
      if (version > get(userId).version) snapshots.set(userId.toHexString(), snapshot);
      return snapshot;
    },

    /** Adds the blocks of a committed change, which made this version of the journal. */
    addCommitted(userId: Types.ObjectId, version: number, written: EncodedBlocks): void {
      const known = get(userId);
      if (known.version !== version - 1) return;
      const changed = written.map(([block, data]) => [block, decodeBlock(version, data)] as const);
      this.add(userId, known, version, changed);
    },
  };
};

export type BlockCache = ReturnType<typeof createBlockCache>;
