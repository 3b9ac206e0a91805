import { calls } from 'contracts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { type DatedTrade, journals, toJournal, totalDays } from '../../../test/support/journals.ts';
import { computeNaiveAnalytics, computeNaiveCalendar, computeNaiveStats } from '../../../test/support/naive-replies.ts';
import { computeNaiveStatistics } from '../../../test/support/naive-statistics.ts';
import { getRunCount } from '../../../test/support/run-count.ts';
import { presentDay } from '../../features/trades/read-day.ts';
import { selectSpan } from '../selection/selection.ts';
import { computeStatistics } from './compute-statistics.ts';
import { foldDayTickers } from './fold.ts';
import { presentCalendar, presentStats } from './present.ts';
import { presentAnalytics } from './present-analytics.ts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const numRuns = getRunCount('PROPERTY_RUNS', 60);

/** Checks a property for many random journals. */
const checkJournals = (check: (trades: DatedTrade[]) => void) => fc.assert(fc.property(journals(), check), { numRuns });

/** Floating-point ratios may differ in their last digits when sums are added in a different order. */
const expectRatio = (actual: number | null, expected: number | null) => {
  if (actual === null || expected === null) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
};

const computeAnalytics = (trades: DatedTrade[]) => {
  const journal = toJournal(trades);
  return presentAnalytics(journal, selectSpan(journal));
};
const listDayTickers = (trades: DatedTrade[]) => foldDayTickers(selectSpan(toJournal(trades)));

describe('statistics from columns equal a naive computation over all trades', () => {
  it('for every statistic (API-06, API-22, DAT-04)', () => {
    checkJournals((trades) => {
      const { dailySharpe, ...statistics } = computeStatistics(totalDays(trades));
      const { dailySharpe: expectedSharpe, ...expected } = computeNaiveStatistics(trades);
      expect(statistics).toEqual(expected);
      expectRatio(dailySharpe, expectedSharpe);
    });
  });

  it('for the dashboard (API-06, API-07)', () => {
    checkJournals((trades) => {
      const days = totalDays(trades);
      const statistics = computeStatistics(days);
      const best = listDayTickers(trades).find(({ date }) => date === statistics.bestDay?.date);
      const stats = presentStats(statistics, best?.byTicker ?? [], trades.length > 0);
      expect(z.encode(calls.trades.stats.reply, stats)).toEqual(computeNaiveStats(trades, trades));
    });
  });

  it('for the calendar (API-09)', () => {
    checkJournals((trades) => {
      const calendar = z.encode(calls.days.calendar.reply, presentCalendar(listDayTickers(trades)));
      expect(calendar).toEqual(computeNaiveCalendar(trades));
    });
  });

  it('for analytics, also by setup, ticker and weekday (API-22)', async () => {
    const property = fc.asyncProperty(journals(), async (trades) => {
      const { dailySharpe, ...analytics } = z.encode(calls.days.analytics.reply, await computeAnalytics(trades));
      expect(analytics).toEqual(computeNaiveAnalytics(trades));
      expect(dailySharpe.n).toBe(analytics.tradingDays);
      expectRatio(dailySharpe.value, computeNaiveStatistics(trades).dailySharpe);
    });
    await fc.assert(property, { numRuns });
  });

  it("with the same figures on a day's tile as in its modal (API-09, API-10)", () => {
    checkJournals((trades) => {
      const days = totalDays(trades);
      const { netCentsByDate, tickersByDate } = presentCalendar(listDayTickers(trades));
      for (const day of days) {
        const { stats } = presentDay(day.date, [], { day, previousDay: null, nextDay: null });
        expect(stats.netCents).toBe(netCentsByDate[day.date]);
        expect(stats.totalTrades).toBe(sum((tickersByDate[day.date] ?? []).map((group) => group.count)));
      }
    });
  });
});
