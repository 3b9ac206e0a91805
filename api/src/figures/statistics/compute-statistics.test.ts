import { type DatedTrade, totalDays } from '../../../test/support/journals.ts';
import { computeStatistics, type Statistics } from './compute-statistics.ts';

const computeFor = (trades: DatedTrade[]) => computeStatistics(totalDays(trades));

/** Creates one trade per day, or all on one day, from amounts in dollars. */
const createTrades = (dollars: number[], sameDay = false): DatedTrade[] =>
  dollars.map((amount, index) => ({
    number: index + 1,
    date: `2026-01-${String(sameDay ? 1 : index + 1).padStart(2, '0')}`,
    ticker: 'AAPL',
    setup: '',
    netCents: amount * 100,
  }));

/** The result of a day with one trade. */
const toDay = (date: string, cents: number) => ({ date, netCents: cents, avgPerTradeCents: cents, count: 1 });

describe('computeStatistics', () => {
  it.each([true, false])('computes the worked example exactly, all on one day: %s (API-06)', (sameDay) => {
    expect(computeFor(createTrades([100, -50, 0, 200, -150, -25], sameDay))).toMatchObject({
      totalTrades: 6,
      wins: 2,
      losses: 3,
      scratches: 1,
      netCents: 7_500,
      winPercent: 33.3,
      winPercentWithoutScratches: 40,
      avgPerTradeCents: 1_250,
      avgWinCents: 15_000,
      avgLossCents: -7_500,
      payoff: 2,
      profitFactor: 300 / 225,
      maxDrawdownCents: 17_500,
      longestLosingRun: 2,
      longestWinningRun: 1,
    });
  });

  it('returns null for statistics without trades', () => {
    expect(computeStatistics([])).toEqual({
      totalTrades: 0,
      wins: 0,
      losses: 0,
      scratches: 0,
      nonZero: 0,
      tradingDays: 0,
      netCents: null,
      gainCents: 0,
      lossCents: 0,
      winPercent: null,
      winPercentWithoutScratches: null,
      avgPerTradeCents: null,
      avgWinCents: null,
      avgLossCents: null,
      avgPerDayCents: null,
      payoff: null,
      profitFactor: null,
      maxDrawdownCents: 0,
      longestWinningRun: 0,
      longestLosingRun: 0,
      winningStreakDays: null,
      losingStreakDays: null,
      bestDay: null,
      worstDay: null,
      dailySharpe: null,
      equity: [],
    });
  });

  it.each<[string, number[], Partial<Statistics>]>([
    ['a drawdown from the first trade, because the peak starts at 0', [-500, 100], { maxDrawdownCents: 50_000 }],
    ['a scratch as taken, not won', [10, 0, 0, 0], { winPercent: 25, winPercentWithoutScratches: 100 }],
    ['no ratio to losses without one', [10], { profitFactor: Infinity, payoff: null, avgLossCents: null }],
    ['no ratio of wins without one', [-10], { profitFactor: 0, payoff: null, avgWinCents: null }],
    ['no ratio of scratches', [0, 0], { profitFactor: null, payoff: null, winPercentWithoutScratches: null }],
    ['no best day unless one is above 0', [-5, 0], { bestDay: null }],
    ['the latest of equal best days', [7, 3, 7, 2], { bestDay: toDay('2026-01-03', 700) }],
    ['the days of a run', [1, 2, -1], { winningStreakDays: { from: '2026-01-01', to: '2026-01-02' } }],
    ['the latest of equal runs', [1, -1, 2, -1], { winningStreakDays: { from: '2026-01-03', to: '2026-01-03' } }],
    ['no worst day unless one is below 0', [5, 0], { worstDay: null }],
    ['the latest of equal worst days', [-7, -3, -7, 2], { worstDay: toDay('2026-01-03', -700) }],
    ['no daily Sharpe ratio of 4 days', [1, 2, 3, 4], { dailySharpe: null }],
    ['no daily Sharpe ratio of equal days', [2, 2, 2, 2, 2], { dailySharpe: null }],
    ['the daily Sharpe ratio', [1, 2, 3, 4, 5], { dailySharpe: expect.closeTo((3 / 2.5 ** 0.5) * 252 ** 0.5, 9) }],
  ])('computes %s (API-06, API-22, DAT-05)', (_, dollars, expected) => {
    expect(computeFor(createTrades(dollars))).toMatchObject(expected);
  });

  it('computes equity by day and its drawdown from a peak within a day (API-22)', () => {
    const spread = createTrades([300, -100, 50]).map((trade, index) => ({
      ...trade,
      date: `2026-01-0${index < 2 ? 1 : 2}`,
    }));
    expect(computeFor(spread).equity).toEqual([
      { date: '2026-01-01', netCents: 20_000, equityCents: 20_000, drawdownCents: 10_000, trades: 2 },
      { date: '2026-01-02', netCents: 5_000, equityCents: 25_000, drawdownCents: 5_000, trades: 1 },
    ]);
  });
});
