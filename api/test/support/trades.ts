import { type BodyOf, calls, type Trade } from 'contracts';
import type { Client } from './client.ts';

type TradeBody = BodyOf<typeof calls.trades.create>;

/** What the form sends for an ordinary winning trade. */
export const tradeBody = (overrides: Partial<TradeBody> = {}): TradeBody => ({
  tradeTag: 'AAPL',
  flagType: 'Breakout',
  comments: 'Broke out of the morning range.',
  amount: 125.5,
  date: '2026-03-02',
  ...overrides,
});

/** Saves trades one after another. */
export const saveTrades = async (
  api: Client,
  { token }: { token: string },
  ...overrides: Partial<TradeBody>[]
): Promise<Trade[]> => {
  const saved: Trade[] = [];
  for (const each of overrides) saved.push(await api.call(calls.trades.create, { token, body: tradeBody(each) }));
  return saved;
};
