import type { Analytics, AnalyticsGroup, Stats, Trade } from 'contracts';

export const createStats = (stats: Partial<Stats> = {}): Stats => ({
  netCents: 123_450,
  winPercent: 62.5,
  avgPerTradeCents: -1_225,
  totalTrades: 1_024,
  hasTrades: true,
  bestDay: {
    date: '2026-01-30',
    netCents: 82_000,
    avgPerTradeCents: 20_500,
    tickers: [
      { id: 9, ticker: 'AAPL', count: 3 },
      { id: 7, ticker: 'TSLA', count: 1 },
    ],
  },
  ...stats,
});

export const emptyStats: Stats = {
  netCents: null,
  winPercent: null,
  avgPerTradeCents: null,
  totalTrades: 0,
  hasTrades: false,
  bestDay: null,
};

export const createTrade = (id: number, trade: Partial<Trade> = {}): Trade => ({
  id,
  ticker: `T${id}`,
  setup: '',
  notes: '',
  netCents: 1_000 * id,
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
  netCents: 10_000,
  avgPerTradeCents: 2_500,
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
  avgWinCents: { value: 15_000, n: 2 },
  avgLossCents: { value: -7_500, n: 3 },
  payoff: { value: 2, n: 5 },
  profitFactor: { value: 1.3333, n: 5 },
  avgPerTradeCents: { value: 1_250, n: 6 },
  maxDrawdownCents: { value: 17_500, n: 6 },
  longestWinningRun: { value: 1, n: 6 },
  longestLosingRun: { value: 2, n: 6 },
  avgPerDayCents: { value: 2_500, n: 3 },
  bestDay: { value: { date: '2026-01-29', netCents: 20_000, trades: 2 }, n: 3 },
  worstDay: { value: { date: '2026-01-30', netCents: -17_500, trades: 2 }, n: 3 },
  dailySharpe: { value: null, n: 3 },
  equity: [
    { date: '2026-01-28', netCents: 5_000, equityCents: 5_000, drawdownCents: 5_000, trades: 2 },
    { date: '2026-01-29', netCents: 20_000, equityCents: 25_000, drawdownCents: 0, trades: 2 },
    { date: '2026-01-30', netCents: -17_500, equityCents: 7_500, drawdownCents: 17_500, trades: 2 },
  ],
  bySetup: [
    createSetupTotals('Breakout', { netCents: 20_000, trades: 3 }),
    createSetupTotals('', { netCents: -12_500, trades: 3 }),
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
  avgWinCents: { value: null, n: 0 },
  avgLossCents: { value: null, n: 0 },
  payoff: { value: null, n: 0 },
  profitFactor: { value: null, n: 0 },
  avgPerTradeCents: { value: null, n: 0 },
  maxDrawdownCents: { value: null, n: 0 },
  longestWinningRun: { value: null, n: 0 },
  longestLosingRun: { value: null, n: 0 },
  avgPerDayCents: { value: null, n: 0 },
  bestDay: { value: null, n: 0 },
  worstDay: { value: null, n: 0 },
  dailySharpe: { value: null, n: 0 },
  equity: [],
  bySetup: [],
});
