import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { bind } from '../../identity/bind.ts';
import { createInsightReader } from './service.ts';

interface InsightDependencies {
  db: Db;
  selectTrades: TradeSelector;
}

export function createInsightRoutes({ db, selectTrades }: InsightDependencies) {
  const readInsights = createInsightReader(db, selectTrades);
  return [bind(calls.insights.get, ({ query }, user, { signal }) => readInsights(user, query, signal))];
}
