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
 * Reads the amounts of a trade in hundredths of one unit: of dollars, which are whole numbers, or of R, which are not rounded.
 * Sums are rounded once, by `roundAmount`.
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
 * Hundredths of R are multiples of this. So sums below a million R are exact: they do not depend on the order of the trades,
 * and the same trades have the same sum in every total, group and day. One trade is off by at most 10⁻¹⁰ R, and a result that
 * is not 0 stays so.
 */
const STEP = 2 ** -26;

const toMultiple = (cents: number, riskCents: number): number => Math.round((cents * 100) / riskCents / STEP) * STEP;

/** Every amount of a trade without a risk is 0. */
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
    const [risk, cents] = [readers.riskCents(columns, index), readers.maeCents(columns, index)];
    return risk === null || cents === null ? null : toMultiple(cents, risk);
  },
};

/** Coarser than what the errors of `STEP` add up to, so that a sum whose exact value is a half is one. */
const SUM_STEP = 2 ** -18;

/** Divides a sum of amounts by a count, and rounds to whole hundredths, half away from zero. */
export const roundAmount = (sum: number, count = 1): number =>
  divideRounded(Math.round(sum / SUM_STEP) * SUM_STEP, count);
