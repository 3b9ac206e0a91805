import { calls } from 'contracts';
import fc from 'fast-check';
import { verifyTrader } from '../../src/journal/columns/verify.ts';
import { setUpApi } from '../support/api.ts';
import { changes, createJournalEditor, days } from '../support/journal-editor.ts';
import {
  computeNaiveAnalytics,
  computeNaiveCalendar,
  computeNaiveDay,
  computeNaiveStats,
  toDatedTrade,
} from '../support/naive-replies.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';

const api = setUpApi();

const ranges = fc
  .tuple(fc.constantFrom(...days), fc.constantFrom(...days))
  .map(([a, b]) => (a <= b ? { startDate: a, endDate: b } : { startDate: b, endDate: a }));
type Range = { startDate: string; endDate: string };

/** Returns all statistics from the API. */
const fetchStatistics = async ({ token }: Person, range: Range) => {
  const { startDate: from, endDate: to } = range;
  const [stats, filtered, calendar, month, analytics, rangeAnalytics, ...byDay] = await Promise.all([
    api.call(calls.trades.stats, { token }),
    api.call(calls.trades.filteredStats, { token, query: range }),
    api.call(calls.days.calendar, { token }),
    api.call(calls.days.calendar, { token, query: { from, to } }),
    api.call(calls.days.analytics, { token }),
    api.call(calls.days.analytics, { token, query: range }),
    ...days.map((date) => api.call(calls.days.byDay, { token, params: { date } })),
  ]);
  const [{ dailySharpe, ...all }, { dailySharpe: _, ...ofRange }] = [analytics, rangeAnalytics];
  return { stats, filtered, calendar, month, analytics: all, ofRange, byDay };
};

/** Computes the expected statistics from the list of all trades. */
const computeStatistics = async ({ token }: Person, { startDate, endDate }: Range) => {
  const { trades } = await api.call(calls.trades.list, { token });
  const all = trades.map(toDatedTrade);
  const inRange = all.filter(({ date }) => date >= startDate && date <= endDate);
  const expected = {
    stats: computeNaiveStats(all, all),
    filtered: computeNaiveStats(inRange, all),
    calendar: computeNaiveCalendar(all),
    month: computeNaiveCalendar(inRange),
    analytics: computeNaiveAnalytics(all),
    ofRange: computeNaiveAnalytics(inRange),
    byDay: days.map((date) => computeNaiveDay(date, trades)),
  };
  return { ids: trades.map((trade) => trade.id).sort((a, b) => a - b), expected };
};

describe('any journal after any sequence of changes', () => {
  it('shows the statistics of its trades after each change (API-06, API-07, API-09, API-10, API-22, DAT-04, DAT-05)', async () => {
    await fc.assert(
      fc.asyncProperty(changes, ranges, async (sequence, range) => {
        const ada = await createTrader(api);
        const editor = createJournalEditor(api, ada);
        const userId = await getUserId(api, ada);
        for (const change of sequence) {
          await editor.apply(change);
          const { ids, expected } = await computeStatistics(ada, range);
          expect(ids).toEqual(editor.getTradeIds());
          expect(await fetchStatistics(ada, range)).toEqual(expected);
          expect(await verifyTrader(api.db, userId)).toBe(0);
        }
      }),
      { numRuns: getRunCount('JOURNAL_RUNS', 3) },
    );
  }, 600_000);
});
