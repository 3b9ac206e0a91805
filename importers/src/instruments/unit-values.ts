import { findPair } from './pairs.ts';
import { findMultiplier, findPointValue } from './point-values.ts';
import { findInstrument } from './trade-instrument.ts';

/** What one unit of a ticker earns per 1.00 of price. */
export interface UnitValue {
  value: string;
  /** Undefined where the ticker does not tell: shares and options count in the account's own. */
  currency?: string | undefined;
  /** The smallest size: whole shares and contracts, but parts of coins and of currencies. */
  step: '1' | '0.0001';
}

/** Coins whose price is that of a dollar. */
const DOLLARS = ['USDT', 'USDC', 'BUSD', 'FDUSD', 'TUSD'];

/** A coin without a price currency, such as BTC-PERP, can be a contract of any size. */
const readPair = (symbol: string): UnitValue | undefined => {
  const pair = findPair(symbol);
  return pair && { value: '1', currency: DOLLARS.includes(pair.quote) ? 'USD' : pair.quote, step: '0.0001' };
};

/**
 * Finds the value of a unit of `ticker` on `date` (YYYY-MM-DD): a share, a contract, a coin, or one unit of the base
 * currency. `pointValues` are those that the trader has stated, by root, in the currency of the account. Undefined
 * where it is not known, as for a bare root such as ES or BTC, which can also be a share.
 */
export function findUnitValue(
  ticker: string,
  date: string,
  pointValues: readonly { root: string; value: string }[] = [],
): UnitValue | undefined {
  const { kind, underlying } = findInstrument(ticker, date);
  if (kind === 'forex') return readPair(underlying);
  if (kind === 'crypto') return readPair(ticker.toUpperCase().replace(/^.*:/, '').trim());
  if (kind === 'stock') return findPointValue(underlying) ? undefined : { value: '1', step: '1' };
  if (kind === 'option') return findMultiplier(ticker) === '100' ? { value: '100', step: '1' } : undefined;
  const own = pointValues.find(({ root }) => root === underlying);
  const known = own ?? (kind === 'future' ? findPointValue(underlying) : undefined);
  return known && { ...known, step: '1' };
}
