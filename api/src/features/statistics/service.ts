import type { Analytics, Calendar, Stats } from 'contracts';
import type { Db } from '../../db.ts';
import { createFairLimit } from '../../fair-limit.ts';
import type { ColumnReader } from '../journal/columns/read-columns.ts';
import type { PresentTrade } from '../trades/present.ts';
import type { UserRecord } from '../users/model.ts';
import { computeHeadline } from './compute-statistics.ts';
import { foldDays, foldDayTickers } from './fold.ts';
import { presentCalendar, presentStats } from './present.ts';
import { presentAnalytics } from './present-analytics.ts';
import { createDayReader } from './read-day.ts';
import { type Span, selectSpan } from './selection.ts';

/**
 * Analytics and calendars of a large journal keep the process busy. One per trader at a time lets other traders' calls
 * run in between.
 */
const reportLimits = { concurrency: 4, perKey: 1, maxQueued: 100, maxWaitMs: 15_000 };

/** Computes the statistics of one trader, all from the same columns, so that no two screens can disagree. */
export const createStatisticsService = (db: Db, readColumns: ColumnReader, presentTrade: PresentTrade) => {
  const reportLimit = createFairLimit(reportLimits);

  return {
    getStats: async (user: UserRecord, span: Span = {}): Promise<Stats> => {
      const journal = await readColumns(user);
      const headline = computeHeadline(foldDays(selectSpan(journal, span)));
      const date = headline.bestDay?.date;
      const [best] = date ? foldDayTickers(selectSpan(journal, { from: date, to: date })) : [];
      return presentStats(headline, best?.byTicker ?? [], journal.blocks.length > 0);
    },

    getCalendar: (user: UserRecord, span: Span): Promise<Calendar> =>
      reportLimit.run(user._id.toString(), async () =>
        presentCalendar(foldDayTickers(selectSpan(await readColumns(user), span))),
      ),

    getDay: createDayReader(db, readColumns, presentTrade),

    getAnalytics: (user: UserRecord, span: Span): Promise<Analytics> =>
      reportLimit.run(user._id.toString(), async () => {
        const journal = await readColumns(user);
        return presentAnalytics(selectSpan(journal, span), journal.setups);
      }),
  };
};

export type StatisticsService = ReturnType<typeof createStatisticsService>;
