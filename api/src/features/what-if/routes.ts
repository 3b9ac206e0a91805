import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { bind } from '../../identity/bind.ts';
import { createCellReader } from './cell-trades.ts';
import { createExitsReader } from './exits.ts';
import { createReplayer } from './replay.ts';
import { createRuleReplay } from './rules.ts';
import { createTradeReader } from './trade.ts';

interface WhatIfDependencies {
  db: Db;
  selectTrades: TradeSelector;
}

export function createWhatIfRoutes({ db, selectTrades }: WhatIfDependencies) {
  const rules = createRuleReplay(db, selectTrades);
  const replayExits = createReplayer(db, selectTrades);
  const readExits = createExitsReader(replayExits);
  const readCell = createCellReader(replayExits);
  const readTrade = createTradeReader(db);
  return [
    bind(calls.whatIf.exits, ({ query, body }, user, { signal }) => readExits(user, query, body, signal)),
    bind(calls.whatIfTrades.list, ({ query, body }, user, { signal }) => readCell(user, query, body, signal)),
    bind(calls.whatIf.trade, ({ params }, user) => readTrade(user, params.id)),
    bind(calls.whatIfRules.leaveOut, ({ query, body }, user, { signal }) => rules.compare(user, body, query, signal)),
    bind(calls.whatIfRules.list, ({ query, body }, user, { signal }) => rules.list(user, body, query, signal)),
  ];
}
