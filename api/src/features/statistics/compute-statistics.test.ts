import { type DatedTrade, summarizeDays } from '../../../test/support/journals.ts';
import { computeStatistics } from './compute-statistics.ts';

const computeFor = (trades: DatedTrade[]) => computeStatistics(summarizeDays(trades));

/** Creates one trade per day, or all on one day, from amounts in dollars. */
const createTrades = (dollars: number[], sameDay = false): DatedTrade[] =>
  dollars.map((amount, index) => ({
    number: index + 1,
    date: `2026-01-${String(sameDay ? 1 : index + 1).padStart(2, '0')}`,
    ticker: 'AAPL',
    setup: '',
    netCents: amount * 100,
  }));

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

  it('counts a drawdown from the first trade, because the peak starts at 0', () => {
    expect(computeFor(createTrades([-500, 100])).maxDrawdownCents).toBe(50_000);
  });

  it('returns null for statistics without trades', () => {
    expect(computeStatistics([])).toEqual({
      totalTrades: 0,
      wins: 0,
      losses: 0,
      scratches: 0,
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
      bestDay: null,
      worstDay: null,
      dailySharpe: null,
      equity: [],
    });
  });

  it('counts a scratch as taken, not won (DAT-05)', () => {
    const statistics = computeFor(createTrades([10, 0, 0, 0]));
    expect([statistics.winPercent, statistics.winPercentWithoutScratches]).toEqual([25, 100]);
  });

  it('returns null for ratios with a zero denominator', () => {
    expect(computeFor(createTrades([10]))).toMatchObject({ profitFactor: Infinity, payoff: null, avgLossCents: null });
    expect(computeFor(createTrades([-10]))).toMatchObject({ profitFactor: 0, payoff: null, avgWinCents: null });
    expect(computeFor(createTrades([0, 0]))).toMatchObject({
      profitFactor: null,
      payoff: null,
      winPercentWithoutScratches: null,
    });
  });

  it('names the best day only above 0, and the latest of equal days (API-06)', () => {
    expect(computeFor(createTrades([-5, 0])).bestDay).toBeNull();
    expect(computeFor(createTrades([7, 3, 7, 2])).bestDay).toEqual({
      date: '2026-01-03',
      netCents: 700,
      avgPerTradeCents: 700,
      count: 1,
    });
  });

  it('names the worst day only below 0, and the latest of equal days (API-22)', () => {
    expect(computeFor(createTrades([5, 0])).worstDay).toBeNull();
    expect(computeFor(createTrades([-7, -3, -7, 2])).worstDay).toMatchObject({ date: '2026-01-03', netCents: -700 });
  });

  it('computes equity by day and its drawdown from a peak within a day (API-22)', () => {
    const spread = createTrades([300, -100, 50]).map((trade, index) => ({
      ...trade,
      date: `2026-01-0${index < 2 ? 1 : 2}`,
    }));
    expect(computeFor(spread).equity).toEqual([
      { date: '2026-01-01', count: 2, netCents: 20_000, equityCents: 20_000, drawdownCents: 10_000 },
      { date: '2026-01-02', count: 1, netCents: 5_000, equityCents: 25_000, drawdownCents: 5_000 },
    ]);
  });

  it('computes the daily Sharpe ratio from 5 unequal days on', () => {
    expect(computeFor(createTrades([1, 2, 3, 4])).dailySharpe).toBeNull();
    expect(computeFor(createTrades([2, 2, 2, 2, 2])).dailySharpe).toBeNull();
    expect(computeFor(createTrades([1, 2, 3, 4, 5])).dailySharpe).toBeCloseTo((3 / Math.sqrt(2.5)) * Math.sqrt(252), 9);
  });
});
