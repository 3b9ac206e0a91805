import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { bind } from '../../identity/bind.ts';
import { createBulkService } from './service.ts';

interface BulkDependencies {
  db: Db;
  selectTrades: TradeSelector;
  now: () => number;
}

export function createBulkRoutes({ db, selectTrades, now }: BulkDependencies) {
  const bulk = createBulkService(db, now, selectTrades);
  return [
    bind(calls.bulk.change, (input, user, { signal }) => bulk.change(user, input, signal)),
    bind(calls.bulk.undo, ({ params }, user) => bulk.undo(user._id, params.id)),
  ];
}
