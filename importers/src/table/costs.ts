import type Big from 'big.js';
import { sumKnown } from '../values/decimal.ts';
import type { Row } from './row.ts';

/** What columns of costs add up to; null if all their cells are blank. */
export function sumCosts<R extends string>(row: Row<R>, ...roles: readonly R[]): Big | null {
  return sumKnown(...roles.map(row.cost));
}

/**
 * The same without signs. Earlier imports read rebates as costs: a row without an id is still the same row if its
 * rebate is read as one.
 */
export function sumUnsignedCosts<R extends string>(row: Row<R>, ...roles: readonly R[]): Big | null {
  return sumKnown(...roles.map((role) => row.optionalDecimal(role)?.abs() ?? null));
}
