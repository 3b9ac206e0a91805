import { isDeepStrictEqual } from 'node:util';
import { type ClientSession, mongo, type Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { finishImport } from '../staged-trades.ts';
import { NEWEST_FIRST_INDEX } from '../trade-model.ts';
import { JOURNAL_TOUCH, type UserRecord } from '../user-model.ts';
import { toRows } from './columns.ts';
import { decodeColumns } from './encode-columns.ts';
import { BLOCK_INDEX, type BlockRecord } from './model.ts';
import type { Row } from './row.ts';
import { toColumns } from './to-columns.ts';
import { readBlocks, rebuildBlocks } from './write-blocks.ts';

/** A block whose columns do not match the trades. */
export interface Difference {
  userId: Types.ObjectId;
  /** See BlockRecord. */
  block: string;
  /** `extra`: the block has rows but no trades. */
  kind: 'missing' | 'extra' | 'different';
}

interface VerifyOptions {
  /** Whether to rebuild the columns of a journal with a difference. */
  repair?: boolean;
  /** Called for each difference as it is found. */
  onDifference?: (difference: Difference) => void;
  /** The ids of traders with malformed trades, of which no columns can be computed. */
  skipped?: ReadonlySet<string>;
}

/** Counts of checked traders and found differences, including repaired ones. */
export interface VerificationResult {
  traders: number;
  differences: number;
}

const readStored = async ({ blocks }: Db, userId: Types.ObjectId, session: ClientSession) => {
  const found = await blocks.find({ userId }, { _id: 0 }, { session }).hint(BLOCK_INDEX).lean<BlockRecord[]>().exec();
  const rows = found.map(({ block, data }): [string, Row[]] => [block, toRows(decodeColumns(data.value()))]);
  return new Map(rows.filter(([, blockRows]) => blockRows.length > 0));
};

const getDifferenceKind = (stored: object[] | undefined, expected: object[] | undefined): Difference['kind'] | null => {
  if (isDeepStrictEqual(stored, expected)) return null;
  if (!stored) return 'missing';
  return expected ? 'different' : 'extra';
};

/** Compares a journal with its columns in a transaction that conflicts with changes of the journal. */
const findDifferences = (db: Db, userId: Types.ObjectId): Promise<Difference[]> =>
  db.transaction(userId, async (session) => {
    await db.users.updateOne({ _id: userId }, { $inc: JOURNAL_TOUCH }, { session });
    const stored = await readStored(db, userId, session);
    const expected = new Map<string, Row[]>();
    for await (const [block, rows] of readBlocks(db, { session, userId })) expected.set(block, toRows(toColumns(rows)));
    const compare = (block: string): Difference[] => {
      const kind = getDifferenceKind(stored.get(block), expected.get(block));
      return kind ? [{ userId, block, kind }] : [];
    };
    return [...new Set([...stored.keys(), ...expected.keys()])].sort().flatMap(compare);
  });

/** Rebuilds the columns of a trader from the trades. Deletes the columns of a deleted user. */
const repairTrader = (db: Db, userId: Types.ObjectId): Promise<void> =>
  db.transaction(userId, async (session) => {
    const options = { session, projection: { journalVersion: 1 }, returnDocument: 'after' } as const;
    const user = await db.users.findByIdAndUpdate(userId, { $inc: JOURNAL_TOUCH }, options).lean<UserRecord>();
    if (user) await rebuildBlocks(db, { session, userId, version: user.journalVersion });
    else await db.blocks.deleteMany({ userId }, { session });
  });

/** Compares the columns of one trader with the trades. @returns the number of differences, including repaired ones */
export async function verifyTrader(
  db: Db,
  userId: Types.ObjectId,
  { repair = false, onDifference }: VerifyOptions = {},
): Promise<number> {
  await finishImport(db, userId);
  const differences = await findDifferences(db, userId);
  for (const difference of differences) onDifference?.(difference);
  if (repair && differences.length > 0) await repairTrader(db, userId);
  return differences.length;
}

/** Finds the next user id that has trades or columns. Includes deleted users. */
const findNextTrader = async ({ trades, blocks }: Db, last: Types.ObjectId) => {
  const filter = { userId: { $gt: last } };
  const owner = { _id: 0, userId: 1 } as const;
  type Owner = { userId: Types.ObjectId };
  const owners = await Promise.all([
    trades
      .findOne(filter, owner)
      .sort({ userId: 1, date: -1, number: -1 })
      .hint(NEWEST_FIRST_INDEX)
      .lean<Owner>()
      .exec(),
    blocks.findOne(filter, owner).sort({ userId: 1, block: 1 }).hint(BLOCK_INDEX).lean<Owner>().exec(),
  ]);
  const ids = owners.flatMap((each) => each?.userId ?? []);
  return ids.sort((a, b) => (a.toHexString() < b.toHexString() ? -1 : 1))[0] ?? null;
};

/** Compares the columns of all traders with their trades. The product may run at the same time. */
export async function verifyColumns(db: Db, options: VerifyOptions = {}): Promise<VerificationResult> {
  const verified = { traders: 0, differences: 0 };
  const first = new mongo.ObjectId('0'.repeat(24));
  for (let id = await findNextTrader(db, first); id; id = await findNextTrader(db, id)) {
    if (options.skipped?.has(id.toHexString())) continue;
    verified.traders += 1;
    verified.differences += await verifyTrader(db, id, options);
  }
  return verified;
}
