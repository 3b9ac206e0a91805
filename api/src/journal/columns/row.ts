import type { InstrumentKind, Structure } from 'contracts';

/**
 * The facts of one trade for statistics and filters. Money is in whole cents, times are in milliseconds since 1970, in
 * UTC.
 */
export interface Row {
  /** The id that the trader sees. */
  number: number;
  /** Day of the month, 1 to 31. */
  day: number;
  netCents: number;
  /** 0: without a setup. */
  setupId: number;
  ticker: string;
  underlying: string;
  kind: InstrumentKind;
  /** 0: without an account. */
  accountId: number;
  /** Sorted. */
  tagIds: readonly number[];
  side: 'long' | 'short' | null;
  openedAt: number | null;
  closedAt: number | null;
  /** Rounded to a float: only for grouping by size. */
  quantity: number | null;
  /** Averages, above 0, rounded to floats: only for sorting. */
  entryPrice: number | null;
  exitPrice: number | null;
  /** Above 0. */
  riskCents: number | null;
  /** 0 when unknown. */
  feesCents: number;
  /** 0 or above, like `mfeCents`. */
  maeCents: number | null;
  mfeCents: number | null;
  /** |target − entry| ÷ |entry − stop| in hundredths, rounded. */
  plannedHundredths: number | null;
  /**
   * The numbers of the rules that the trader has answered: as they are for yes, negative for no. In the order of their
   * numbers.
   */
  answers: readonly number[];
  /** 1 to 5. */
  grade: number | null;
  /** What its legs form. Null without legs. */
  structure: Structure | null;
  hasStop: boolean;
  hasLesson: boolean;
  isReviewed: boolean;
  hasMedia: boolean;
  hasNotes: boolean;
  hasExecutions: boolean;
}

/** What the order of rows depends on. */
export type PlacedRow = Pick<Row, 'day' | 'closedAt' | 'number'>;

/**
 * The order of statistics within a month: by day, then by closing time, then by number. Trades without a closing time
 * are the last of their day.
 */
export function compareRows(a: PlacedRow, b: PlacedRow): number {
  return a.day - b.day || compareTimes(a.closedAt ?? Infinity, b.closedAt ?? Infinity) || a.number - b.number;
}

/** Handles Infinity, because Infinity − Infinity is NaN. */
const compareTimes = (a: number, b: number): number => (a === b ? 0 : a - b);
