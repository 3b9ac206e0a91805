import { inQuotes, SkippedRow } from '../errors.ts';
import { limits } from '../limits.ts';
import { parseContract, parseOption, toContractCode, toOptionCode } from './contract-codes.ts';
import type { InstrumentKind } from './kinds.ts';
import { findCurrencyPair } from './pairs.ts';
import { findPointValue } from './point-values.ts';

/** What was traded. */
export interface Instrument {
  ticker: string;
  /** Money per 1.00 of price and unit of quantity; null if it is not known. */
  multiplier: string | null;
  /** The root of a futures contract, such as MES. */
  root?: string;
  currency?: string;
  /** What the columns of the file say that it is. Without it, the form of the ticker decides: see `findInstrument`. */
  kind?: InstrumentKind;
}

const checkTicker = (ticker: string): string => {
  if (ticker === '') throw new SkippedRow('The symbol is missing.');
  if (ticker.length > limits.tickerLength) throw new SkippedRow(`The symbol ${inQuotes(ticker)} is too long.`);
  return ticker.toUpperCase();
};

/** Shares, coins, currency pairs: one unit moves by the price. */
export function toShare(symbol: string): Instrument {
  return { ticker: checkTicker(symbol), multiplier: '1' };
}

/** A pair of an exchange for coins. Some of them trade currencies, too: EURUSD. */
export function toCoins(symbol: string): Instrument {
  const pair = toShare(symbol);
  return findCurrencyPair(pair.ticker) === undefined ? { ...pair, kind: 'crypto' } : pair;
}

/** An instrument that only the broker can value, such as a CFD: its P&L comes from the file. */
export function toUnvalued(symbol: string): Instrument {
  return { ticker: checkTicker(symbol), multiplier: null };
}

/**
 * A futures contract by its full code, such as `MESU6`, `MES 09-26` or `NQ JUN26`. Throws SkippedRow for anything else:
 * a bare root such as ES can be a share.
 */
export function toFuture(symbol: string, multiplier?: string): Instrument {
  const contract = parseContract(symbol);
  if (!contract) throw new SkippedRow(`${inQuotes(symbol)} is no futures contract with month and year.`);
  const known = findPointValue(contract.root);
  return {
    ticker: checkTicker(toContractCode(contract)),
    multiplier: multiplier ?? known?.value ?? null,
    kind: 'future',
    root: contract.root,
    currency: known?.currency,
  };
}

/**
 * An option by its OCC code, such as `SPCE260529C00004500` or `AVAV 260109C00320000`; undefined for any other symbol.
 */
export function toOption(symbol: string, multiplier = '100'): Instrument | undefined {
  const option = parseOption(symbol);
  return option && { ticker: checkTicker(toOptionCode(option)), multiplier, kind: 'option' };
}
