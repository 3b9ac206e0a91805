import fc from 'fast-check';
import { type DatedTrade, daysOf, journals } from '../../../test/journals.ts';
import { naiveAnalytics, naiveCalendar, naiveStats } from '../../../test/naive-replies.ts';
import { naiveStatistics } from '../../../test/naive-statistics.ts';
import { runs } from '../../../test/runs.ts';
import { computeStatistics } from './compute-statistics.ts';
import { presentCalendar, presentDay, presentStats } from './present.ts';
import { presentAnalytics } from './present-analytics.ts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const numRuns = runs('PROPERTY_RUNS', 300);

/** For each of many journals. */
const always = (holds: (trades: DatedTrade[]) => void, size: { minLength?: number } = {}) =>
  fc.assert(fc.property(journals(size), holds), { numRuns });

/** Ratios of sums that were added up in another order may differ in their last digits. */
const expectRatio = (actual: number | null, expected: number | null) => {
  if (actual === null || expected === null) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
};

const analyticsOf = (trades: DatedTrade[]) => presentAnalytics(daysOf(trades), daysOf(trades));

const shuffledJournals = journals().chain((trades) =>
  fc.tuple(fc.constant(trades), fc.shuffledSubarray(trades, { minLength: trades.length })),
);

describe('what one gets by going through the trades one by one', () => {
  it('API-06 API-22 DAT-04 is what the computeStatistics over day summaries gives: every statistic', () => {
    always((trades) => {
      const { dailySharpe, ...statistics } = computeStatistics(daysOf(trades));
      const { dailySharpe: expectedSharpe, ...expected } = naiveStatistics(trades);
      expect(statistics).toEqual(expected);
      expectRatio(dailySharpe, expectedSharpe);
    });
  });

  it('API-06 API-07 is what the dashboard shows', () => {
    always((trades) => {
      const days = daysOf(trades);
      const statistics = computeStatistics(days);
      const tickers = days.find(({ date }) => date === statistics.bestDay?.date)?.byTicker ?? [];
      expect(presentStats(statistics, tickers, trades.length > 0)).toEqual(naiveStats(trades, trades));
    });
  });

  it('API-09 is what the calendar shows', () => {
    always((trades) => expect(presentCalendar(daysOf(trades))).toEqual(naiveCalendar(trades)));
  });

  it('API-22 is what analytics shows, by setup type, ticker and weekday too', () => {
    always((trades) => {
      const { dailySharpe, ...analytics } = analyticsOf(trades);
      expect(analytics).toEqual(naiveAnalytics(trades));
      expect(dailySharpe.n).toBe(analytics.tradingDays);
      expectRatio(dailySharpe.value, naiveStatistics(trades).dailySharpe);
    });
  });
});

describe('any journal', () => {
  it('DAT-04 has months that are the sum of their days and of their trades', () => {
    always((trades) => {
      const days = daysOf(trades);
      const months = Map.groupBy(days, ({ date }) => date.slice(0, 7));
      for (const [month, ofMonth] of months) {
        const net = computeStatistics(ofMonth).netCents;
        expect(net).toBe(sum(ofMonth.map((day) => computeStatistics([day]).netCents ?? 0)));
        expect(net).toBe(sum(trades.filter((trade) => trade.date.startsWith(month)).map((trade) => trade.amountCents)));
      }
      expect(sum([...months.values()].map((of) => computeStatistics(of).totalTrades))).toBe(trades.length);
    });
  });

  it('DAT-04 adds up wherever it is cut, and a range that holds all of it is the whole', () => {
    fc.assert(
      fc.property(journals(), fc.nat(41), (trades, cut) => {
        const days = daysOf(trades);
        const [before, after, whole] = [
          computeStatistics(days.slice(0, cut)),
          computeStatistics(days.slice(cut)),
          computeStatistics(days),
        ];
        expect((before.netCents ?? 0) + (after.netCents ?? 0)).toBe(whole.netCents ?? 0);
        expect(before.totalTrades + after.totalTrades).toBe(trades.length);
        expect(days.filter(({ date }) => date >= '2026-01-01' && date <= '2026-12-31')).toEqual(days);
      }),
      { numRuns },
    );
  });

  it("API-09 API-10 shows on a day's tile what its modal shows", () => {
    always((trades) => {
      const days = daysOf(trades);
      const { dailyPL, tradesByDate } = presentCalendar(days);
      for (const day of days) {
        const { stats } = presentDay(day.date, [], day);
        expect(stats.dailyPL).toBe(dailyPL[day.date]);
        expect(stats.totalTrades).toBe(sum((tradesByDate[day.date] ?? []).map((group) => group.count)));
      }
    });
  });

  it('API-22 has parts and equity that end at its total', () => {
    always((trades) => {
      const { equity, bySetup, byTicker, byWeekday, expectancy, totalTrades } = analyticsOf(trades);
      const total = sum(trades.map((trade) => trade.amountCents));
      for (const parts of [bySetup, byTicker, byWeekday]) {
        expect(sum(parts.map((part) => Math.round(part.profit * 100)))).toBe(total);
        expect(sum(parts.map((part) => part.trades))).toBe(totalTrades);
      }
      expect(Math.round((equity.at(-1)?.equity ?? 0) * 100)).toBe(total);
      expect(expectancy.n).toBe(totalTrades);
    });
  });

  it('API-22 never stands further below its peak than its largest drawdown', () => {
    always((trades) => {
      const { equity, maxDrawdownCents } = computeStatistics(daysOf(trades));
      for (const { drawdownCents } of equity) {
        expect(drawdownCents >= 0 && drawdownCents <= maxDrawdownCents).toBe(true);
      }
    });
  });

  it('keeps its identities: profit factor is payoff × wins ÷ losses, the average is the expectancy', () => {
    always(
      (trades) => {
        const { payoff, profitFactor, wins, losses, totalTrades, ...money } = computeStatistics(daysOf(trades));
        if (payoff !== null) expect((profitFactor ?? 0) / ((payoff * wins) / losses)).toBeCloseTo(1, 9);
        const averageWin = wins && money.gainCents / wins;
        const averageLoss = losses && money.lossCents / losses;
        const expectancy = (wins / totalTrades) * averageWin - (losses / totalTrades) * averageLoss;
        expect(Math.abs((money.avgPerTradeCents ?? Number.NaN) - expectancy)).toBeLessThanOrEqual(0.5 + 1e-4);
      },
      { minLength: 1 },
    );
  });

  it('DAT-05 has every trade won, lost or a scratch', () => {
    always((trades) => {
      const { wins, losses, scratches, totalTrades } = computeStatistics(daysOf(trades));
      expect(wins + losses + scratches).toBe(totalTrades);
    });
  });

  it('has the same totals when the same trades are entered in another order', () => {
    const toTotals = (trades: DatedTrade[]) => {
      const { equity, maxDrawdownCents, longestWinRun, longestLossRun, ...totals } = computeStatistics(daysOf(trades));
      return { ...totals, equity: equity.map(({ drawdownCents, ...day }) => day) };
    };
    fc.assert(
      fc.property(shuffledJournals, ([trades, other]) => {
        const renumbered = other.map((trade, index) => ({ ...trade, number: index + 1 }));
        expect(toTotals(renumbered)).toEqual(toTotals(trades));
      }),
      { numRuns },
    );
  });
});
