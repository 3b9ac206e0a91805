import { type TradeFilter, toFilterQuery } from 'contracts';
import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { filteredJournals, filters } from '../support/filtered-journals.ts';
import { saveFilteredTrades } from '../support/filtered-trades.ts';
import { MULTIPLE_SCALE, matchesNaively, toNaiveMultiples } from '../support/naive-filter.ts';
import { computeNaiveDistribution, computeNaiveHighlights, computeNaivePoints } from '../support/naive-highlights.ts';
import { createTrader } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { saveTrades } from '../support/trades.ts';
import { toExpectedHighlights } from '../support/wire-report.ts';
import type { Highlights } from '../support/wire-types.ts';

const api = setUpApi();

it('highlights, distribution and points equal naive computations, in dollars and in R (RPT-03, RPT-07)', async () => {
  const selections = fc.array(
    fc.record({
      filter: fc.oneof({ weight: 2, arbitrary: fc.constant<TradeFilter>({}) }, { weight: 1, arbitrary: filters }),
      unit: fc.constantFrom(undefined, 'r' as const),
      x: fc.constantFrom('duration' as const, 'mae' as const),
    }),
    { minLength: 4, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(filteredJournals, selections, async (journal, each) => {
      const ada = await createTrader(api);
      const trades = await saveFilteredTrades(api, ada, journal);
      for (const { filter, unit, x } of each) {
        const selected = trades.filter((trade) => matchesNaively(trade, filter));
        const measured = unit ? toNaiveMultiples(selected) : selected;
        const scale = unit ? MULTIPLE_SCALE : 1;
        const rest = unit && { tradesWithoutRisk: selected.length - measured.length };
        const query = { ...toFilterQuery(filter), unit };
        expect(await api.call(calls.reports.highlights, { ...ada, query })).toEqual({
          ...toExpectedHighlights(computeNaiveHighlights(measured, filter.zone, scale)),
          ...rest,
        });
        expect(await api.call(calls.reports.distribution, { ...ada, query })).toEqual({
          ...computeNaiveDistribution(measured, scale),
          ...rest,
        });
        expect(await api.call(calls.reports.points, { ...ada, query: { ...query, x } })).toEqual({
          ...computeNaivePoints(measured, x, scale),
          ...rest,
        });
      }
    }),
    { numRuns: getRunCount('JOURNAL_RUNS', 6) },
  );
}, 600_000);

it('highlights name the groups that cost and earn most, unless only their size makes it (RPT-01, REV-04)', async () => {
  const ada = await createTrader(api);
  const repeat = (count: number, trade: object) => Array.from({ length: count }, () => trade);
  await saveTrades(
    api,
    ada,
    ...repeat(10, { date: '2026-03-06', flagType: 'Gap', amount: -20 }),
    ...repeat(9, { date: '2026-03-05', flagType: 'Rare', amount: 1 }),
    ...repeat(11, { date: '2026-03-04', flagType: 'Trend', amount: 50 }),
    ...repeat(200, { date: '2026-03-03', flagType: 'Usual', amount: 4 }),
  );
  const { best, worst } = await api.call(calls.reports.highlights, { ...ada, query: {} });
  const toText = ({ groupBy, key, net }: Highlights['best'][number]) => `${groupBy} ${key} ${net}`;
  expect(best.map(toText)).toEqual(['weekday 3 550', 'setup Trend 550']);
  expect(worst.map(toText)).toEqual(['weekday 5 -200', 'setup Gap -200']);
});

it('GET /api/reports/points refuses another fact (API-18)', async () => {
  const { fields } = await api.fail(calls.reports.points, { ...(await createTrader(api)), query: { x: 'size' } });
  expect(fields).toEqual({ x: 'x must be duration or mae.' });
});
