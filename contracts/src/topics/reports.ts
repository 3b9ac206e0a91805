import {
  Figures,
  figureNames,
  figures,
  filterChecks,
  filterShape,
  renamed,
  reportDimensions,
  traderCall,
  unitShape,
  withoutRisk,
  z,
} from 'contracts';

const groupByError = `groupBy must be one of ${reportDimensions.join(', ')}.`;
const twoError = 'groupBy must name one or two different groupings.';
const dimension = z.enum(reportDimensions, { error: groupByError });

/** One grouping, or two for a cross table. */
const groupBy = z.pipe(
  z.union([z.string(), z.array(z.string())], { error: 'groupBy is required.' }),
  z.pipe(
    z.transform((value: string | string[]) => [value].flat()),
    z.array(dimension).check(
      z.minLength(1, { error: twoError }),
      z.maxLength(2, { error: twoError }),
      z.refine((names) => new Set(names).size === names.length, { error: twoError }),
    ),
  ),
);

export const ReportQuery = z.object({ ...filterShape, ...unitShape, groupBy }).check(...filterChecks);

/**
 * The trades with the same keys, one key for each grouping: an hour, a weekday from 0 (Sunday), a month as YYYY-MM, a bucket
 * (see `bucketBounds`), a ticker, a side, or the name of a setup, tag or account as a filter writes it. `none` are the trades
 * without one.
 */
const ReportGroup = renamed(z.object({ keys: z.array(z.string()), ...figures }), figureNames);
export type ReportGroup = z.output<typeof ReportGroup>;

/**
 * Selected trades in groups, in the order of their keys: by time, number or name, `none` at the end. A trade with several tags is
 * in the group of each, and once in `totals`.
 */
export const Report = z.object({
  groupBy: z.array(z.string()),
  totals: Figures,
  groups: z.array(ReportGroup),
  ...withoutRisk,
});
export type Report = z.output<typeof Report>;

export const reports = {
  /** With two groupings, one group for each pair that has a trade. */
  get: traderCall('GET', '/api/reports', {
    query: ReportQuery,
    reply: Report,
    revalidates: true,
    readsTopics: ['trades', 'flags'],
  }),
} as const;
