import { setImmediate as waitForTurn } from 'node:timers/promises';
import { limits, NONE, type ReportDimension, reportDimensions } from 'contracts';
import type { Highlight, Highlights } from 'contracts/reports';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { computeFigures } from '../selection/figures.ts';
import type { Selection } from '../selection/selection.ts';
import { computeGroups } from './report.ts';

/** R-multiples are results themselves: their best group is always the highest. */
const dimensions = reportDimensions.filter((dimension) => dimension !== 'r');

const byNet = (a: Highlight, b: Highlight): number => (a.netCents ?? 0) - (b.netCents ?? 0);

/** The groups of one grouping that are large enough to say something. */
const listCandidates = (
  journal: JournalColumns,
  selection: Selection,
  groupBy: ReportDimension,
  zone: string | undefined,
): Highlight[] =>
  computeGroups(journal, selection, [groupBy], zone, Number.POSITIVE_INFINITY)
    .filter(({ trades, keys }) => trades >= limits.smallSample && keys[0] !== NONE)
    .map(({ keys: [key = ''], ...figures }) => ({ groupBy, key, ...figures }));

/** Finds the most and the least profitable groups over all groupings. Other calls have their turn between two of these. */
export const computeHighlights = async (
  journal: JournalColumns,
  selection: Selection,
  zone?: string,
): Promise<Highlights> => {
  const totals = computeFigures(selection);
  const groups: Highlight[] = [];
  for (const dimension of dimensions) {
    groups.push(...listCandidates(journal, selection, dimension, zone));
    await waitForTurn();
  }
  // Stable sorting keeps ties in the order of groupings and keys.
  const ordered = groups.filter(({ trades }) => trades < totals.trades).sort(byNet);
  const worst = ordered.filter(({ netCents }) => (netCents ?? 0) < 0).slice(0, limits.highlights);
  const best = groups
    .filter(({ trades, netCents }) => trades < totals.trades && (netCents ?? 0) > 0)
    .sort((a, b) => byNet(b, a))
    .slice(0, limits.highlights);
  return { totals, best, worst };
};
