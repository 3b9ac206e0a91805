import { calls } from 'contracts';
import { bind } from '../../http/bind.ts';
import { presentTrade } from './present.ts';
import type { TradeService } from './service.ts';

export const tradeRoutes = (trades: TradeService) => [
  bind(calls.trades.create, async ({ body }, user) => presentTrade(await trades.create(user._id, body))),
  bind(calls.trades.list, async (_, user) => ({ trades: (await trades.list(user._id)).map(presentTrade) })),
  bind(calls.trades.get, async ({ params }, user) => ({ trade: presentTrade(await trades.get(user._id, params.id)) })),
];
