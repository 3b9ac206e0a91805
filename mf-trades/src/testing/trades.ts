import type { Trade } from 'contracts';

/** A trade with default values for all fields that the test does not set. */
export const buildTrade = (trade: Partial<Trade> & { id: number }): Trade => ({
  ticker: 'AAPL',
  setup: 'Breakout',
  notes: '',
  netCents: 10_000,
  date: '2026-01-30',
  files: [],
  version: 1,
  ...trade,
});
