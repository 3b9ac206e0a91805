import { isBlank } from '../base/text.ts';
import { instrumentKinds } from './instrument.ts';
import { structures } from './legs.ts';

/**
 * Stands for trades without a setup, tag, account, side, risk, time or grade, in a filter and as the key of a report's
 * group.
 */
export const NONE = 'none';

const MARK = '=';

/**
 * Writes the name of a setup, tag or account for a filter, or as the key of a report's group. An empty name is `none`.
 * A name that would read as something else, `none` itself or one that begins with `=`, gets a leading `=`.
 */
export function toFilterName(name: string): string {
  if (name === '') return NONE;
  return name === NONE || name.startsWith(MARK) ? MARK + name : name;
}

/** Reverses `toFilterName`: returns the name of a setup, tag or account, or the empty name for `none`. */
export function fromFilterName(value: string): string {
  if (value === NONE) return '';
  return value.startsWith(MARK) ? value.slice(MARK.length) : value;
}

/** Whether a value is a mark without a name, which would be read as `none`. */
export function isMarkOnly(value: string): boolean {
  return value !== NONE && isBlank(fromFilterName(value));
}

/**
 * The groupings of reports. Each is also a field of the filter, except `month`, for which the filter has a span of
 * days. `sleep`, `energy`, `stress` and `dayGrade` are what the trader wrote about the trade's date; `grade` is that of
 * the trade.
 */
export const reportDimensions = [
  'hour',
  'weekday',
  'month',
  'duration',
  'ticker',
  'underlying',
  'kind',
  'structure',
  'setup',
  'tag',
  'account',
  'side',
  'size',
  'r',
  'sleep',
  'energy',
  'stress',
  'dayGrade',
  'grade',
] as const;
export type ReportDimension = (typeof reportDimensions)[number];

/**
 * The bounds between the buckets of a quantity: `duration` from opening to closing in minutes, `size` in shares,
 * contracts or lots, `r` as result ÷ risk. A value at a bound belongs to the bucket above it.
 */
const bucketBounds = {
  duration: [1, 5, 15, 30, 60, 120, 240, 1_440, 10_080],
  size: [1, 10, 50, 100, 500, 1_000, 5_000, 10_000],
  r: [-2, -1, 0, 1, 2, 3, 5],
} as const;
export type BucketDimension = keyof typeof bucketBounds;

/** The keys of the buckets in order, such as `..1`, `1..5` and `5..`. */
export function listBuckets(dimension: BucketDimension): string[] {
  const bounds: readonly (number | '')[] = ['', ...bucketBounds[dimension], ''];
  return bounds.slice(1).map((end, index) => `${bounds[index]}..${end}`);
}

/** Creates a function that returns the index of a value's bucket. Reports call it for each trade. */
export function createBucketFinder(dimension: BucketDimension): (value: number) => number {
  const bounds: readonly number[] = bucketBounds[dimension];
  return (value) => {
    let index = 0;
    while (index < bounds.length && value >= (bounds[index] ?? 0)) index += 1;
    return index;
  };
}

/** The keys that a filter accepts for a bucket dimension. */
export function listBucketKeys(dimension: BucketDimension): string[] {
  return [...listBuckets(dimension), NONE];
}

export const dayGrades = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/** The levels of energy and stress, and the grades of trades. */
export const levels = ['1', '2', '3', '4', '5'] as const;

/** Hours of sleep. A value at a bound belongs to the group above it: 6 hours are `6to7`, and 8 hours are `over8`. */
export const sleepGroups = ['under6', '6to7', '7to8', 'over8'] as const;
const SLEEP_BOUNDS = [6, 7, 8];

export function findSleepGroup(hours: number): (typeof sleepGroups)[number] {
  return sleepGroups[SLEEP_BOUNDS.filter((bound) => hours >= bound).length] ?? 'over8';
}

const listNumbers = (count: number) => Array.from({ length: count }, (_, number) => String(number));

const isBucketDimension = (dimension: ReportDimension): dimension is BucketDimension =>
  Object.hasOwn(bucketBounds, dimension);

/**
 * The keys of a grouping in their order, without `none`; null for names, months and tickers, of which there are any
 * number.
 */
export function listGroupKeys(dimension: ReportDimension): readonly string[] | null {
  if (isBucketDimension(dimension)) return listBuckets(dimension);
  switch (dimension) {
    case 'hour':
      return listNumbers(24);
    case 'weekday':
      return listNumbers(7);
    case 'kind':
      return instrumentKinds;
    case 'structure':
      return structures;
    case 'side':
      return ['long', 'short'];
    case 'sleep':
      return sleepGroups;
    case 'dayGrade':
      return dayGrades;
    case 'energy':
    case 'stress':
    case 'grade':
      return levels;
    default:
      return null;
  }
}

/** Compares names by code unit, which does not depend on a language: `Zebra` is before `apple`. */
const compareNames = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Creates the comparison of a grouping's keys in the order of reports: a fixed one, or by name. `none` is last. */
export function createKeyCompare(dimension: ReportDimension): (a: string, b: string) => number {
  const keys = listGroupKeys(dimension);
  const compare = keys
    ? (a: string, b: string) => keys.indexOf(a) - keys.indexOf(b)
    : (a: string, b: string) => compareNames(fromFilterName(a), fromFilterName(b));
  return (a, b) => (a === NONE || b === NONE ? Number(a === NONE) - Number(b === NONE) : compare(a, b));
}
