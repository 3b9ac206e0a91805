import type Big from 'big.js';

/** What columns of fees add up to; null if all are blank. */
export const addFees = (...fees: readonly (Big | null)[]): Big | null =>
  fees.reduce((sum, fee) => (sum && fee ? sum.plus(fee) : (sum ?? fee)), null);
