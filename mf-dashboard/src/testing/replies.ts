import type { Stats, Trade } from 'contracts';

export const someStats = (stats: Partial<Stats> = {}): Stats => ({
  totalPL: 1_234.5,
  winPercent: 62.5,
  avgPerTrade: -12.25,
  totalTrades: 1_024,
  showStats: true,
  bestDay: {
    date: '2026-01-30',
    profit: 820,
    avgTrade: 205,
    tradeSummary: [
      { id: 9, symbol: 'AAPL', count: 3 },
      { id: 7, symbol: 'TSLA', count: 1 },
    ],
  },
  ...stats,
});

export const noStats: Stats = {
  totalPL: null,
  winPercent: null,
  avgPerTrade: null,
  totalTrades: 0,
  showStats: false,
  bestDay: null,
};

export const aTrade = (id: number, trade: Partial<Trade> = {}): Trade => ({
  id,
  tradeTag: `T${id}`,
  flagType: '',
  bullflagType: '',
  comments: '',
  amount: 10 * id,
  date: '2026-01-30',
  files: [],
  version: 1,
  ...trade,
});
