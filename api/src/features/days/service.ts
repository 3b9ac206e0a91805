import type { Analytics, Calendar, DayReply, Stats } from 'contracts';
import type { ClientSession, ProjectionType, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { newestFirst, type TradeRecord } from '../trades/model.ts';
import type { PresentTrade } from '../trades/present.ts';
import { type DaySums, foldHeadline } from './fold.ts';
import { type DayRecord, dayOrder } from './model.ts';
import { type Neighbours, presentCalendar, presentDay, presentStats } from './present.ts';
import { presentAnalytics } from './present-analytics.ts';
import type { DaySummary, Group } from './summarize-day.ts';

/** Both ends are inclusive, and may be missing. */
export interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

interface InSession {
  session: ClientSession;
}

// Each screen reads what it needs: groups and shares are most of a summary, and reading costs by size.
const sums = { _id: 0, date: 1, count: 1, wins: 1, netCents: 1 } as const;
const withoutGroups = { _id: 0, userId: 0, groups: 0 } as const;
const tiles = { _id: 0, date: 1, groups: 1, netCents: 1 } as const;

/**
 * The statistics of one trader's days. All of them come from the summaries, so that no two screens can disagree. A reply
 * that takes more than one read takes them in a transaction: they are of one moment.
 */
export const createDayService = ({ days, trades, transaction }: Db, presentTrade: PresentTrade) => {
  /** The summaries in order of date; the index is named because some planners would go through all of a trader's. */
  const read = <T>(
    userId: Types.ObjectId,
    { from, to }: Span,
    fields: ProjectionType<DayRecord>,
    options?: InSession,
  ) => {
    const bounds = { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) };
    const span = Object.keys(bounds).length > 0 ? { date: bounds } : {};
    // All in one reply; by default the first brings 101 and the rest is a second question.
    const found = days.find({ userId, ...span }, fields, options).batchSize(10_000);
    return found.sort({ date: 1 }).hint(dayOrder).lean<T[]>().exec();
  };

  const readOne = <T>(userId: Types.ObjectId, date: string, fields: ProjectionType<DayRecord>, options: InSession) =>
    days.findOne({ userId, date }, fields, options).hint(dayOrder).lean<T>().exec();

  /** Each by the index that runs its way: not every engine goes through one backwards. */
  const neighboursOf = async (userId: Types.ObjectId, date: string, options: InSession): Promise<Neighbours> => {
    const onlyDate = { _id: 0, date: 1 } as const;
    const before = trades.findOne({ userId, date: { $lt: date } }, onlyDate, options);
    const after = days.findOne({ userId, date: { $gt: date } }, onlyDate, options);
    const previous = await before.sort({ date: -1, number: -1 }).hint(newestFirst).lean<{ date: string }>().exec();
    const next = await after.sort({ date: 1 }).hint(dayOrder).lean<{ date: string }>().exec();
    return { previousDay: previous?.date ?? null, nextDay: next?.date ?? null };
  };

  return {
    stats: (userId: Types.ObjectId, span: Span = {}): Promise<Stats> =>
      transaction(async (session) => {
        const found = await read<DaySums>(userId, span, sums, { session });
        const headline = foldHeadline(found);
        const { bestDay } = headline;
        const best = bestDay && (await readOne<{ groups: Group[] }>(userId, bestDay.date, { groups: 1 }, { session }));
        const hasTrades = found.length > 0 || (await days.exists({ userId }).session(session)) !== null;
        return presentStats(headline, best?.groups ?? [], hasTrades);
      }),

    calendar: async (userId: Types.ObjectId, span: Span): Promise<Calendar> =>
      presentCalendar(await read<Pick<DaySummary, 'date' | 'groups' | 'netCents'>>(userId, span, tiles)),

    day: (userId: Types.ObjectId, date: string): Promise<DayReply> =>
      transaction(async (session) => {
        const day = await readOne<DaySums>(userId, date, sums, { session });
        const ofDay = trades.find({ userId, date }, null, { session }).sort({ number: -1 }).hint(newestFirst);
        const found = day ? await ofDay.lean<TradeRecord[]>().exec() : [];
        const neighbours = await neighboursOf(userId, date, { session });
        return presentDay(date, found.map(presentTrade), day, neighbours);
      }),

    analytics: async (userId: Types.ObjectId, span: Span): Promise<Analytics> =>
      presentAnalytics(await read<Omit<DaySummary, 'groups'>>(userId, span, withoutGroups)),
  };
};

export type DayService = ReturnType<typeof createDayService>;
