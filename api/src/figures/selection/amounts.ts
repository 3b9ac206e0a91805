import { type Columns, readers } from '../../journal/columns/columns.ts';

/** Divides n by d, rounded half away from zero. Exact for safe integers and d above 0. */
export function divideRounded(n: number, d: number): number {
  const remainder = n % d;
  const whole = (n - remainder) / d;
  return 2 * Math.abs(remainder) >= d ? whole + Math.sign(n) : whole || 0;
}

/** Returns n of d as a percentage with one decimal, rounded half away from zero. */
export function toPercent(n: number, d: number): number {
  return divideRounded(n * 1000, d) / 10;
}

/**
 * Reads the amounts of a trade in hundredths of the unit, dollars or R. Hundredths of R are not rounded: `roundAmount`
 * rounds their sum once.
 */
export interface AmountReaders {
  net(columns: Columns, index: number): number;
  /** 0 when unknown. */
  fees(columns: Columns, index: number): number;
  /** Null when unknown. */
  mae(columns: Columns, index: number): number | null;
}

export const dollarReaders: AmountReaders = {
  net: readers.netCents,
  fees: readers.feesCents,
  mae: readers.maeCents,
};

/**
 * Hundredths of R are rounded to multiples of a step. Sums are therefore exact: the same trades have the same sum in
 * any order, in every total, group and day. This holds for sums below a million R that are at most 500,000 times the
 * smallest amount; others have 16 digits. The error of one trade is at most 10⁻¹⁰ R.
 */
const STEP = 2 ** -26;

/**
 * Binary digits that amounts below 1.28 R keep, with smaller steps, because ratios such as the profit factor divide by
 * them.
 */
const DIGITS = 33;
const SMALL = STEP * 2 ** DIGITS;

const toStep = (exponent: number): number => 2 ** (exponent - DIGITS);

/** The steps of sizes from 2⁻²³ on, by exponent. They are looked up, because a reply needs one for each trade. */
const LOWEST_EXPONENT = -23;
const STEPS = Float64Array.from({ length: 31 }, (_, index) => toStep(index + LOWEST_EXPONENT));

const findStep = (size: number): number => {
  if (size >= SMALL || size === 0) return STEP;
  const scaled = size * 2 ** -LOWEST_EXPONENT;
  return scaled < 1 ? toStep(Math.floor(Math.log2(size))) : (STEPS[31 - Math.clz32(scaled)] ?? STEP);
};

/** Returns hundredths of R. The cents need not be whole. */
export function toMultiple(cents: number, riskCents: number): number {
  const exact = (cents * 100) / riskCents;
  const step = findStep(Math.abs(exact));
  return Math.round(exact / step) * step;
}

/** Creates a reader of an amount in R. A trade without a risk has the amount 0. */
const divideByRisk =
  (readCents: (columns: Columns, index: number) => number): ((columns: Columns, index: number) => number) =>
  (columns, index) => {
    const risk = readers.riskCents(columns, index);
    return risk === null ? 0 : toMultiple(readCents(columns, index), risk);
  };

export const multipleReaders: AmountReaders = {
  net: divideByRisk(readers.netCents),
  fees: divideByRisk(readers.feesCents),
  mae: (columns, index) => {
    const risk = readers.riskCents(columns, index);
    const cents = readers.maeCents(columns, index);
    return risk === null || cents === null ? null : toMultiple(cents, risk);
  },
};

/**
 * Larger than the accumulated errors of `STEP`, so that a sum whose exact value ends in a half rounds as a half. An
 * average says how many amounts the sum has, and then fewer values near a half are taken for one.
 */
const SUM_STEP = 2 ** -18;
const findSumStep = (count: number): number =>
  count === 1 ? SUM_STEP : Math.min(SUM_STEP, 2 * STEP * 2 ** Math.ceil(Math.log2(count)));

/** Four times the error that a number of this size has: of a sum of ten million R, more than its amounts have. */
const findNumberStep = (sum: number): number => 2 ** Math.ceil(Math.log2(Math.abs(sum)) - 50);

/** Divides a sum of amounts by a count, and rounds to whole hundredths, half away from zero. */
export function roundAmount(sum: number, count = 1): number {
  // Sums of cents are whole: a reply rounds thousands of them.
  if (Number.isSafeInteger(sum)) return count === 1 ? sum || 0 : divideRounded(sum, count);
  const step = Math.max(findSumStep(count), findNumberStep(sum));
  return divideRounded(Math.round(sum / step) * step, count);
}
