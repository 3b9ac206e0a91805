import type { Analytics, AnalyticsGroup, Stats, Trade } from 'contracts';

export const createStats = (stats: Partial<Stats> = {}): Stats => ({
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

export const emptyStats: Stats = {
  totalPL: null,
  winPercent: null,
  avgPerTrade: null,
  totalTrades: 0,
  showStats: false,
  bestDay: null,
};

export const createTrade = (id: number, trade: Partial<Trade> = {}): Trade => ({
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

export const createSetupTotals = (name: string, totals: Partial<AnalyticsGroup> = {}): AnalyticsGroup => ({
  name,
  trades: 4,
  wins: 2,
  winPercent: 50,
  profit: 100,
  expectancy: 25,
  ...totals,
});

/** The analytics of trades of +100, −50, 0, +200, −150 and −25 on three days. */
export const createAnalytics = (analytics: Partial<Analytics> = {}): Analytics => ({
  totalTrades: 6,
  wins: 2,
  losses: 3,
  scratches: 1,
  tradingDays: 3,
  winPercent: { value: 33.3, n: 6 },
  winPercentWithoutScratches: { value: 40, n: 5 },
  averageWin: { value: 150, n: 2 },
  averageLoss: { value: -75, n: 3 },
  payoff: { value: 2, n: 5 },
  profitFactor: { value: 1.3333, n: 5 },
  expectancy: { value: 12.5, n: 6 },
  maxDrawdown: { value: 175, n: 6 },
  longestWinningRun: { value: 1, n: 6 },
  longestLosingRun: { value: 2, n: 6 },
  averageDay: { value: 25, n: 3 },
  bestDay: { value: { date: '2026-01-29', profit: 200, trades: 2 }, n: 3 },
  worstDay: { value: { date: '2026-01-30', profit: -175, trades: 2 }, n: 3 },
  dailySharpe: { value: null, n: 3 },
  equity: [
    { date: '2026-01-28', profit: 50, equity: 50, drawdown: 50, trades: 2 },
    { date: '2026-01-29', profit: 200, equity: 250, drawdown: 0, trades: 2 },
    { date: '2026-01-30', profit: -175, equity: 75, drawdown: 175, trades: 2 },
  ],
  bySetup: [
    createSetupTotals('Breakout', { profit: 200, trades: 3 }),
    createSetupTotals('', { profit: -125, trades: 3 }),
  ],
  byTicker: [],
  byWeekday: [],
  ...analytics,
});

export const emptyAnalytics: Analytics = createAnalytics({
  totalTrades: 0,
  wins: 0,
  losses: 0,
  scratches: 0,
  tradingDays: 0,
  winPercent: { value: null, n: 0 },
  winPercentWithoutScratches: { value: null, n: 0 },
  averageWin: { value: null, n: 0 },
  averageLoss: { value: null, n: 0 },
  payoff: { value: null, n: 0 },
  profitFactor: { value: null, n: 0 },
  expectancy: { value: null, n: 0 },
  maxDrawdown: { value: null, n: 0 },
  longestWinningRun: { value: null, n: 0 },
  longestLosingRun: { value: null, n: 0 },
  averageDay: { value: null, n: 0 },
  bestDay: { value: null, n: 0 },
  worstDay: { value: null, n: 0 },
  dailySharpe: { value: null, n: 0 },
  equity: [],
  bySetup: [],
});
