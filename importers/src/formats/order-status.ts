import type Big from 'big.js';

/** Why an order is skipped that has no filled quantity: what the row says, and not what a blank cell may mean. */
export function explainUnfilled(status: string, quantity: Big | null): string {
  const isFilled = /^filled$/i.test(status);
  if (status !== '' && !isFilled) return `The order is ${status.slice(0, 40)}.`;
  if (quantity === null) return 'The filled quantity is missing.';
  return isFilled ? 'The order is filled, but its quantity is not above 0.' : 'The order is not filled.';
}
