import type { DrilledTrade } from 'contracts/drills';
import type { JournalDrill } from 'contracts/journal-file';
import { type ClientSession, Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import type { DrillRecord } from '../../../figures/drills/model.ts';
import { LIVE, type MissedTradeRecord } from '../../../figures/rules/model.ts';
import type { TradeRecord } from '../../../journal/trade-model.ts';
import { readDrills, requireDrillQuota } from '../../drills/service.ts';

type TradeKey = Pick<TradeRecord, '_id' | 'origin' | 'number'>;
type MissedKey = Pick<MissedTradeRecord, '_id' | 'origin'>;

const getKey = ({ _id, origin }: Pick<DrillRecord | TradeRecord, '_id' | 'origin'>): string =>
  origin ?? _id.toHexString();

/** The numbers of trades and the ids of missed trades, each once. */
const splitTrades = (stored: readonly DrillRecord[]) => {
  const drilled = [...new Set(stored.map(({ trade }) => trade))];
  return {
    numbers: drilled.filter((trade) => typeof trade === 'number'),
    ids: drilled.filter((trade) => typeof trade === 'string'),
  };
};

/** Reads the keys of the trades of drills. Deleted trades have none. */
const readTradeKeys = async (
  db: Db,
  userId: Types.ObjectId,
  stored: readonly DrillRecord[],
  session: ClientSession,
): Promise<Map<DrilledTrade, string>> => {
  const { numbers, ids } = splitTrades(stored);
  const trades = await db.trades
    .find({ userId, number: { $in: numbers } }, { number: 1, origin: 1 }, { session })
    .hint('number')
    .lean<TradeKey[]>()
    .exec();
  const missed = await db.missedTrades
    .find({ userId, _id: { $in: ids }, ...LIVE }, { origin: 1 }, { session })
    .lean<MissedKey[]>()
    .exec();
  return new Map<DrilledTrade, string>([
    ...trades.map((trade) => [trade.number, getKey(trade)] as const),
    ...missed.map((trade) => [trade._id.toHexString(), getKey(trade)] as const),
  ]);
};

/** Reads drills with the keys of their trades. Those of deleted trades are left out. */
export async function readJournalDrills(
  db: Db,
  userId: Types.ObjectId,
  session: ClientSession,
): Promise<JournalDrill[]> {
  const stored = await readDrills(db, userId, session);
  const keys = await readTradeKeys(db, userId, stored, session);
  return stored.flatMap(({ trade, at, decision, stop, target, seconds, wrong, actual, low, high, ...rest }) => {
    const tradeKey = keys.get(trade);
    const fields = { decision, stop, target, seconds, wrong, actual, low, high };
    return tradeKey ? [{ key: getKey(rest), trade: tradeKey, at: new Date(at).toISOString(), ...fields }] : [];
  });
}

/** Reads which trades of drills are deleted. */
const readDeleted = async (
  db: Db,
  userId: Types.ObjectId,
  stored: readonly DrillRecord[],
  session: ClientSession,
): Promise<Set<DrilledTrade>> => {
  const { numbers, ids } = splitTrades(stored);
  const trades = await db.deletedTrades
    .find({ userId, number: { $in: numbers } }, { number: 1 }, { session })
    .hint('number')
    .lean<TradeKey[]>()
    .exec();
  const missed = await db.missedTrades
    .find({ userId, _id: { $in: ids }, deletedAt: { $exists: true } }, { _id: 1 }, { session })
    .lean<MissedKey[]>()
    .exec();
  return new Set<DrilledTrade>([...trades.map(({ number }) => number), ...missed.map(({ _id }) => _id.toHexString())]);
};

/** Finds trades and missed trades by their keys, also trades that an import has staged. */
const findDrilled = async (
  { trades, stagedTrades, missedTrades }: Db,
  userId: Types.ObjectId,
  keys: readonly string[],
  session: ClientSession,
): Promise<Map<string, DrilledTrade>> => {
  const ids = keys.map((key) => new Types.ObjectId(key));
  const filter = { userId, $or: [{ origin: { $in: [...keys] } }, { _id: { $in: ids } }] };
  const fields = { number: 1, origin: 1 };
  const own = await trades.find(filter, fields, { session }).lean<TradeKey[]>().exec();
  const staged = await stagedTrades.find(filter, fields, { session }).lean<TradeKey[]>().exec();
  const missed = await missedTrades
    .find({ ...filter, ...LIVE }, { origin: 1 }, { session })
    .lean<MissedKey[]>()
    .exec();
  return new Map<string, DrilledTrade>([
    ...missed.map((trade) => [getKey(trade), trade._id.toHexString()] as const),
    ...[...staged, ...own].map((trade) => [getKey(trade), trade.number] as const),
  ]);
};

/**
 * Adds the drills that the trader does not have, after their trades. Those of a deleted trade count as missing: the
 * import creates its trade again. Throws quota_exceeded when there are too many.
 */
export async function addDrills(
  db: Db,
  userId: Types.ObjectId,
  entries: readonly JournalDrill[],
  session: ClientSession,
): Promise<void> {
  if (entries.length === 0) return;
  const stored = await readDrills(db, userId, session);
  const deleted = await readDeleted(db, userId, stored, session);
  const known = new Set(stored.filter(({ trade }) => !deleted.has(trade)).map(getKey));
  const added = entries.filter(({ key }) => !known.has(key));
  const drilled = await findDrilled(db, userId, [...new Set(added.map(({ trade }) => trade))], session);
  const records = added.flatMap(({ key: origin, trade: key, at, ...fields }) => {
    const trade = drilled.get(key);
    return trade === undefined
      ? []
      : [{ ...fields, _id: new Types.ObjectId(), userId, trade, at: Date.parse(at), origin }];
  });
  await requireDrillQuota(db, userId, records.length, session);
  await db.drills.insertMany(records, { session, lean: true });
}
