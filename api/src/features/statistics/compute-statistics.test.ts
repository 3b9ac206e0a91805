import { type DatedTrade, daysOf } from '../../../test/journals.ts';
import { computeStatistics } from './compute-statistics.ts';

const statisticsOf = (trades: DatedTrade[]) => computeStatistics(daysOf(trades));

/** One trade a day, or all on one day, from amounts in dollars. */
const journal = (dollars: number[], sameDay = false): DatedTrade[] =>
  dollars.map((amount, index) => ({
    number: index + 1,
    date: `2026-01-${String(sameDay ? 1 : index + 1).padStart(2, '0')}`,
    tradeTag: 'AAPL',
    flagType: '',
    amountCents: amount * 100,
  }));

describe('computeStatistics', () => {
  it.each([true, false])('API-06 gives the worked example exactly (all on one day: %s)', (sameDay) => {
    expect(statisticsOf(journal([100, -50, 0, 200, -150, -25], sameDay))).toMatchObject({
      totalTrades: 6,
      wins: 2,
      losses: 3,
      scratches: 1,
      netCents: 7_500,
      winPercent: 33.3,
      winPercentDecided: 40,
      avgPerTradeCents: 1_250,
      avgWinCents: 15_000,
      avgLossCents: -7_500,
      payoff: 2,
      profitFactor: 300 / 225,
      maxDrawdownCents: 17_500,
      longestLossRun: 2,
      longestWinRun: 1,
    });
  });

  it('counts a fall from the very first trade, because the peak starts at 0', () => {
    expect(statisticsOf(journal([-500, 100])).maxDrawdownCents).toBe(50_000);
  });

  it('has no values without trades', () => {
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
      winPercentDecided: null,
      avgPerTradeCents: null,
      avgWinCents: null,
      avgLossCents: null,
      avgPerDayCents: null,
      payoff: null,
      profitFactor: null,
      maxDrawdownCents: 0,
      longestWinRun: 0,
      longestLossRun: 0,
      bestDay: null,
      worstDay: null,
      dailySharpe: null,
      equity: [],
    });
  });

  it('DAT-05 counts a scratch as taken, not won', () => {
    const statistics = statisticsOf(journal([10, 0, 0, 0]));
    expect([statistics.winPercent, statistics.winPercentDecided]).toEqual([25, 100]);
  });

  it('knows ratios only where there is something to divide by', () => {
    expect(statisticsOf(journal([10]))).toMatchObject({ profitFactor: Infinity, payoff: null, avgLossCents: null });
    expect(statisticsOf(journal([-10]))).toMatchObject({ profitFactor: 0, payoff: null, avgWinCents: null });
    expect(statisticsOf(journal([0, 0]))).toMatchObject({ profitFactor: null, payoff: null, winPercentDecided: null });
  });

  it('API-06 names the best day only above 0, and of equals the latest', () => {
    expect(statisticsOf(journal([-5, 0])).bestDay).toBeNull();
    expect(statisticsOf(journal([7, 3, 7, 2])).bestDay).toEqual({
      date: '2026-01-03',
      netCents: 700,
      avgCents: 700,
      count: 1,
    });
  });

  it('API-22 names the worst day only below 0, and of equals the latest', () => {
    expect(statisticsOf(journal([5, 0])).worstDay).toBeNull();
    expect(statisticsOf(journal([-7, -3, -7, 2])).worstDay).toMatchObject({ date: '2026-01-03', netCents: -700 });
  });

  it('API-22 draws equity day by day, and how far it stands below a peak within a day', () => {
    const spread = journal([300, -100, 50]).map((trade, index) => ({
      ...trade,
      date: `2026-01-0${index < 2 ? 1 : 2}`,
    }));
    expect(statisticsOf(spread).equity).toEqual([
      { date: '2026-01-01', count: 2, netCents: 20_000, equityCents: 20_000, drawdownCents: 10_000 },
      { date: '2026-01-02', count: 1, netCents: 5_000, equityCents: 25_000, drawdownCents: 5_000 },
    ]);
  });

  it('gives the daily Sharpe-like ratio from 5 unequal days on', () => {
    expect(statisticsOf(journal([1, 2, 3, 4])).dailySharpe).toBeNull();
    expect(statisticsOf(journal([2, 2, 2, 2, 2])).dailySharpe).toBeNull();
    expect(statisticsOf(journal([1, 2, 3, 4, 5])).dailySharpe).toBeCloseTo((3 / Math.sqrt(2.5)) * Math.sqrt(252), 9);
  });
});
