import type { JournalDrill } from 'contracts/journal-file';
import { type ClientSession, Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import type { DrillRecord } from '../../../figures/drills/model.ts';
import type { TradeRecord } from '../../../journal/trade-model.ts';
import { readDrills, requireDrillQuota } from '../../drills/service.ts';

type TradeKey = Pick<TradeRecord, '_id' | 'origin' | 'number'>;

const getKey = ({ _id, origin }: Pick<DrillRecord | TradeRecord, '_id' | 'origin'>): string =>
  origin ?? _id.toHexString();

/** Reads drills with the keys of their trades. Those of deleted trades are left out. */
export async function readJournalDrills(
  db: Db,
  userId: Types.ObjectId,
  session: ClientSession,
): Promise<JournalDrill[]> {
  const stored = await readDrills(db, userId, session);
  const numbers = [...new Set(stored.map(({ trade }) => trade))];
  const trades = await db.trades
    .find({ userId, number: { $in: numbers } }, { number: 1, origin: 1 }, { session })
    .hint('number')
    .lean<TradeKey[]>()
    .exec();
  const keys = new Map(trades.map((trade) => [trade.number, getKey(trade)]));
  return stored.flatMap(({ trade, at, decision, stop, target, seconds, wrong, actual, low, high, ...rest }) => {
    const tradeKey = keys.get(trade);
    const fields = { decision, stop, target, seconds, wrong, actual, low, high };
    return tradeKey ? [{ key: getKey(rest), trade: tradeKey, at: new Date(at).toISOString(), ...fields }] : [];
  });
}

/** Finds the numbers of trades by their keys, also of those that an import has staged. */
const findNumbers = async (
  { trades, stagedTrades }: Db,
  userId: Types.ObjectId,
  keys: readonly string[],
  session: ClientSession,
): Promise<Map<string, number>> => {
  const ids = keys.map((key) => new Types.ObjectId(key));
  const filter = { userId, $or: [{ origin: { $in: [...keys] } }, { _id: { $in: ids } }] };
  const fields = { number: 1, origin: 1 };
  const own = await trades.find(filter, fields, { session }).lean<TradeKey[]>().exec();
  const staged = await stagedTrades.find(filter, fields, { session }).lean<TradeKey[]>().exec();
  return new Map([...staged, ...own].map((trade) => [getKey(trade), trade.number]));
};

/**
 * Adds the drills that the trader does not have, after their trades. Throws quota_exceeded when there are too many.
 */
export async function addDrills(
  db: Db,
  userId: Types.ObjectId,
  entries: readonly JournalDrill[],
  session: ClientSession,
): Promise<void> {
  if (entries.length === 0) return;
  const known = new Set((await readDrills(db, userId, session)).map(getKey));
  const added = entries.filter(({ key }) => !known.has(key));
  const numbers = await findNumbers(db, userId, [...new Set(added.map(({ trade }) => trade))], session);
  const records = added.flatMap(({ key: origin, trade, at, ...fields }) => {
    const number = numbers.get(trade);
    if (number === undefined) return [];
    return [{ ...fields, _id: new Types.ObjectId(), userId, trade: number, at: Date.parse(at), origin }];
  });
  await requireDrillQuota(db, userId, records.length, session);
  await db.drills.insertMany(records, { session, lean: true });
}
