import { parseContract } from './contract.ts';
import { type Instrument, toFuture, toOption, toShare, toUnvalued } from './instrument.ts';
import { findPointValue } from './point-values.ts';

/** Brokers of contracts for difference decorate symbols: `XAUUSDm`, `EURUSD.r`, `#AAPL`, `US30.cash`. */
export const stripDecoration = (symbol: string): string => {
  const bare = symbol.replace(/^#/, '').replace(/[#+!]$/, '');
  const [, base = bare] = /^([A-Z0-9]{3,12})(?:[._-]?[a-z]{1,5})$/.exec(bare) ?? [];
  return base;
};

/** A symbol of a broker of contracts for difference, whose contract size only the broker knows. */
export const toDecorated = (symbol: string): Instrument => toUnvalued(stripDecoration(symbol));

const futuresExchanges = /^(?:CME|CME_MINI|CBOT|CBOT_MINI|COMEX|COMEX_MINI|NYMEX|NYMEX_MINI|CBOE|ICEUS|EUREX):/;

/** A contract by its exchange, also one without month and year: `CME_MINI:MES1!` is the nearest one. */
const toContinuous = (code: string): Instrument => {
  const root = code.replace(/\d!$/, '');
  // Any month has the point value of its root.
  return { ...toFuture(`${root}Z0`), ticker: code };
};

/** A symbol with its exchange, as TradingView writes it: `NASDAQ:AAPL`, `CME_MINI:ESZ2026`. */
export const toExchangeSymbol = (symbol: string): Instrument => {
  const code = symbol.replace(/^[A-Z0-9_]+:/i, '');
  if (!futuresExchanges.test(symbol.toUpperCase())) return toShare(code);
  return code.endsWith('!') ? toContinuous(code.toUpperCase()) : toFuture(code);
};

/** A symbol without any mark of what it is: an option or a contract by its full code, otherwise a share. */
export const toPlainSymbol = (symbol: string): Instrument => {
  const option = toOption(symbol);
  if (option) return option;
  const contract = parseContract(symbol);
  // A root that is not in the table, such as that of BRKB5, is a share.
  return contract && findPointValue(contract.root) ? toFuture(symbol) : toShare(symbol);
};
