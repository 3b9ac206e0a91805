import type { Analytics, Calendar, DayReply, DayTrade, Stats, TickerCount } from 'contracts';
import { buildGroup, buildStock, emptyAnalytics } from 'shared-ui/testing';

export function createStats(stats: Partial<Stats> = {}): Stats {
  return {
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
  };
}

export const emptyStats: Stats = {
  netCents: null,
  winPercent: null,
  avgPerTradeCents: null,
  totalTrades: 0,
  hasTrades: false,
  bestDay: null,
};

/** The analytics of trades of +100, −50, 0, +200, −150 and −25 on three days. */
export function createAnalytics(analytics: Partial<Analytics> = {}): Analytics {
  return {
    ...emptyAnalytics,
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
      buildGroup('Breakout', { netCents: 20_000, trades: 3 }),
      buildGroup('none', { netCents: -12_500, trades: 3 }),
    ],
    ...analytics,
  };
}

type CalendarDay = readonly [netCents: number, ...groups: TickerCount[]];

/** A calendar reply. Each day has its P&L, and optionally its groups. */
export function createCalendar(days: Record<string, number | CalendarDay>): Calendar {
  const calendar: Calendar = { tickersByDate: {}, netCentsByDate: {} };
  for (const [date, day] of Object.entries(days)) {
    const [netCents, ...groups]: CalendarDay = typeof day === 'number' ? [day] : day;
    calendar.netCentsByDate[date] = netCents;
    calendar.tickersByDate[date] = groups.length > 0 ? groups : [{ id: 1, ticker: 'AAPL', count: 1 }];
  }
  return calendar;
}

export function createDayTrade(id: number, trade: Partial<DayTrade> = {}): DayTrade {
  return {
    id,
    ticker: `T${id}`,
    instrument: buildStock(trade.ticker ?? `T${id}`),
    setup: 'Breakout',
    netCents: 1_000 * id,
    notes: '',
    files: [],
    ...trade,
  };
}

export function createDay(date: string, trades: DayTrade[], day: Partial<DayReply> = {}): DayReply {
  const sum = trades.reduce((total, { netCents }) => total + netCents, 0);
  const isEmpty = trades.length === 0;
  return {
    date,
    trades,
    stats: {
      netCents: isEmpty ? null : sum,
      avgPerTradeCents: isEmpty ? null : sum / trades.length,
      totalTrades: trades.length,
      winPercent: isEmpty ? null : 100,
    },
    previousDay: null,
    nextDay: null,
    ...day,
  };
}
