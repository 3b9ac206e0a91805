import fc from 'fast-check';
import { type DatedTrade, journals } from '../../../test/journals.ts';
import { naiveStatistics } from '../../../test/naive-statistics.ts';
import { fold } from './fold.ts';
import { summarizeDay } from './summarize-day.ts';

const daysOf = (trades: DatedTrade[]) =>
  [...Map.groupBy(trades, (trade) => trade.date)]
    .map(([date, of]) => summarizeDay(date, of))
    .sort((a, b) => a.date.localeCompare(b.date));

const statisticsOf = (trades: DatedTrade[]) => fold(daysOf(trades));

/** One trade a day, or all on one day, from amounts in dollars. */
const journal = (dollars: number[], sameDay = false): DatedTrade[] =>
  dollars.map((amount, index) => ({
    number: index + 1,
    date: `2026-01-${String(sameDay ? 1 : index + 1).padStart(2, '0')}`,
    tradeTag: 'AAPL',
    flagType: '',
    amountCents: amount * 100,
  }));

describe('fold', () => {
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
    expect(fold([])).toEqual({
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
    expect(statisticsOf(journal([7, 3, 7, 2])).bestDay).toEqual({ date: '2026-01-03', netCents: 700, avgCents: 700 });
  });

  it('gives the daily Sharpe-like ratio from 5 unequal days on', () => {
    expect(statisticsOf(journal([1, 2, 3, 4])).dailySharpe).toBeNull();
    expect(statisticsOf(journal([2, 2, 2, 2, 2])).dailySharpe).toBeNull();
    expect(statisticsOf(journal([1, 2, 3, 4, 5])).dailySharpe).toBeCloseTo((3 / Math.sqrt(2.5)) * Math.sqrt(252), 9);
  });
});

describe('fold over any journal', () => {
  it('is what one gets by going through the trades one by one', () => {
    fc.assert(
      fc.property(journals(), (trades) => {
        const statistics = statisticsOf(trades);
        const { bestDate, ...expected } = naiveStatistics(trades);
        expect(statistics).toMatchObject(expected);
        expect(statistics.bestDay?.date ?? null).toBe(bestDate);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same when the same amounts are entered in another order', () => {
    const shuffled = journals().chain((trades) =>
      fc.tuple(fc.constant(trades), fc.shuffledSubarray(trades, { minLength: trades.length })),
    );
    fc.assert(
      fc.property(shuffled, ([trades, other]) => {
        const renumbered = other.map((trade, index) => ({ ...trade, number: index + 1 }));
        const { netCents, winPercent, profitFactor, payoff, bestDay, equity } = statisticsOf(trades);
        expect(statisticsOf(renumbered)).toMatchObject({ netCents, winPercent, profitFactor, payoff, bestDay, equity });
      }),
    );
  });

  it('adds up: a span is the sum of its days, wherever it is cut', () => {
    fc.assert(
      fc.property(journals(), fc.nat(41), (trades, cut) => {
        const days = daysOf(trades);
        const [before, after] = [fold(days.slice(0, cut)), fold(days.slice(cut))];
        expect((before.netCents ?? 0) + (after.netCents ?? 0)).toBe(fold(days).netCents ?? 0);
        expect(before.totalTrades + after.totalTrades).toBe(trades.length);
      }),
    );
  });

  it('keeps its identities: profit factor is payoff × wins ÷ losses, the average is the expectancy', () => {
    fc.assert(
      fc.property(journals({ minLength: 1 }), (trades) => {
        const { payoff, profitFactor, wins, losses, totalTrades, ...money } = statisticsOf(trades);
        if (payoff !== null) expect((profitFactor ?? 0) / ((payoff * wins) / losses)).toBeCloseTo(1, 9);
        const averageWin = wins && money.gainCents / wins;
        const averageLoss = losses && money.lossCents / losses;
        const expectancy = (wins / totalTrades) * averageWin - (losses / totalTrades) * averageLoss;
        expect(Math.abs((money.avgPerTradeCents ?? Number.NaN) - expectancy)).toBeLessThanOrEqual(0.5 + 1e-4);
      }),
    );
  });
});
