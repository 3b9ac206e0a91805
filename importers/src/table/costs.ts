import type Big from 'big.js';
import { sumKnown } from '../values/decimal.ts';
import type { Row } from './row.ts';

/** What columns of costs add up to; null if all their cells are blank. */
export function sumCosts<R extends string>(row: Row<R>, ...roles: readonly R[]): Big | null {
  return sumKnown(...roles.map(row.cost));
}

/**
 * The sum without signs, by which rows without an id are recognized: earlier imports read rebates as costs, and their
 * rows must stay the same.
 */
export function sumUnsignedCosts<R extends string>(row: Row<R>, ...roles: readonly R[]): Big | null {
  return sumKnown(...roles.map((role) => row.optionalDecimal(role)?.abs() ?? null));
}
