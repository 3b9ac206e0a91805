import Big from 'big.js';
import { toCoins } from '../instruments/instrument.ts';
import { splitPair } from '../instruments/pairs.ts';
import type { ExecutionDraft, StatedAmount } from '../read/format.ts';
import { isMoney, isSameMoney, peggedCoins, toCurrency } from '../values/currency.ts';
import { parseDecimal } from '../values/decimal.ts';

/** The coin of `0.0198054BUSD`; '' without one. */
export function readCoin(amount: string): string {
  return amount.toUpperCase().replace(/^[-+.,\d ]+/, '');
}

/**
 * The number of `10.001INCH`, which is 10.00 of the coin 1INCH, or of `5.00USD1`. Null if the amount is not one of a
 * coin with a digit in its name.
 */
export function readNumberedCoin(amount: string, coin: string): Big | null {
  return /\d/.test(coin) && amount.toUpperCase().endsWith(coin)
    ? parseDecimal(amount.slice(0, -coin.length), '.', 'The amount')
    : null;
}

/** A fill of coins with its fee, which can be in any coin. */
interface CoinFill {
  side: 'buy' | 'sell';
  quantity: Big;
  price: Big;
  /** The traded coin. */
  base: string;
  fee: Big;
  /** The coin of the fee. */
  coin: string;
  /** What the file states as the value of the executed quantity. */
  amount?: Big | null;
}

export interface CoinAmounts {
  quantity: Big;
  fees: Big;
  /** A third coin. Without it, the fee is in the coin of the price. */
  feeCurrency?: string;
  written?: { price: Big; fees: Big };
  /** The part of the file's amount that belongs to this quantity. */
  stated: StatedAmount;
}

/** Fees in a third coin did not count in earlier imports, so that they identify no row. */
export function inThirdCoin(price: Big, fees: Big, coin: string) {
  return {
    fees,
    feeCurrency: coin,
    written: { price, fees: new Big(0) },
  };
}

/** What a fill changed. A fee in the traded coin is taken from the coins: fewer are bought than executed. */
export function takeCoinFee(
  { side, quantity, price, base, fee, coin, amount = null }: CoinFill,
  quote = 'USD',
): CoinAmounts {
  if (isSameMoney(coin, quote)) return { quantity, fees: fee, stated: { amount } };
  if (coin.toUpperCase() === base.toUpperCase()) {
    const changed = side === 'buy' ? quantity.minus(fee) : quantity.plus(fee);
    const part = amount && quantity.gt(0) ? amount.times(changed).div(quantity) : null;
    return { quantity: changed, fees: fee.times(price), stated: { amount: part } };
  }
  return { quantity, ...inThirdCoin(price, fee, coin), stated: { amount } };
}

/** A fill of the spot market, with its fee taken. Coins that are not borrowed cannot be sold short. */
export function toSpotFill(fill: CoinFill, quote: string) {
  const { side, price, base } = fill;
  return {
    instrument: toCoins(base + quote),
    currency: toCurrency(quote),
    side,
    ...takeCoinFee(fill, quote),
    price,
    effect: side === 'sell' ? ('close' as const) : undefined,
  };
}

/** The older names of coins and currencies at Kraken. */
const OLD_NAMES: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' };

const rename = (coin: string): string => OLD_NAMES[coin] ?? coin;

export interface CoinPair {
  base: string;
  /** The coin or currency of the price. */
  quote: string;
}

/** The end of a pair that is a coin of a currency, or three letters. */
const splitEnding = (name: string): CoinPair => {
  const { length } = peggedCoins.find((coin) => name.endsWith(coin)) ?? 'USD';
  return { base: name.slice(0, -length), quote: name.slice(-length) };
};

/**
 * The coins of `BTC-USD`, `XBT/EUR`, `SOLUSDT` or `XXBTZEUR`; undefined for a pair whose price is in another coin, such
 * as ETHBTC.
 */
export function parsePair(pair: string): CoinPair | undefined {
  const name = pair.toUpperCase();
  const { base: rest, quote } = splitPair(name) ?? splitEnding(name);
  if (!isMoney(quote)) return undefined;
  // Names of four letters begin with X for a coin, and with Z for a currency: XXBTZEUR, XETHZUSD.
  const [, old = rest] = /^X([A-Z]{3})Z$/.exec(rest) ?? [];
  return /^[A-Z0-9]{1,12}$/.test(old) ? { base: rename(old), quote } : undefined;
}

/** Files in dollars only state no currency: those that were imported before do not, either. */
export function stateCurrencies(fills: readonly ExecutionDraft[]): ExecutionDraft[] {
  const areDollars = fills.every(({ currency }) => currency === 'USD');
  return fills.map((fill) => (areDollars ? { ...fill, currency: undefined } : fill));
}
