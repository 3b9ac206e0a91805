import { parseContract, toContractCode } from './contract-codes.ts';
import { type Instrument, toFuture, toShare, toUnvalued } from './instrument.ts';
import { findPointValue } from './point-values.ts';
import { toWrittenOption } from './written-option.ts';

/** Brokers of contracts for difference decorate symbols: `XAUUSDm`, `EURUSD.r`, `#AAPL`, `US30.cash`. */
export const stripDecoration = (symbol: string): string => {
  const bare = symbol.replace(/^#/, '').replace(/[#+!]$/, '');
  const [, base = bare] = /^([A-Z0-9]{3,12})(?:[._-]?[a-z]{1,5})$/.exec(bare) ?? [];
  return base;
};

/** A symbol of a broker of contracts for difference, whose contract size only the broker knows. */
export const toDecorated = (symbol: string): Instrument => toUnvalued(stripDecoration(symbol));

/** The exchanges of the table of point values. Others have other contracts under the same codes. */
const futuresExchanges =
  /^(?:CME|CME_MINI|CBOT|CBOT_MINI|COMEX|COMEX_MINI|NYMEX|NYMEX_MINI|CBOE|CFE|ICEUS|EUREX|BMFBOVESPA)$/;

/** `MES1!` is the nearest contract, and `NKZ2026` one with month and year. No share has such a code. */
const futureCode = /^([A-Z0-9]{1,12}?)(?:\d!|[FGHJKMNQUVXZ]20\d\d)$/;

/** A future with the point value of its root, or with none: then the trader is asked. */
const toExchangeFuture = (code: string, root: string): Instrument => {
  const known = findPointValue(root);
  const contract = parseContract(code);
  const ticker = contract ? toContractCode(contract) : code;
  return { ...toShare(ticker), multiplier: known?.value ?? null, root, currency: known?.currency };
};

/** A symbol with its exchange, as TradingView writes it: `NASDAQ:AAPL`, `CME_MINI:ESZ2026`. */
export const toExchangeSymbol = (symbol: string): Instrument => {
  const [, exchange, code = ''] = /^(?:([A-Z0-9_]+):)?(.*)$/.exec(symbol.toUpperCase()) ?? [];
  const isListed = exchange === undefined || futuresExchanges.test(exchange);
  const root = futureCode.exec(code)?.[1];
  // The answer for a root of another exchange is for that exchange only.
  if (root !== undefined) return toExchangeFuture(code, isListed ? root : `${exchange}:${root}`);
  return exchange !== undefined && isListed ? toFuture(code) : toShare(code);
};

/** Contracts are traded this many years before they expire; those of energy longer, but hardly. */
const MAX_YEARS = 3;

/** Whether a contract with a single digit as its year can be traded in a year, or was in the year before. */
const isTradedIn = (year: number, contractYear: number): boolean => {
  const ahead = (contractYear - (year % 10) + 10) % 10;
  return ahead <= MAX_YEARS || ahead === 9;
};

/**
 * A symbol without any mark of what it is: an option in code or words, a contract by its full code, otherwise a share. HEN3 and SIX2 are shares with the
 * code of a contract; if that is not traded on the day, the trader is asked for the value of the symbol.
 */
export const toPlainSymbol = (symbol: string, day: string): Instrument => {
  const option = toWrittenOption(symbol);
  if (option) return option;
  const contract = parseContract(symbol);
  // A root that is not in the table, such as that of BRKB5, is a share.
  if (!contract || !findPointValue(contract.root)) return toShare(symbol);
  const isCertain = /\d\d$/.test(symbol) || isTradedIn(Number(day.slice(0, 4)), contract.year);
  return isCertain ? toFuture(symbol) : { ...toShare(symbol), multiplier: null, root: symbol.toUpperCase() };
};
