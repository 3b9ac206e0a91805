import type { Trade } from 'contracts';

/** A trade of the journal; whatever the test does not care about is plain. */
export const aTrade = (trade: Partial<Trade> & { id: number }): Trade => ({
  tradeTag: 'AAPL',
  flagType: trade.bullflagType ?? 'Breakout',
  bullflagType: trade.flagType ?? 'Breakout',
  comments: '',
  amount: 100,
  date: '2026-01-30',
  files: [],
  version: 1,
  ...trade,
});
