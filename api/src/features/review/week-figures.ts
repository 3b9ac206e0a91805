import { judgements } from 'contracts';
import type { WeekFigures } from 'contracts/week-reviews';
import type { PreparedRule } from '../../figures/rules/answers.ts';
import { judgeRows } from '../../figures/rules/judge.ts';
import { listRows } from '../../figures/rules/rows.ts';
import { divideRounded } from '../../figures/selection/amounts.ts';
import { addRow, computeFigures, createSums, type Sums } from '../../figures/selection/figures.ts';
import { toLocalDay } from '../../figures/selection/local-hour.ts';
import type { MeasuredTrades } from '../../figures/selection/multiples.ts';
import { createPause } from '../../figures/selection/pause.ts';
import { forEachRow } from '../../figures/selection/selection.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import type { TradeRecord } from '../../journal/trade-model.ts';

/** What the figures of one week are computed from. */
export interface WeekSums {
  /** The counts include trades in another currency. */
  sums: Sums;
  netCents: number;
  clean: number;
  broken: number;
  /** Trades that were reviewed in time. */
  reviewed: number;
}

export type ReviewTimes = Pick<TradeRecord, 'date' | 'closedAt' | 'reviewedAt'>;

const REVIEW_MS = 48 * 3_600_000;

/**
 * Whether a trade was reviewed within 48 hours of its closing. Without a closing time, they begin at the end of its
 * date in the trader's time zone.
 */
export function isReviewedInTime({ date, closedAt, reviewedAt }: ReviewTimes, zone: string): boolean {
  if (!reviewedAt) return false;
  const latest = Date.parse(reviewedAt) - REVIEW_MS;
  return closedAt ? latest <= Date.parse(closedAt) : toLocalDay(latest - 1, zone) <= date;
}

/** Sums the trades of a week. `rules` are the trader's required rules. */
export async function sumWeek(
  journal: JournalColumns,
  { all, selection }: Pick<MeasuredTrades, 'all' | 'selection'>,
  rules: readonly PreparedRule[],
  reviewed: number,
): Promise<WeekSums> {
  const week: WeekSums = { sums: createSums(), netCents: 0, clean: 0, broken: 0, reviewed };
  for (const block of all) forEachRow(block, (index) => addRow(week.sums, block, index));
  week.netCents = computeFigures(selection).netCents ?? 0;
  const pause = createPause();
  for (const rows of listRows(all, journal)) {
    const { codes } = await judgeRows(rules, rows, pause);
    for (const code of codes) {
      const judgement = judgements[code];
      if (judgement === 'clean') week.clean += 1;
      if (judgement === 'broken') week.broken += 1;
    }
  }
  return week;
}

/** Divides by the parts of a unit; null without a denominator. */
const toRatio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const ratios = {
  winPercent: ({ sums }: WeekSums) => toRatio(100 * sums.wins, sums.count),
  averageR: ({ sums }: WeekSums) => toRatio(sums.multiples / 100, sums.riskCount),
  cleanPercent: ({ clean, broken }: WeekSums) => toRatio(100 * clean, clean + broken),
  reviewedPercent: ({ sums, reviewed }: WeekSums) => toRatio(100 * reviewed, sums.count),
} as const;

/** Rounds half away from zero, like `roundAmount`. Removes the error of sums of fractions first. */
const roundTo = (value: number, parts: number): number =>
  divideRounded(Math.round(value * parts * 2 ** 30) / 2 ** 30, 1) / parts;

const averageRatio = (weeks: readonly WeekSums[], name: keyof typeof ratios): number | null => {
  const values = weeks.map(ratios[name]).filter((value) => value !== null);
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return roundTo(mean, name === 'averageR' ? 100 : 10);
};

/**
 * Computes the average of weeks. Sums count a week without trades as 0, ratios leave it out. Of one week, the average
 * is its figures.
 */
export function averageWeeks(weeks: readonly WeekSums[]): WeekFigures {
  const sumOf = (read: (week: WeekSums) => number) => weeks.reduce((sum, week) => sum + read(week), 0);
  return {
    trades: roundTo(sumOf(({ sums }) => sums.count) / weeks.length, 100),
    netCents: divideRounded(
      sumOf(({ netCents }) => netCents),
      weeks.length,
    ),
    winPercent: averageRatio(weeks, 'winPercent'),
    averageR: averageRatio(weeks, 'averageR'),
    cleanPercent: averageRatio(weeks, 'cleanPercent'),
    reviewedPercent: averageRatio(weeks, 'reviewedPercent'),
  };
}
