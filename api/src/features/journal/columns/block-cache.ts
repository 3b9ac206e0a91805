import { LRUCache } from 'lru-cache';
import type { mongo, Types } from 'mongoose';
import type { Columns } from './columns.ts';
import { decodeColumns } from './encode-columns.ts';

/** A decoded block. Never changed, so that its columns can be a key of computed values. */
export interface CachedBlock {
  /** The document's _id, the fastest way to it; unknown for a block that this process has inserted. */
  id?: Types.ObjectId | undefined;
  /** The journal's version at the last change of the block, which identifies its content. */
  version: number;
  /** Empty when the block lost its trades. */
  columns: Columns;
}

/** Blocks as they are stored, by their names. */
export type EncodedBlocks = readonly (readonly [block: string, data: mongo.Binary])[];

/** The blocks of one journal, by their names. */
export interface Snapshot {
  /** Blocks that changed after this version of the journal are not included, or not for certain. */
  version: number;
  blocks: ReadonlyMap<string, CachedBlock>;
}

/** Memory for decoded blocks of all traders: some 400 journals of 1,000 trades. */
const CACHE_BYTES = 64 * 1_048_576;
/** For each block: the arrays' own objects, and the map's entry. */
const BLOCK_OVERHEAD_BYTES = 1_500;

const getColumnsSize = ({ tickers, tagSets, ...columns }: Columns): number =>
  Object.values(columns).reduce<number>(
    (sum, column) => sum + (ArrayBuffer.isView(column) ? column.byteLength : 0),
    BLOCK_OVERHEAD_BYTES + (tickers.length + tagSets.length) * 60,
  );

/** Columns never change, and a write replaces one block of hundreds. */
const sizes = new WeakMap<Columns, number>();

const getBlockSize = ({ columns }: CachedBlock): number => {
  const size = sizes.get(columns) ?? getColumnsSize(columns);
  sizes.set(columns, size);
  return size;
};

const getSize = ({ blocks }: Snapshot): number =>
  [...blocks.values()].reduce((sum, block) => sum + getBlockSize(block), 1_000);

const emptySnapshot: Snapshot = { version: -1, blocks: new Map() };

/** The decoded blocks that this process has read or written. The database decides on every call whether they are current. */
export const createBlockCache = () => {
  const snapshots = new LRUCache<string, Snapshot>({ maxSize: CACHE_BYTES, sizeCalculation: getSize });
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
      const changed = written.map(([block, data]) => {
        const { id } = known.blocks.get(block) ?? {};
        return [block, { id, version, columns: decodeColumns(data.value()) }] as const;
      });
      this.add(userId, known, version, changed);
    },
  };
};

export type BlockCache = ReturnType<typeof createBlockCache>;
