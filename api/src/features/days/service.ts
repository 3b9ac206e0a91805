import type { Analytics, Calendar, DayReply, Stats } from 'contracts';
import type { ProjectionType, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { newestFirst, type TradeRecord } from '../trades/model.ts';
import { type DayTotals, fold } from './fold.ts';
import { type DayRecord, dayOrder } from './model.ts';
import { presentCalendar, presentDay, presentStats } from './present.ts';
import { presentAnalytics } from './present-analytics.ts';
import type { DaySummary, Group } from './summarize-day.ts';

/** Both ends are inclusive, and may be missing. */
export interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

// The shares by ticker and setup make up half of a summary, and most screens need none.
const withoutShares = { _id: 0, userId: 0, bySetup: 0, byTicker: 0 } as const;
// The groups of a busy trader's day outweigh its sums by far, and no statistic folds them.
const sums = { _id: 0, userId: 0, bySetup: 0, byTicker: 0, groups: 0 } as const;
const withoutGroups = { _id: 0, userId: 0, groups: 0 } as const;
const tiles = { _id: 0, date: 1, groups: 1, netCents: 1 } as const;

/** The statistics of one trader's days. All of them come from the summaries, so that no two screens can disagree. */
export const createDayService = ({ days, trades, transaction }: Db) => {
  /** The days' summaries in order of date; the index is named because some planners would go through all of a trader's. */
  const read = <T>(userId: Types.ObjectId, { from, to }: Span, projection: ProjectionType<DayRecord>): Promise<T[]> => {
    const bounds = { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) };
    const span = Object.keys(bounds).length > 0 ? { date: bounds } : {};
    return (
      days
        .find({ userId, ...span }, projection)
        .sort({ date: 1 })
        .hint(dayOrder)
        // All in one reply; by default the first brings 101 and the rest is a second question.
        .batchSize(10_000)
        .lean<T[]>()
        .exec()
    );
  };

  /** The groups of one day, none when it has lost its trades this very moment. */
  const groupsOf = async (userId: Types.ObjectId, date: string): Promise<Group[]> => {
    const day = await days.findOne({ userId, date }, { groups: 1 }).hint(dayOrder).lean<{ groups: Group[] }>().exec();
    return day?.groups ?? [];
  };

  return {
    stats: async (userId: Types.ObjectId, span: Span = {}): Promise<Stats> => {
      const found = await read<DayTotals>(userId, span, sums);
      const statistics = fold(found);
      const hasTrades = found.length > 0 || (await days.exists({ userId })) !== null;
      const { bestDay } = statistics;
      return presentStats(statistics, bestDay ? await groupsOf(userId, bestDay.date) : [], hasTrades);
    },

    calendar: async (userId: Types.ObjectId, span: Span): Promise<Calendar> =>
      presentCalendar(await read<Pick<DaySummary, 'date' | 'groups' | 'netCents'>>(userId, span, tiles)),

    /** In a transaction: the list and the sums beside it are of one moment. */
    day: (userId: Types.ObjectId, date: string): Promise<DayReply> =>
      transaction(async (session) => {
        const day = await days
          .findOne({ userId, date }, withoutShares, { session })
          .hint(dayOrder)
          .lean<DayTotals>()
          .exec();
        const ofDay = trades.find({ userId, date }, null, { session }).sort({ number: -1 }).hint(newestFirst);
        return presentDay(date, day ? await ofDay.lean<TradeRecord[]>().exec() : [], day);
      }),

    analytics: async (userId: Types.ObjectId, span: Span): Promise<Analytics> =>
      presentAnalytics(await read<Omit<DaySummary, 'groups'>>(userId, span, withoutGroups)),
  };
};

export type DayService = ReturnType<typeof createDayService>;
