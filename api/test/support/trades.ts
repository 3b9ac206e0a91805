import { calls } from 'contracts';
import type { Client } from './client.ts';
import type { Trade, TradeBody } from './wire-types.ts';

/** The request body of a winning trade. */
export function createTradeBody(overrides: Partial<TradeBody> = {}): TradeBody {
  return {
    tradeTag: 'AAPL',
    flagType: 'Breakout',
    comments: 'Broke out of the morning range.',
    amount: 125.5,
    date: '2026-03-02',
    ...overrides,
  };
}

/** Saves trades one after another. */
export async function saveTrades(
  api: Client,
  { token }: { token: string },
  ...overrides: Partial<TradeBody>[]
): Promise<Trade[]> {
  const saved: Trade[] = [];
  for (const each of overrides) saved.push(await api.call(calls.trades.create, { token, body: createTradeBody(each) }));
  return saved;
}
