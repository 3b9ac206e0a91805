import type { Analytics, Calendar, Stats } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import type { PresentTrade } from '../trades/present.ts';
import { type DaySums, type DayTotals, foldHeadline } from './fold.ts';
import { dayOrder } from './model.ts';
import { presentCalendar, presentStats } from './present.ts';
import { presentAnalytics } from './present-analytics.ts';
import { createDayReader } from './read-day.ts';
import { partsOf, type StoredParts } from './stored-form.ts';

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
export const createDayService = (db: Db, presentTrade: PresentTrade) => {
  const { days, dayParts, transaction } = db;

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
    return found.sort({ date: 1 }).hint(dayOrder).lean<T[]>().exec();
  };

  const findParts = (userId: Types.ObjectId, span: Span, options?: InSession) =>
    dayParts
      .find(within(userId, span), bare, { ...options, batchSize })
      .hint(dayOrder)
      .lean<StoredParts[]>();

  const tickersOf = async (userId: Types.ObjectId, date: string, { session }: InSession) => {
    const found = dayParts.findOne({ userId, date }, bare, { session }).hint(dayOrder);
    return partsOf(await found.orFail().lean<StoredParts>().exec()).byTicker;
  };

  return {
    stats: (userId: Types.ObjectId, span: Span = {}): Promise<Stats> =>
      transaction(userId, async (session) => {
        const found = await readTotals(userId, span, sums, { session });
        const headline = foldHeadline(found);
        const { bestDay } = headline;
        const tickers = bestDay ? await tickersOf(userId, bestDay.date, { session }) : [];
        const hasTrades = found.length > 0 || (await days.exists({ userId }).session(session)) !== null;
        return presentStats(headline, tickers, hasTrades);
      }),

    calendar: async (userId: Types.ObjectId, span: Span): Promise<Calendar> =>
      presentCalendar((await findParts(userId, span).sort({ date: 1 }).exec()).map(partsOf)),

    day: createDayReader(db, presentTrade),

    analytics: (userId: Types.ObjectId, span: Span): Promise<Analytics> =>
      transaction(userId, async (session) => {
        const totals = await readTotals<DayTotals>(userId, span, bare, { session });
        // Without order, so that the engine need not keep them for a cursor.
        const parts = await findParts(userId, span, { session }).exec();
        return presentAnalytics(totals, parts.map(partsOf));
      }),
  };
};

export type DayService = ReturnType<typeof createDayService>;
