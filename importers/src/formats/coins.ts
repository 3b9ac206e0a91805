import type Big from 'big.js';
import { parseDecimal } from '../values/decimal.ts';

const dollars = new Set(['USD', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'TUSD', 'DAI']);

/** Whether a coin counts as dollars. */
export const isDollar = (coin: string): boolean => dollars.has(coin.toUpperCase());

/** The coin of `0.0198054BUSD`; '' without one. */
export const readCoin = (amount: string): string => amount.toUpperCase().replace(/^[-+.,\d ]+/, '');

/** The number of `10.001INCH`, which is 10.00 of the coin 1INCH. Null if the amount is not one of a coin that begins with a digit. */
export const readNumberedCoin = (amount: string, coin: string): Big | null =>
  /^\d/.test(coin) && amount.toUpperCase().endsWith(coin)
    ? parseDecimal(amount.slice(0, -coin.length), '.', 'The amount')
    : null;
