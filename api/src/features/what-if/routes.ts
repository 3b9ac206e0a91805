import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { bind } from '../../identity/bind.ts';
import { createRuleReplay } from './rules.ts';

interface WhatIfDependencies {
  db: Db;
  selectTrades: TradeSelector;
}

export function createWhatIfRoutes({ db, selectTrades }: WhatIfDependencies) {
  const replay = createRuleReplay(db, selectTrades);
  return [bind(calls.whatIfRules.leaveOut, ({ query, body }, user, { signal }) => replay(user, body, query, signal))];
}
