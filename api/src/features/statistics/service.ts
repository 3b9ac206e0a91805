import type { Analytics, Calendar, Stats } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { createFairLimit } from '../../fair-limit.ts';
import { dayIndex } from '../journal/days/model.ts';
import { type StoredGroups, toDayGroups } from '../journal/days/stored-day.ts';
import type { DaySums, DayTotals } from '../journal/days/totals.ts';
import type { PresentTrade } from '../trades/present.ts';
import { computeHeadline } from './compute-statistics.ts';
import { presentCalendar, presentStats } from './present.ts';
import { presentAnalytics } from './present-analytics.ts';
import { createDayReader } from './read-day.ts';

/** Both ends are inclusive and optional. */
export interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

interface InSession {
  session: ClientSession;
}

// Each query reads only the fields that it needs, because reads cost by size.
const sums = { _id: 0, date: 1, count: 1, wins: 1, netCents: 1 } as const;
const withoutIds = { _id: 0, userId: 0 } as const;

const toFilter = (userId: Types.ObjectId, { from, to }: Span) => {
  const bounds = { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) };
  return Object.keys(bounds).length > 0 ? { userId, date: bounds } : { userId };
};

/** Returns all documents in one reply. By default the first batch has 101 documents and the rest needs another round trip. */
const BATCH_SIZE = 100_000;

/**
 * Analytics and calendars of a large journal keep the process busy. One per trader at a time lets other traders' calls
 * run in between.
 */
const reportLimits = { concurrency: 4, perKey: 1, maxQueued: 100, maxWaitMs: 15_000 };

/**
 * Computes the statistics of one trader. All of them come from day summaries, so that no two screens can disagree. A
 * reply that needs several reads makes them in a transaction, so that they are consistent. Every read names its index,
 * because some query planners would scan all days of a trader.
 */
export const createStatisticsService = (db: Db, presentTrade: PresentTrade) => {
  const { days, dayGroups, transaction } = db;
  const reportLimit = createFairLimit(reportLimits);

  /**
   * Sorted by date. A single batch avoids a cursor, which costs more than the read itself inside a transaction. The totals
   * of all days since 1970 easily fit into one batch.
   */
  const readTotals = <T extends DaySums>(
    userId: Types.ObjectId,
    span: Span,
    fields: Partial<Record<keyof DayTotals | '_id' | 'userId', 0 | 1>>,
    { session }: InSession,
  ) => {
    const found = days.find(toFilter(userId, span), fields, { session, batchSize: BATCH_SIZE, singleBatch: true });
    return found.sort({ date: 1 }).hint(dayIndex).lean<T[]>().exec();
  };

  const findGroups = (userId: Types.ObjectId, span: Span, options?: InSession) =>
    dayGroups
      .find(toFilter(userId, span), withoutIds, { ...options, batchSize: BATCH_SIZE })
      .hint(dayIndex)
      .lean<StoredGroups[]>();

  const readTickers = async (userId: Types.ObjectId, date: string, { session }: InSession) => {
    const found = dayGroups.findOne({ userId, date }, withoutIds, { session }).hint(dayIndex);
    return toDayGroups(await found.orFail().lean<StoredGroups>().exec()).byTicker;
  };

  return {
    getStats: (userId: Types.ObjectId, span: Span = {}): Promise<Stats> =>
      transaction(userId, async (session) => {
        const found = await readTotals(userId, span, sums, { session });
        const headline = computeHeadline(found);
        const { bestDay } = headline;
        const tickers = bestDay ? await readTickers(userId, bestDay.date, { session }) : [];
        const hasTrades = found.length > 0 || (await days.exists({ userId }).session(session)) !== null;
        return presentStats(headline, tickers, hasTrades);
      }),

    getCalendar: (userId: Types.ObjectId, span: Span): Promise<Calendar> =>
      reportLimit.run(userId.toString(), async () => {
        const groups = await findGroups(userId, span).sort({ date: 1 }).exec();
        return presentCalendar(groups.map(toDayGroups));
      }),

    getDay: createDayReader(db, presentTrade),

    getAnalytics: (userId: Types.ObjectId, span: Span): Promise<Analytics> =>
      reportLimit.run(userId.toString(), () =>
        transaction(userId, async (session) => {
          const totals = await readTotals<DayTotals>(userId, span, withoutIds, { session });
          // Unsorted, so that the engine need not buffer the documents.
          const groups = await findGroups(userId, span, { session }).exec();
          return presentAnalytics(totals, groups.map(toDayGroups));
        }),
      ),
  };
};

export type StatisticsService = ReturnType<typeof createStatisticsService>;
