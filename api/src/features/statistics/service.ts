import type { Analytics, Calendar, Stats } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import type { PresentTrade } from '../trades/present.ts';
import { computeHeadline, type DaySums, type DayTotals } from './compute-statistics.ts';
import { dayIndex } from './model.ts';
import { presentCalendar, presentStats } from './present.ts';
import { presentAnalytics } from './present-analytics.ts';
import { createDayReader } from './read-day.ts';
import { type StoredGroups, toDayGroups } from './stored-day.ts';

/** Both ends are inclusive, and may be missing. */
export interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

interface InSession {
  session: ClientSession;
}

// Each screen reads what it needs: reading costs by size.
const sums = { _id: 0, date: 1, count: 1, wins: 1, netCents: 1 } as const;
const bare = { _id: 0, userId: 0 } as const;

const within = (userId: Types.ObjectId, { from, to }: Span) => {
  const bounds = { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) };
  return Object.keys(bounds).length > 0 ? { userId, date: bounds } : { userId };
};

/** All in one reply; by default the first brings 101 and the rest is a second question. */
const batchSize = 100_000;

/**
 * The statistics of one trader's days. All of them come from the summaries, so that no two screens can disagree. A reply
 * that takes more than one read takes them in a transaction: they are of one moment. Each read names the index, because
 * some planners would go through all of a trader's days.
 */
export const createStatisticsService = (db: Db, presentTrade: PresentTrade) => {
  const { days, dayGroups, transaction } = db;

  /**
   * In order of date, and without a cursor, which costs more than the reading inside a transaction: the totals of every
   * day since 1970 fit into one reply by far.
   */
  const readTotals = <T extends DaySums>(
    userId: Types.ObjectId,
    span: Span,
    fields: Partial<Record<keyof DayTotals | '_id' | 'userId', 0 | 1>>,
    { session }: InSession,
  ) => {
    const found = days.find(within(userId, span), fields, { session, batchSize, singleBatch: true });
    return found.sort({ date: 1 }).hint(dayIndex).lean<T[]>().exec();
  };

  const findParts = (userId: Types.ObjectId, span: Span, options?: InSession) =>
    dayGroups
      .find(within(userId, span), bare, { ...options, batchSize })
      .hint(dayIndex)
      .lean<StoredGroups[]>();

  const tickersOf = async (userId: Types.ObjectId, date: string, { session }: InSession) => {
    const found = dayGroups.findOne({ userId, date }, bare, { session }).hint(dayIndex);
    return toDayGroups(await found.orFail().lean<StoredGroups>().exec()).byTicker;
  };

  return {
    stats: (userId: Types.ObjectId, span: Span = {}): Promise<Stats> =>
      transaction(userId, async (session) => {
        const found = await readTotals(userId, span, sums, { session });
        const headline = computeHeadline(found);
        const { bestDay } = headline;
        const tickers = bestDay ? await tickersOf(userId, bestDay.date, { session }) : [];
        const hasTrades = found.length > 0 || (await days.exists({ userId }).session(session)) !== null;
        return presentStats(headline, tickers, hasTrades);
      }),

    calendar: async (userId: Types.ObjectId, span: Span): Promise<Calendar> =>
      presentCalendar((await findParts(userId, span).sort({ date: 1 }).exec()).map(toDayGroups)),

    day: createDayReader(db, presentTrade),

    analytics: (userId: Types.ObjectId, span: Span): Promise<Analytics> =>
      transaction(userId, async (session) => {
        const totals = await readTotals<DayTotals>(userId, span, bare, { session });
        // Without order, so that the engine need not keep them for a cursor.
        const parts = await findParts(userId, span, { session }).exec();
        return presentAnalytics(totals, parts.map(toDayGroups));
      }),
  };
};

export type StatisticsService = ReturnType<typeof createStatisticsService>;
