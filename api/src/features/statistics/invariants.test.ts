import { calls } from 'contracts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { type DatedTrade, journals, summarizeDays } from '../../../test/support/journals.ts';
import { computeNaiveAnalytics, computeNaiveCalendar, computeNaiveStats } from '../../../test/support/naive-replies.ts';
import { computeNaiveStatistics } from '../../../test/support/naive-statistics.ts';
import { getRunCount } from '../../../test/support/run-count.ts';
import { computeStatistics } from './compute-statistics.ts';
import { presentCalendar, presentDay, presentStats } from './present.ts';
import { presentAnalytics } from './present-analytics.ts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const numRuns = getRunCount('PROPERTY_RUNS', 300);

/** Checks a property for many random journals. */
const checkJournals = (check: (trades: DatedTrade[]) => void, size: { minLength?: number } = {}) =>
  fc.assert(fc.property(journals(size), check), { numRuns });

/** Floating-point ratios may differ in their last digits when sums are added in a different order. */
const expectRatio = (actual: number | null, expected: number | null) => {
  if (actual === null || expected === null) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
};

const computeAnalytics = (trades: DatedTrade[]) => presentAnalytics(summarizeDays(trades), summarizeDays(trades));

const shuffledJournals = journals().chain((trades) =>
  fc.tuple(fc.constant(trades), fc.shuffledSubarray(trades, { minLength: trades.length })),
);

describe('statistics from day summaries equal a naive computation over all trades', () => {
  it('for every statistic (API-06, API-22, DAT-04)', () => {
    checkJournals((trades) => {
      const { dailySharpe, ...statistics } = computeStatistics(summarizeDays(trades));
      const { dailySharpe: expectedSharpe, ...expected } = computeNaiveStatistics(trades);
      expect(statistics).toEqual(expected);
      expectRatio(dailySharpe, expectedSharpe);
    });
  });

  it('for the dashboard (API-06, API-07)', () => {
    checkJournals((trades) => {
      const days = summarizeDays(trades);
      const statistics = computeStatistics(days);
      const tickers = days.find(({ date }) => date === statistics.bestDay?.date)?.byTicker ?? [];
      const stats = presentStats(statistics, tickers, trades.length > 0);
      expect(z.encode(calls.trades.stats.reply, stats)).toEqual(computeNaiveStats(trades, trades));
    });
  });

  it('for the calendar (API-09)', () => {
    checkJournals((trades) => {
      const calendar = z.encode(calls.days.calendar.reply, presentCalendar(summarizeDays(trades)));
      expect(calendar).toEqual(computeNaiveCalendar(trades));
    });
  });

  it('for analytics, also by setup, ticker and weekday (API-22)', () => {
    checkJournals((trades) => {
      const { dailySharpe, ...analytics } = z.encode(calls.days.analytics.reply, computeAnalytics(trades));
      expect(analytics).toEqual(computeNaiveAnalytics(trades));
      expect(dailySharpe.n).toBe(analytics.tradingDays);
      expectRatio(dailySharpe.value, computeNaiveStatistics(trades).dailySharpe);
    });
  });
});

describe('statistics of any journal', () => {
  it('have months that are the sum of their days and of their trades (DAT-04)', () => {
    checkJournals((trades) => {
      const days = summarizeDays(trades);
      const months = Map.groupBy(days, ({ date }) => date.slice(0, 7));
      for (const [month, ofMonth] of months) {
        const net = computeStatistics(ofMonth).netCents;
        expect(net).toBe(sum(ofMonth.map((day) => computeStatistics([day]).netCents ?? 0)));
        expect(net).toBe(sum(trades.filter((trade) => trade.date.startsWith(month)).map((trade) => trade.netCents)));
      }
      expect(sum([...months.values()].map((of) => computeStatistics(of).totalTrades))).toBe(trades.length);
    });
  });

  it('add up wherever the journal is split (DAT-04)', () => {
    fc.assert(
      fc.property(journals(), fc.nat(41), (trades, cut) => {
        const days = summarizeDays(trades);
        const [before, after, all] = [
          computeStatistics(days.slice(0, cut)),
          computeStatistics(days.slice(cut)),
          computeStatistics(days),
        ];
        expect((before.netCents ?? 0) + (after.netCents ?? 0)).toBe(all.netCents ?? 0);
        expect(before.totalTrades + after.totalTrades).toBe(trades.length);
        expect(days.filter(({ date }) => date >= '2026-01-01' && date <= '2026-12-31')).toEqual(days);
      }),
      { numRuns },
    );
  });

  it("show the same on a day's tile as in its modal (API-09, API-10)", () => {
    checkJournals((trades) => {
      const days = summarizeDays(trades);
      const { netCentsByDate, tickersByDate } = presentCalendar(days);
      for (const day of days) {
        const { stats } = presentDay(day.date, [], day);
        expect(stats.netCents).toBe(netCentsByDate[day.date]);
        expect(stats.totalTrades).toBe(sum((tickersByDate[day.date] ?? []).map((group) => group.count)));
      }
    });
  });

  it('have groups and equity that add up to the total (API-22)', () => {
    checkJournals((trades) => {
      const { equity, bySetup, byTicker, byWeekday, avgPerTradeCents, totalTrades } = computeAnalytics(trades);
      const total = sum(trades.map((trade) => trade.netCents));
      for (const groups of [bySetup, byTicker, byWeekday]) {
        expect(sum(groups.map((group) => group.netCents))).toBe(total);
        expect(sum(groups.map((group) => group.trades))).toBe(totalTrades);
      }
      expect(equity.at(-1)?.equityCents ?? 0).toBe(total);
      expect(avgPerTradeCents.n).toBe(totalTrades);
    });
  });

  it('have no drawdown deeper than the maximum drawdown (API-22)', () => {
    checkJournals((trades) => {
      const { equity, maxDrawdownCents } = computeStatistics(summarizeDays(trades));
      for (const { drawdownCents } of equity) {
        expect(drawdownCents >= 0 && drawdownCents <= maxDrawdownCents).toBe(true);
      }
    });
  });

  it('satisfy profit factor = payoff × wins ÷ losses, and average trade = expectancy', () => {
    checkJournals(
      (trades) => {
        const { payoff, profitFactor, wins, losses, totalTrades, ...money } = computeStatistics(summarizeDays(trades));
        if (payoff !== null) expect((profitFactor ?? 0) / ((payoff * wins) / losses)).toBeCloseTo(1, 9);
        const averageWin = wins && money.gainCents / wins;
        const averageLoss = losses && money.lossCents / losses;
        const expectancy = (wins / totalTrades) * averageWin - (losses / totalTrades) * averageLoss;
        expect(Math.abs((money.avgPerTradeCents ?? Number.NaN) - expectancy)).toBeLessThanOrEqual(0.5 + 1e-4);
      },
      { minLength: 1 },
    );
  });

  it('count every trade as a win, a loss or a scratch (DAT-05)', () => {
    checkJournals((trades) => {
      const { wins, losses, scratches, totalTrades } = computeStatistics(summarizeDays(trades));
      expect(wins + losses + scratches).toBe(totalTrades);
    });
  });

  it('have the same totals when the trades are entered in another order', () => {
    const computeTotals = (trades: DatedTrade[]) => {
      const { equity, maxDrawdownCents, longestWinningRun, longestLosingRun, ...totals } = computeStatistics(
        summarizeDays(trades),
      );
      return { ...totals, equity: equity.map(({ drawdownCents, ...day }) => day) };
    };
    fc.assert(
      fc.property(shuffledJournals, ([trades, other]) => {
        const renumbered = other.map((trade, index) => ({ ...trade, number: index + 1 }));
        expect(computeTotals(renumbered)).toEqual(computeTotals(trades));
      }),
      { numRuns },
    );
  });
});
