import type { DayReply } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { type Chunk, mapChunks } from '../../http/streamed-reply.ts';
import { dayIndex } from '../journal/days/model.ts';
import type { DaySums } from '../journal/days/totals.ts';
import { newestFirstIndex, type TradeRecord } from '../journal/trade-model.ts';
import { formatCursor } from '../trades/list-query.ts';
import type { PresentTrade } from '../trades/present.ts';
import { BATCH_SIZE, createTradeReader } from '../trades/read-list.ts';
import { type AdjacentDays, presentDay } from './present.ts';

const sums = { _id: 0, date: 1, count: 1, wins: 1, netCents: 1 } as const;

/** The consistent part of a day: everything but the later trades of a very long day. */
interface DayStart {
  day: DaySums | null;
  adjacentDays: AdjacentDays;
  trades: TradeRecord[];
}

/** Creates a function that reads one day of a trader. */
export const createDayReader = (db: Db, presentTrade: PresentTrade) => {
  const { days, trades, transaction } = db;
  const readTrades = createTradeReader(db);

  /** Uses the index that is sorted newest first, because not every engine can read an index backwards. */
  const findNewest = (userId: Types.ObjectId, date: object, limit: number, session: ClientSession) =>
    trades
      .find({ userId, date }, null, { session, batchSize: BATCH_SIZE + 1 })
      .sort({ date: -1, number: -1 })
      .limit(limit)
      .hint(newestFirstIndex)
      .lean<TradeRecord[]>()
      .exec();

  const readStart = (userId: Types.ObjectId, date: string): Promise<DayStart> =>
    transaction(userId, async (session) => {
      const from = days.find({ userId, date: { $gte: date } }, sums, { session, batchSize: 2, singleBatch: true });
      const [first, second] = await from.sort({ date: 1 }).limit(2).hint(dayIndex).lean<DaySums[]>().exec();
      const day = first?.date === date ? first : null;
      const count = day?.count ?? 0;
      // The trades of the day, and the newest trade before it.
      const newest = await findNewest(userId, { $lte: date }, Math.min(count, BATCH_SIZE) + 1, session);
      const ofDay = newest.slice(0, Math.min(count, BATCH_SIZE));
      const [before] = count > BATCH_SIZE ? await findNewest(userId, { $lt: date }, 1, session) : newest.slice(count);
      const nextDay = (day ? second : first)?.date ?? null;
      return { day, trades: ofDay, adjacentDays: { previousDay: before?.date ?? null, nextDay } };
    });

  return async (userId: Types.ObjectId, date: string, signal: AbortSignal): Promise<Chunk<DayReply>> => {
    const { day, adjacentDays, trades: start } = await readStart(userId, date);
    const toReply = (trades: readonly TradeRecord[]) => presentDay(date, trades.map(presentTrade), day, adjacentDays);
    const last = start.at(-1);
    if (!last || start.length === day?.count) return { value: toReply(start) };
    const query = { date, cursor: formatCursor(last) };
    const readRest = async () =>
      mapChunks(await readTrades(userId, query, signal, Number.POSITIVE_INFINITY), (rest) => toReply(rest.trades));
    return { value: toReply(start), next: readRest };
  };
};
