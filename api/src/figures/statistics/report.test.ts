import type { MeasuredFilter, ReportDimension, TradeFilter } from 'contracts';
import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { toFilteredJournal } from '../../../test/support/filtered-columns.ts';
import { filteredJournals, filters, groupings } from '../../../test/support/filtered-journals.ts';
import { toDatedTrades } from '../../../test/support/filtered-trades.ts';
import { listWrittenDays } from '../../../test/support/naive-days.ts';
import {
  type FilteredTrade,
  MULTIPLE_SCALE,
  matchesNaively,
  toNaiveMultiples,
} from '../../../test/support/naive-filter.ts';
import {
  computeNaiveDistribution,
  computeNaiveHighlights,
  computeNaivePoints,
} from '../../../test/support/naive-highlights.ts';
import { addOutcomes, bands, toBand } from '../../../test/support/naive-outcome.ts';
import { computeNaiveAnalytics, computeNaiveCalendar, computeNaiveStats } from '../../../test/support/naive-replies.ts';
import { computeNaiveReport } from '../../../test/support/naive-report.ts';
import { getRunCount } from '../../../test/support/run-count.ts';
import { toExpectedAnalytics, toExpectedHighlights, toExpectedReport } from '../../../test/support/wire-report.ts';
import type { Report } from '../../../test/support/wire-types.ts';
import type { BreakevenBand } from '../../journal/stored-settings.ts';
import { selectTrades } from '../select-trades.ts';
import { computeFigures } from '../selection/figures.ts';
import { measure } from '../selection/multiples.ts';
import { forEachRow } from '../selection/selection.ts';
import { computeDistribution, computePoints } from './charts.ts';
import { computeStatistics } from './compute-statistics.ts';
import { foldDays, foldDayTickers } from './fold.ts';
import { computeHighlights } from './highlights.ts';
import { presentCalendar, presentStats } from './present.ts';
import { presentAnalytics } from './present-analytics.ts';
import { computeGroups } from './report.ts';

const numRuns = getRunCount('PROPERTY_RUNS', 60);

interface BandedJournal {
  /** With what the band makes of them. */
  trades: readonly FilteredTrade[];
  band: BreakevenBand;
}

const bandedJournals = fc
  .tuple(filteredJournals, bands)
  .map(([trades, band]): BandedJournal => ({ trades: addOutcomes(trades, band), band: toBand(band) }));

/** Columns know no words: `q` is answered by the naive search. */
const select = async ({ trades, band }: BandedJournal, { unit, ...filter }: MeasuredFilter) => {
  const journal = toFilteredJournal(trades, band);
  const found = trades.filter((trade) => matchesNaively(trade, { q: filter.q })).map(({ number }) => number);
  const days = listWrittenDays(trades);
  const numbers = filter.q === undefined ? undefined : new Set(found);
  const selection = await selectTrades(journal, filter, numbers, { days });
  const context = { journal, zone: filter.zone, days };
  return { journal, context, selection: measure(selection, unit).selection };
};

const report = async (banded: BandedJournal, filter: MeasuredFilter, groupBy: ReportDimension[]): Promise<Report> => {
  const { context, selection } = await select(banded, filter);
  const groups = await computeGroups(context, selection, groupBy);
  return z.encode(calls.reports.get.reply, { groupBy, groups, totals: computeFigures(selection) });
};

it('selects the trades that a naive filter selects (FLT-01, FLT-03, FLT-07, BRK-01)', async () => {
  const property = fc.asyncProperty(bandedJournals, filters, async (banded, filter) => {
    const { trades } = banded;
    const numbers: number[] = [];
    for (const block of (await select(banded, filter)).selection)
      forEachRow(block, (index) => numbers.push(block.columns.number[index] ?? 0));
    const expected = trades.filter((trade) => matchesNaively(trade, filter)).map(({ number }) => number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(expected);
  });
  await fc.assert(property, { numRuns });
});

it('groups them as a naive report does (FLT-03, RPT-01, RPT-05, BRK-01)', async () => {
  const property = fc.asyncProperty(bandedJournals, filters, groupings, async (banded, filter, groupBy) => {
    const { trades } = banded;
    const selected = trades.filter((trade) => matchesNaively(trade, filter));
    const expected = computeNaiveReport(selected, groupBy, filter.zone);
    expect(await report(banded, filter, groupBy)).toEqual(toExpectedReport(expected));
  });
  await fc.assert(property, { numRuns });
});

describe('amounts in R are added up exactly and rounded once', () => {
  const naive = (trades: readonly FilteredTrade[], filter: TradeFilter) =>
    toNaiveMultiples(trades.filter((trade) => matchesNaively(trade, filter)));

  it('in reports, whose average, expectancy and average R are equal (FAC-07, RPT-01, RPT-07, BRK-01)', async () => {
    const property = fc.asyncProperty(bandedJournals, filters, groupings, async (banded, filter, groupBy) => {
      const { trades } = banded;
      const { totals, groups } = await report(banded, { ...filter, unit: 'r' }, groupBy);
      const expected = computeNaiveReport(naive(trades, filter), groupBy, filter.zone, MULTIPLE_SCALE);
      expect({ groupBy, totals, groups }).toEqual(toExpectedReport(expected));
      for (const { average, expectancy, averageR } of [totals, ...groups])
        expect([expectancy, averageR]).toEqual([average, average]);
    });
    await fc.assert(property, { numRuns });
  });

  it('on the dashboard and in the calendar (FAC-07, BRK-01)', async () => {
    const property = fc.asyncProperty(bandedJournals, filters, async (banded, filter) => {
      const { trades } = banded;
      const { journal, selection } = await select(banded, { ...filter, unit: 'r' });
      const dated = toDatedTrades(naive(trades, filter));
      const statistics = computeStatistics(foldDays(selection));
      const days = foldDayTickers(selection);
      const best = days.find(({ date }) => date === statistics.bestDay?.date);
      const stats = z.encode(calls.trades.stats.reply, presentStats(statistics, best?.byTicker ?? [], true));
      expect({ ...stats, showStats: dated.length > 0 }).toEqual(computeNaiveStats(dated, dated, MULTIPLE_SCALE));
      const calendar = z.encode(calls.days.calendar.reply, presentCalendar(days));
      expect(calendar).toEqual(computeNaiveCalendar(dated, MULTIPLE_SCALE));
      const { dailySharpe: _, ...analytics } = z.encode(
        calls.days.analytics.reply,
        await presentAnalytics(journal, selection),
      );
      expect(analytics).toEqual(toExpectedAnalytics(computeNaiveAnalytics(dated, MULTIPLE_SCALE)));
      expect(analytics.equity.at(-1)?.equity ?? null).toBe(stats.totalPL);
    });
    await fc.assert(property, { numRuns });
  });

  it('in highlights, distributions and points (FAC-07, RPT-03, BRK-01)', async () => {
    const property = fc.asyncProperty(bandedJournals, filters, async (banded, filter) => {
      const { trades } = banded;
      const { context, selection } = await select(banded, { ...filter, unit: 'r' });
      const measured = naive(trades, filter);
      const highlights = z.encode(calls.reports.highlights.reply, await computeHighlights(context, selection));
      expect(highlights).toEqual(toExpectedHighlights(computeNaiveHighlights(measured, filter.zone, MULTIPLE_SCALE)));
      const distribution = z.encode(calls.reports.distribution.reply, computeDistribution(selection));
      expect(distribution).toEqual(computeNaiveDistribution(measured, MULTIPLE_SCALE));
      const points = z.encode(calls.reports.points.reply, computePoints(selection, 'mae'));
      expect(points).toEqual(computeNaivePoints(measured, 'mae', MULTIPLE_SCALE));
    });
    await fc.assert(property, { numRuns: numRuns / 5 });
  });
});
