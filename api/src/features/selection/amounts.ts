import { type Columns, readers } from '../journal/columns/columns.ts';

/** Divides n by d, rounded half away from zero. Exact for safe integers and d above 0. */
export const divideRounded = (n: number, d: number): number => {
  const remainder = n % d;
  const whole = (n - remainder) / d;
  return 2 * Math.abs(remainder) >= d ? whole + Math.sign(n) : whole || 0;
};

/** Returns n of d as a percentage with one decimal, rounded half away from zero. */
export const toPercent = (n: number, d: number): number => divideRounded(n * 1000, d) / 10;

/**
 * Reads the amounts of a trade in hundredths of the unit, dollars or R. Hundredths of R are not rounded: `roundAmount` rounds
 * their sum once.
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
 * Hundredths of R are rounded to multiples of this step. Sums below a million R are therefore exact: the same trades have the
 * same sum in any order, in every total, group and day. The error of one trade is at most 10⁻¹⁰ R, and a result other than 0
 * never becomes 0.
 */
const STEP = 2 ** -26;

const toMultiple = (cents: number, riskCents: number): number => Math.round((cents * 100) / riskCents / STEP) * STEP;

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

/** Larger than the accumulated errors of `STEP`, so that a sum whose exact value ends in a half rounds as a half. */
const SUM_STEP = 2 ** -18;

/** Divides a sum of amounts by a count, and rounds to whole hundredths, half away from zero. */
export const roundAmount = (sum: number, count = 1): number =>
  divideRounded(Math.round(sum / SUM_STEP) * SUM_STEP, count);
