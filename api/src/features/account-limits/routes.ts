import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { bind } from '../../identity/bind.ts';
import type { ColumnReader } from '../../journal/columns/read-columns.ts';
import { createAccountLimitsService } from './service.ts';
import { createSimulation } from './simulation.ts';
import { createSizing } from './size.ts';

interface AccountLimitsDependencies {
  db: Db;
  readColumns: ColumnReader;
  selectTrades: TradeSelector;
  now: () => number;
}

export function createAccountLimitsRoutes({ db, readColumns, selectTrades, now }: AccountLimitsDependencies) {
  const accountLimits = createAccountLimitsService(db, readColumns, now);
  const computeSize = createSizing(db, accountLimits.readAt, now);
  const simulate = createSimulation({ readActivity: accountLimits.readActivity, selectTrades, now });
  return [
    bind(calls.accountLimits.get, ({ params, query }, user) => accountLimits.get(user, params.account, query)),
    bind(calls.accountLimits.list, async (_, user) => ({ accounts: await accountLimits.list(user) })),
    bind(calls.accountLimits.rules, ({ params }, user) => accountLimits.readRules(user, params.account)),
    bind(calls.accountLimits.change, ({ params, body, headers }, user) =>
      accountLimits.change(user._id, params.account, body, headers['if-match']),
    ),
    bind(calls.simulate.run, ({ query, body }, user, { signal }) => simulate(user, query, body, signal)),
    bind(calls.size.get, ({ query }, user) => computeSize(user, query)),
  ];
}
