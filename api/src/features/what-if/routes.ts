import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { bind } from '../../identity/bind.ts';
import { createExitsReader } from './exits.ts';
import { createRuleReplay } from './rules.ts';
import { createTradeReader } from './trade.ts';

interface WhatIfDependencies {
  db: Db;
  selectTrades: TradeSelector;
}

export function createWhatIfRoutes({ db, selectTrades }: WhatIfDependencies) {
  const replay = createRuleReplay(db, selectTrades);
  const readExits = createExitsReader(db, selectTrades);
  const readTrade = createTradeReader(db);
  return [
    bind(calls.whatIf.exits, ({ query, body }, user, { signal }) => readExits(user, query, body, signal)),
    bind(calls.whatIf.trade, ({ params }, user) => readTrade(user, params.id)),
    bind(calls.whatIfRules.leaveOut, ({ query, body }, user, { signal }) => replay(user, body, query, signal)),
  ];
}
