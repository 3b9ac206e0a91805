import {
  dayGrades,
  instrumentKinds,
  listBuckets,
  NONE,
  type ReportDimension,
  reportDimensions,
  structures,
  type TradeFilter,
  toFilterName,
  tradeContents,
} from 'contracts';
import fc from 'fast-check';
import type { FilteredTrade } from './naive-filter.ts';

const tickers = ['AAPL', 'TSLA', '__PROTO__', 'BRK.B', 'TSLA251219C00300000', 'MESU5', 'MESZ5', 'ETHUSDT'] as const;
const setups = ['Breakout', 'Gap', 'gap', 'none', '=x', '__proto__', ''] as const;
const tags = ['fomo', 'none', 'A+', '=', '$set'] as const;
const accounts = ['Main', 'none', ''] as const;
const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'] as const;
const words = ['open', 'Range', 'a', 'é'] as const;

/** Around changes to and from summer time, so that hours of one day have two offsets. */
const changesOfClock = ['2025-03-09T07:00:00Z', '2025-10-04T15:30:00Z', '2025-11-02T06:00:00Z'].map((time) =>
  Date.parse(time),
);
const opened = fc
  .tuple(fc.constantFrom(...changesOfClock), fc.integer({ min: -20_000, max: 20_000 }))
  .map(([start, minutes]) => start + minutes * 60_000);

const around = (max: number) => fc.oneof(fc.integer({ min: -max, max }), fc.constantFrom(-200, -100, 0, 100, 200));
const cents = fc.oneof(
  { weight: 6, arbitrary: around(500) },
  { weight: 1, arbitrary: fc.constantFrom(-9_999_999_999, 9_999_999_999) },
);
/** Some facts are unknown. */
const fact = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });

const price = fc.constantFrom('0.0001', '9.5', '10', '22951.25');

const trade = fc.record({
  opened: fact(opened),
  minutes: fact(fc.oneof(fc.constantFrom(0, 1, 5, 60, 1_440), fc.nat(20_000))),
  day: opened.map((time) => new Date(time).toISOString().slice(0, 10)),
  ticker: fc.constantFrom(...tickers),
  name: fc.constantFrom('', 'Opening range', 'a É'),
  setup: fc.constantFrom(...setups),
  tags: fc.subarray([...tags], { maxLength: 3 }),
  account: fc.constantFrom(...accounts),
  side: fact(fc.constantFrom('long' as const, 'short' as const)),
  structure: fact(fc.constantFrom(...structures)),
  netCents: cents,
  quantity: fact(
    fc.oneof(fc.constantFrom('0.5', '1', '100', '10000'), fc.integer({ min: 1, max: 20_000 }).map(String)),
  ),
  entryPrice: fact(price),
  exitPrice: fact(price),
  riskCents: fact(fc.constantFrom(1, 100, 333, 800)),
  feesCents: fact(fc.integer({ min: -50, max: 500 })),
  maeCents: fact(fc.nat(5_000)),
  mfeCents: fact(fc.nat(5_000)),
  notes: fc.constantFrom('', 'Broke the open', 'é'),
  hasExecutions: fc.boolean(),
  hasMedia: fc.boolean(),
  grade: fact(fc.integer({ min: 1, max: 5 })),
});

/** Journals of up to 40 trades with any facts. */
export const filteredJournals: fc.Arbitrary<FilteredTrade[]> = fc
  .array(trade, { maxLength: 40, size: 'max' })
  .map((trades) =>
    trades.map(({ opened: start, minutes, day, ...rest }, index) => ({
      ...rest,
      // Sums of R are exact up to a million R.
      riskCents: Math.abs(rest.netCents) > 1_000 && rest.riskCents === 1 ? 100 : rest.riskCents,
      number: index + 1,
      date: day,
      openedAt: start === null ? null : new Date(start).toISOString(),
      closedAt: start === null || minutes === null ? null : new Date(start + minutes * 60_000).toISOString(),
    })),
  );

const some = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const someNames = (names: readonly string[]) => some([...names, 'unknown'].map(toFilterName));
const date = fc
  .integer({ min: 0, max: 290 })
  .map((offset) => new Date(Date.UTC(2025, 1, 15 + offset)).toISOString().slice(0, 10));
const multiple = fc.integer({ min: -12, max: 12 }).map((value) => value / 4 || 0);
const ordered = <T extends string | number>(value: fc.Arbitrary<T>) =>
  fc.tuple(value, value).map(([a, b]) => (a <= b ? ([a, b] as const) : ([b, a] as const)));

const levels = ['1', '2', '3', '4', '5'] as const;
const sleepGroups = ['under6', '6to7', '7to8', 'over8'] as const;
const someKeys = <K extends string>(keys: readonly K[]): fc.Arbitrary<(K | typeof NONE)[]> =>
  fc.uniqueArray(fc.constantFrom<(K | typeof NONE)[]>(...keys, NONE), { minLength: 1, maxLength: 3 });
const someContents = fc.uniqueArray(fc.constantFrom(...tradeContents), { minLength: 1 });

const fields = fc.record(
  {
    span: ordered(date),
    multiples: ordered(multiple),
    results: ordered(fc.integer({ min: -5_000, max: 5_000 }).map((cents) => cents / 100 || 0)),
    setup: someNames(setups),
    tag: someNames(['', ...tags]),
    ticker: some([...tickers, 'UNKNOWN']),
    underlying: some(['AAPL', 'TSLA', 'MES', 'ETH', 'UNKNOWN']),
    kind: fc.uniqueArray(fc.constantFrom(...instrumentKinds), { minLength: 1, maxLength: 3 }),
    structure: fc.uniqueArray(fc.constantFrom(...structures, NONE), { minLength: 1, maxLength: 3 }),
    account: someNames(accounts),
    side: fc.constantFrom('long' as const, 'short' as const, 'none' as const),
    result: fc.constantFrom('gain' as const, 'loss' as const, 'breakeven' as const),
    weekday: some(['0', '1', '5', '6']),
    hour: some([NONE, '0', '1', '2', '9', '15', '23']),
    zone: fc.constantFrom(...zones),
    duration: some([...listBuckets('duration'), NONE]),
    size: some([...listBuckets('size'), NONE]),
    r: some([...listBuckets('r'), NONE]),
    sleep: someKeys(sleepGroups),
    energy: someKeys(levels),
    stress: someKeys(levels),
    dayGrade: someKeys(dayGrades),
    grade: someKeys(levels),
    has: someContents,
    lacks: someContents,
    q: fc.constantFrom(...words, 'a open'),
  },
  { requiredKeys: [] },
);

/** Filters of a few fields, so that most select something. */
export const filters: fc.Arbitrary<TradeFilter> = fc.tuple(fields, fc.nat(2_000_000_000)).map(([all, seed]) => {
  const kept = Object.entries(all).filter((_, index) => (seed >> index) % 4 === 0);
  const { span, multiples, results, ...rest } = Object.fromEntries(kept) as typeof all;
  return {
    ...rest,
    ...(span ? { from: span[0], to: span[1] } : {}),
    ...(multiples ? { minR: multiples[0], maxR: multiples[1] } : {}),
    ...(results ? { minNet: results[0], maxNet: results[1] } : {}),
  };
});

/** One grouping or two. */
export const groupings: fc.Arbitrary<ReportDimension[]> = fc.shuffledSubarray([...reportDimensions], {
  minLength: 1,
  maxLength: 2,
});
