import Big from 'big.js';
import { explainUnfilled } from '../src/formats/order-status.ts';

describe('an order without a filled quantity', () => {
  it.each([
    ['Cancelled', null, 'The order is Cancelled.'],
    ['Filled', null, 'The filled quantity is missing.'],
    ['FILLED', 0, 'The order is filled, but its quantity is not above 0.'],
    ['', null, 'The filled quantity is missing.'],
    ['', 0, 'The order is not filled.'],
  ])("with the status '%s' and the quantity %s (IMX-08)", (status, quantity, reason) => {
    expect(explainUnfilled(status, quantity === null ? null : new Big(quantity))).toBe(reason);
  });
});
