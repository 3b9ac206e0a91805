import { calls } from 'contracts/every-call';
import { bind, bindWrite } from '../../http/bind.ts';
import type { ExcursionWriter } from './excursions.ts';
import type { CandleReader } from './read-candles.ts';
import type { CandleService } from './service.ts';

interface CandleServices {
  candles: CandleService;
  readCandles: CandleReader;
  computeExcursions: ExcursionWriter;
}

export const createCandleRoutes = ({ candles, readCandles, computeExcursions }: CandleServices) => [
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
