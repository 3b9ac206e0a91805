import { mongo, Types } from 'mongoose';
import type { Db } from '../../db/connect.ts';
import { journalTouch } from '../journal/change-journal.ts';
import type { SourceRecord } from './model.ts';
import { decodeSource, encodeSource, listRows, type Source } from './source.ts';
import type { Scope } from './write-trades.ts';

/** An inconsistency between imported trades and the rows that they were made of. */
export interface SourceFault {
  userId: Types.ObjectId;
  number: number;
  /**
   * `unclaimed`: an imported trade that no source has. Its rows may make another trade when they are imported again, so only the
   * trader can tell whether it counts twice. `claimed twice`: a trade that two sources have.
   */
  kind: 'unclaimed' | 'claimed twice';
}

interface Options {
  repair?: boolean;
  onFault?: (fault: SourceFault) => void;
}

const listNumbers = async ({ trades }: Db, userId: Types.ObjectId): Promise<number[]> => {
  const found = trades.find({ userId, isImported: true }, { _id: 0, number: 1 }).hint('number');
  return (await found.lean<{ number: number }[]>().exec()).map(({ number }) => number);
};

/** How many sources have each number. */
const countClaims = async ({ tradeSources }: Db, userId: Types.ObjectId): Promise<Map<number, number>> => {
  const counts = new Map<number, number>();
  const sources = tradeSources.find({ userId }, { _id: 0, numbers: 1 }).lean<Pick<SourceRecord, 'numbers'>>();
  for await (const { numbers } of sources.cursor())
    for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
};

const isUnclaimed = (db: Db, userId: Types.ObjectId, number: number): Promise<boolean> =>
  db.transaction(userId, async (session) => {
    const isClaimed = await db.tradeSources.exists({ userId, numbers: number }).session(session).exec();
    return !isClaimed && (await db.trades.exists({ userId, number }).session(session).exec()) !== null;
  });

/** The source that shows the trade comes first: one with rows, then the oldest. */
const compareClaims = (a: Source, b: Source): number =>
  Number(listRows(a).length === 0) - Number(listRows(b).length === 0) ||
  a._id.toHexString().localeCompare(b._id.toHexString());

const removeClaim = async ({ tradeSources }: Db, { session, userId }: Scope, source: Source, number: number) => {
  const entries = source.entries.filter((entry) => entry.number !== number);
  const { numbers, content } = encodeSource({ ...source, entries }, (id) => new Types.ObjectId(id));
  const $set = { numbers, content: new mongo.Binary(content) };
  await tradeSources.collection.updateOne({ _id: source._id, userId }, { $set }, { session });
};

const isClaimedTwice = (db: Db, userId: Types.ObjectId, number: number, repair: boolean): Promise<boolean> =>
  db.transaction(userId, async (session) => {
    if (repair) await db.users.updateOne({ _id: userId }, { $inc: journalTouch }, { session });
    const found = await db.tradeSources
      .find({ userId, numbers: number }, null, { session })
      .lean<SourceRecord[]>()
      .exec();
    const [, ...others] = found.map(decodeSource).sort(compareClaims);
    if (repair) for (const other of others) await removeClaim(db, { session, userId }, other, number);
    return others.length > 0;
  });

/** Reads trades before sources, and checks each fault again in a transaction: imports may run at the same time. */
async function* findFaults(db: Db, userId: Types.ObjectId, repair: boolean): AsyncGenerator<SourceFault> {
  const imported = await listNumbers(db, userId);
  const claims = await countClaims(db, userId);
  for (const number of imported)
    if (!claims.has(number) && (await isUnclaimed(db, userId, number))) yield { userId, number, kind: 'unclaimed' };
  for (const [number, count] of claims)
    if (count > 1 && (await isClaimedTwice(db, userId, number, repair)))
      yield { userId, number, kind: 'claimed twice' };
}

/**
 * Checks that each imported trade of all traders has one source. A repair leaves a trade that is claimed twice to one source; the
 * rows of the other make a trade of their own with the next import. Unclaimed trades are only reported. The product may run at the same time.
 * @returns the numbers of faults that were found, and that remain
 */
export async function verifySources(db: Db, { repair = false, onFault }: Options = {}) {
  const result = { found: 0, remaining: 0 };
  for await (const { _id } of db.users.find({}, { _id: 1 }).lean<{ _id: Types.ObjectId }>().cursor()) {
    for await (const fault of findFaults(db, _id, repair)) {
      result.found += 1;
      if (!repair || fault.kind === 'unclaimed') result.remaining += 1;
      onFault?.(fault);
    }
  }
  return result;
}
