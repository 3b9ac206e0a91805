import { mongo, type Types } from 'mongoose';
import type { Db } from '../database.ts';
import type { TraderScope } from '../db/limits.ts';
import { JOURNAL_TOUCH } from '../journal/user-model.ts';
import type { PositionRowsRecord } from './model.ts';
import { decodePositionRows, encodePositionRows, isHolder, type PositionRows } from './position-rows.ts';
import { listRows } from './rows.ts';

/** An imported trade that does not have exactly one link, or a leg whose trade is of no position. */
export interface PositionFault {
  userId: Types.ObjectId;
  number: number;
  /**
   * `unclaimed`: no position has a link to the trade. A new import of the same rows creates a duplicate, which only the
   * trader can recognize. `claimed twice`: two positions have a link to the trade. `lost leg`: the trade is
   * a leg of another one that does not exist.
   */
  kind: 'unclaimed' | 'claimed twice' | 'lost leg';
}

interface Options {
  repair?: boolean;
  onFault?: (fault: PositionFault) => void;
  /** The ids of traders with malformed trades, whose numbers may be unknown. */
  skipped?: ReadonlySet<string>;
}

const listImported = async ({ trades }: Db, userId: Types.ObjectId): Promise<number[]> => {
  const found = trades.find({ userId, isImported: true }, { _id: 0, number: 1 }).hint('number');
  return (await found.lean<{ number: number }[]>().exec()).map(({ number }) => number);
};

/** Counts the positions that have a link to each trade. */
const countClaims = async ({ positionRows }: Db, userId: Types.ObjectId): Promise<Map<number, number>> => {
  const counts = new Map<number, number>();
  const found = positionRows.find({ userId }, { _id: 0, numbers: 1 }).lean<Pick<PositionRowsRecord, 'numbers'>>();
  for await (const { numbers } of found.cursor())
    for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
};

const isUnclaimed = (db: Db, userId: Types.ObjectId, number: number): Promise<boolean> =>
  db.transaction(userId, async (session) => {
    const isClaimed = await db.positionRows.exists({ userId, numbers: number }).session(session).exec();
    return !isClaimed && (await db.trades.exists({ userId, number }).session(session).exec()) !== null;
  });

/**
 * Sorts positions with a claim to one trade: positions with rows first, then the oldest. The first one keeps the trade.
 */
const compareClaims = (a: PositionRows, b: PositionRows): number =>
  Number(listRows(a).length === 0) - Number(listRows(b).length === 0) ||
  a._id.toHexString().localeCompare(b._id.toHexString());

const removeClaim = async (
  { positionRows }: Db,
  { session, userId }: TraderScope,
  position: PositionRows,
  number: number,
) => {
  const links = position.links.filter((link) => link.number !== number);
  const { numbers, content } = encodePositionRows({ ...position, links });
  const $set = { numbers, content: new mongo.Binary(content) };
  await positionRows.collection.updateOne({ _id: position._id, userId }, { $set }, { session });
};

const isClaimedTwice = (db: Db, userId: Types.ObjectId, number: number, repair: boolean): Promise<boolean> =>
  db.transaction(userId, async (session) => {
    if (repair) await db.users.updateOne({ _id: userId }, { $inc: JOURNAL_TOUCH }, { session });
    const found = await db.positionRows
      .find({ userId, numbers: number }, null, { session })
      .lean<PositionRowsRecord[]>()
      .exec();
    const [, ...others] = found.map(decodePositionRows).sort(compareClaims);
    if (repair) for (const other of others) await removeClaim(db, { session, userId }, other, number);
    return others.length > 0;
  });

/** Lists the positions that are legs, with the position whose trade they are legs of if it exists. */
const listLegs = async ({ positionRows }: Db, userId: Types.ObjectId) => {
  const fields = { structureId: 1, numbers: 1 } as const;
  const found = await positionRows
    .find({ userId, structureId: { $type: 'objectId' } }, fields)
    .lean<Pick<PositionRowsRecord, '_id' | 'structureId' | 'numbers'>[]>()
    .exec();
  const holders = new Set(found.filter(isHolder).map(({ _id }) => _id.toHexString()));
  return found.map((leg) => ({ ...leg, isLost: !holders.has(String(leg.structureId)) }));
};

/** Finds legs of trades that do not exist. A repaired leg is a trade of its own after the next import of its rows. */
async function* findLostLegs(db: Db, userId: Types.ObjectId, repair: boolean): AsyncGenerator<PositionFault> {
  const isLost = async (id: Types.ObjectId) =>
    (await listLegs(db, userId)).some((leg) => leg.isLost && leg._id.equals(id));
  for (const { _id, numbers, isLost: seemsLost } of await listLegs(db, userId)) {
    if (!seemsLost || !(await isLost(_id))) continue;
    if (repair) await db.positionRows.collection.updateOne({ _id, userId }, { $set: { structureId: null } });
    yield { userId, number: numbers[0] ?? 0, kind: 'lost leg' };
  }
}

/** Finds faults while imports may run: reads trades before positions, and checks each fault again in a transaction. */
async function* findFaults(db: Db, userId: Types.ObjectId, repair: boolean): AsyncGenerator<PositionFault> {
  const imported = await listImported(db, userId);
  const claims = await countClaims(db, userId);
  for (const number of imported)
    if (!claims.has(number) && (await isUnclaimed(db, userId, number))) yield { userId, number, kind: 'unclaimed' };
  for (const [number, count] of claims)
    if (count > 1 && (await isClaimedTwice(db, userId, number, repair)))
      yield { userId, number, kind: 'claimed twice' };
  yield* findLostLegs(db, userId, repair);
}

/**
 * Checks that exactly one position has a link to each imported trade of all traders, and that legs have a trade. A
 * repair removes all but one link to a trade, and makes lost legs positions of their own; their rows create trades with
 * the next import. Unclaimed trades are only reported. The product may run at the same time.
 * @returns how many faults were found, and how many remain
 */
export async function verifyPositionRows(db: Db, { repair = false, onFault, skipped }: Options = {}) {
  const result = { found: 0, remaining: 0 };
  for await (const { _id } of db.users.find({}, { _id: 1 }).lean<{ _id: Types.ObjectId }>().cursor()) {
    if (skipped?.has(_id.toHexString())) continue;
    for await (const fault of findFaults(db, _id, repair)) {
      result.found += 1;
      if (!repair || fault.kind === 'unclaimed') result.remaining += 1;
      onFault?.(fault);
    }
  }
  return result;
}
