import {
  amountScope,
  Figures,
  figureNames,
  figures,
  filterChecks,
  filterShape,
  Instrument,
  inCents,
  MeasuredFilter,
  parseSearchParams,
  renamed,
  reportDimensions,
  type TradeFilter,
  traderCall,
  unitShape,
  z,
} from 'contracts';

const groupByError = `groupBy must be one of ${reportDimensions.join(', ')}.`;
const TWO_GROUPINGS = 'groupBy must name one or two different groupings.';
const dimension = z.enum(reportDimensions, { error: groupByError });

/** One grouping, or two for a cross table. */
const groupBy = z.pipe(
  z.union([z.string(), z.array(z.string())], { error: 'groupBy is required.' }),
  z.pipe(
    z.transform((value: string | string[]) => [value].flat()),
    z.array(dimension).check(
      z.minLength(1, { error: TWO_GROUPINGS }),
      z.maxLength(2, { error: TWO_GROUPINGS }),
      z.refine((names) => new Set(names).size === names.length, { error: TWO_GROUPINGS }),
    ),
  ),
);

const ReportQuery = z.object({ ...filterShape, ...unitShape, groupBy }).check(...filterChecks);

/**
 * The trades with the same keys, one key for each grouping: an hour, a weekday from 0 (Sunday), a month as YYYY-MM, a
 * bucket (see `bucketBounds`), a ticker, an underlying, a kind of instrument, a structure, a side, hours of sleep (see
 * `sleepGroups`), a level from 1 to 5, a grade, or the name of a setup, tag or account as a filter writes it. `none`
 * are the trades without one.
 */
const ReportGroup = renamed(z.object({ keys: z.array(z.string()), ...figures }), figureNames);
export type ReportGroup = z.output<typeof ReportGroup>;

/** The instruments of the groups by ticker that are options or futures, for their titles. Absent without any. */
const instruments = z.optional(z.record(z.string(), Instrument));

/**
 * Selected trades in groups, in the order of their keys: by time, number or name, `none` at the end. A trade with
 * several tags is in the group of each, and once in `totals`.
 */
export const Report = z.object({
  groupBy: z.array(z.string()),
  totals: Figures,
  groups: z.array(ReportGroup),
  instruments,
  ...amountScope,
});
export type Report = z.output<typeof Report>;

/**
 * Groups by any grouping except `r`, whose groups differ by their results and by nothing else, the grades, which are
 * given with the result in mind, and `underlying` and `kind`, which repeat groups of tickers; and except `none`.
 */
const Highlight = renamed(z.object({ groupBy: z.string(), key: z.string(), ...figures }), figureNames);
export type Highlight = z.output<typeof Highlight>;

/**
 * The groups with the highest and the lowest net P&L. A group needs `limits.smallSample` trades, and at most half of
 * them.
 */
export const Highlights = z.object({
  totals: Figures,
  /** The highest first, all above 0. */
  best: z.array(Highlight),
  /** The lowest first, all below 0. */
  worst: z.array(Highlight),
  instruments,
  ...amountScope,
});
export type Highlights = z.output<typeof Highlights>;

/** A bound belongs to the bucket above it. The first bucket may have no lower bound, and the last no upper one. */
const ResultBucket = renamed(
  z.object({ from: z.nullable(inCents()), to: z.nullable(inCents()), trades: z.int(), net: inCents() }),
  { from: 'fromCents', to: 'toCents', net: 'netCents' },
);

/**
 * Trades by their results, in buckets of one width from the lowest to the highest; buckets without trades included.
 * `scratches` counts the results of exactly 0, which are in no bucket. Therefore each bucket has either gains or
 * losses.
 */
export const Distribution = renamed(
  z.object({
    trades: z.int(),
    scratches: z.int(),
    /** The results of all these trades, scratches included; null without any trade. */
    mean: z.nullable(inCents()),
    median: z.nullable(inCents()),
    buckets: z.array(ResultBucket),
    ...amountScope,
  }),
  { mean: 'meanCents', median: 'medianCents' },
);
export type Distribution = z.output<typeof Distribution>;

const POINT_FIELDS = ['duration', 'mae'] as const;

const PointsQuery = z
  .object({
    ...filterShape,
    ...unitShape,
    /** The minutes from opening to closing, or the worst open P&L, not rounded. */
    x: z.enum(POINT_FIELDS, { error: `x must be ${POINT_FIELDS.join(' or ')}.` }),
  })
  .check(...filterChecks);
export type PointField = (typeof POINT_FIELDS)[number];

const Point = renamed(
  z.object({
    id: z.int(),
    x: z.number(),
    net: inCents(),
    /** See `Trade`. */
    breakeven: z.optional(z.literal(true)),
  }),
  { net: 'netCents' },
);

/** The trades in the order of statistics. If there are more than `limits.reportPoints`, every n-th. */
export const Points = z.object({
  points: z.array(Point),
  /** The trades with and without the fact. */
  trades: z.int(),
  tradesWithoutFact: z.int(),
  ...amountScope,
});
export type Points = z.output<typeof Points>;

const withError = 'with must be a filter as the query of an address.';

const parseText = (text: string) => parseSearchParams(new URLSearchParams(text));

/** A filter in its URL form as one parameter. */
const filterText = z.pipe(
  z.string({ error: withError }).check(z.refine((text) => parseText(text).ignored.length === 0, { error: withError })),
  z.transform((text: string): TradeFilter => parseText(text).filter),
);

const CompareQuery = z
  .object({
    ...filterShape,
    ...unitShape,
    /** The filter of B; all trades without it. */
    with: z.optional(filterText),
    /** Without the trades of A. */
    rest: z.optional(z.enum(['yes'], { error: 'rest must be yes.' })),
  })
  .check(...filterChecks);

/** The bounds of a difference B − A with a confidence of 95 %. Null when A or B has fewer than two results. */
const interval = z.nullable(
  renamed(z.object({ low: inCents(), high: inCents() }), { low: 'lowCents', high: 'highCents' }),
);
const plainInterval = z.nullable(z.object({ low: z.number(), high: z.number() }));

const Side = z.object({
  totals: Figures,
  /**
   * The sum of the results after so many trades, in the order of statistics: at most `limits.comparePoints`, the last
   * one included.
   */
  equity: z.array(renamed(z.object({ trades: z.int(), net: inCents() }), { net: 'netCents' })),
  ...amountScope,
});

/** The figures of the trades of two filters, and how far chance alone could move their differences. */
export const Comparison = z.object({
  a: Side,
  b: Side,
  /** How many trades both have. The intervals assume that there are none. */
  shared: z.int(),
  /**
   * Welch's interval for means (Welch 1947), and Newcombe's hybrid score interval for the win rate, in percentage
   * points (Newcombe 1998).
   */
  intervals: z.object({
    average: interval,
    averageWin: interval,
    averageLoss: interval,
    winPercent: plainInterval,
    averageR: plainInterval,
  }),
});
export type Comparison = z.output<typeof Comparison>;

const statistics = { revalidates: true, readsTopics: ['trades', 'flags'] } as const;

export const reports = {
  /** The groups of a grouping. Two groupings have one group for each pair that has a trade. */
  get: traderCall('GET', '/api/reports', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: ReportQuery,
    reply: Report,
    ...statistics,
  }),
  highlights: traderCall('GET', '/api/reports/highlights', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: MeasuredFilter,
    reply: Highlights,
    ...statistics,
  }),
  distribution: traderCall('GET', '/api/reports/distribution', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: MeasuredFilter,
    reply: Distribution,
    ...statistics,
  }),
  compare: traderCall('GET', '/api/reports/compare', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: CompareQuery,
    reply: Comparison,
    ...statistics,
  }),
  points: traderCall('GET', '/api/reports/points', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: PointsQuery,
    reply: Points,
    ...statistics,
  }),
} as const;
