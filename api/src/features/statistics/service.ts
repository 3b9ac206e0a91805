import type { Analytics, Calendar, Stats } from 'contracts';
import type { Db } from '../../db.ts';
import type { Chunk } from '../../http/streamed-reply.ts';
import type { ColumnReader } from '../journal/columns/read-columns.ts';
import type { PresentTrade } from '../trades/present.ts';
import type { UserRecord } from '../users/model.ts';
import { chunkAnalytics, chunkCalendar } from './chunk-replies.ts';
import { computeHeadline } from './compute-statistics.ts';
import { foldDays, foldDayTickers } from './fold.ts';
import { presentStats } from './present.ts';
import { presentAnalytics } from './present-analytics.ts';
import { createDayReader } from './read-day.ts';
import { type Span, selectSpan } from './selection.ts';

/** Computes the statistics of one trader, all from the same columns, so that no two screens can disagree. */
export const createStatisticsService = (db: Db, readColumns: ColumnReader, presentTrade: PresentTrade) => ({
  getStats: async (user: UserRecord, span: Span = {}): Promise<Stats> => {
    const journal = await readColumns(user);
    const headline = computeHeadline(foldDays(selectSpan(journal, span)));
    const date = headline.bestDay?.date;
    const [best] = date ? foldDayTickers(selectSpan(journal, { from: date, to: date })) : [];
    return presentStats(headline, best?.byTicker ?? [], journal.blocks.length > 0);
  },

  getCalendar: async (user: UserRecord, span: Span): Promise<Chunk<Calendar>> =>
    chunkCalendar(selectSpan(await readColumns(user), span)),

  getDay: createDayReader(db, readColumns, presentTrade),

  getAnalytics: async (user: UserRecord, span: Span): Promise<Chunk<Analytics>> => {
    const journal = await readColumns(user);
    return chunkAnalytics(presentAnalytics(selectSpan(journal, span), journal.setups));
  },
});

export type StatisticsService = ReturnType<typeof createStatisticsService>;
