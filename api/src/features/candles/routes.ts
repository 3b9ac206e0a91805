import type { Quotas } from 'contracts';
import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { bind, bindWrite } from '../../identity/bind.ts';
import { createExcursionWriter } from './excursions.ts';
import { createCandleReader } from './read-candles.ts';
import { createCandleService } from './service.ts';

interface CandleDependencies {
  db: Db;
  quotas: Quotas;
  selectTrades: TradeSelector;
  now: () => number;
}

export function createCandleRoutes({ db, quotas, selectTrades, now }: CandleDependencies) {
  const candles = createCandleService(db, now, quotas);
  const readCandles = createCandleReader(db);
  const computeExcursions = createExcursionWriter(db, now, selectTrades);
  return [
    bind(calls.candles.list, async (_, user) => ({ series: await candles.list(user._id) })),
    bind(calls.candles.get, ({ params, query }, user) => readCandles(user, params.ticker, query)),
    bindWrite(calls.candles.add, ({ params, body }, user) => candles.add(user._id, params.ticker, body)),
    bindWrite(calls.candles.delete, async ({ params, query }, user) => {
      await candles.delete(user._id, { ...params, ...query });
      return { ok: true as const };
    }),
    bindWrite(calls.candles.restore, async ({ params, query }, user) => ({
      series: await candles.restore(user._id, { ...params, ...query }),
    })),
    bind(calls.candles.excursions, (input, user, { signal }) => computeExcursions(user, input, signal)),
  ];
}
