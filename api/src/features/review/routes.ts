import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { bind } from '../../identity/bind.ts';
import type { ColumnReader } from '../../journal/columns/read-columns.ts';
import { createReviewQueue } from './queue.ts';
import { createWeekService } from './service.ts';

interface ReviewDependencies {
  db: Db;
  readColumns: ColumnReader;
  selectTrades: TradeSelector;
  now: () => number;
}

export function createReviewRoutes({ db, readColumns, selectTrades, now }: ReviewDependencies) {
  const readReviewQueue = createReviewQueue(db, readColumns, now);
  const weeks = createWeekService(db, selectTrades, now);
  return [
    bind(calls.review.queue, ({ query }, user) => readReviewQueue(user, query)),
    bind(calls.weekReviews.get, ({ params }, user, { signal }) => weeks.get(user, params.monday, signal)),
    bind(calls.weekReviews.change, ({ params, body, headers }, user, { signal }) =>
      weeks.change(user._id, params.monday, body, headers['if-match'], signal),
    ),
  ];
}
