import { parseContract, toContractCode } from './contract-codes.ts';
import { isTradedIn } from './contract-years.ts';
import { type Instrument, toFuture, toShare, toUnvalued } from './instrument.ts';
import { findPointValue } from './point-values.ts';
import { toWrittenOption } from './written-option.ts';

/** CFD brokers decorate symbols: `XAUUSDm`, `EURUSD.r`, `#AAPL`, `US30.cash`. */
export function stripDecoration(symbol: string): string {
  const bare = symbol.replace(/^#/, '').replace(/[#+!]$/, '');
  const [, base = bare] = /^([A-Z0-9]{3,12})(?:[._-]?[a-z]{1,5})$/.exec(bare) ?? [];
  return base;
}

/** The instrument of a CFD broker's symbol. Only the broker knows its contract size. */
export function toDecorated(symbol: string): Instrument {
  return toUnvalued(stripDecoration(symbol));
}

/**
 * The exchanges whose contracts are in the table of point values. Other exchanges use the same codes for other
 * contracts.
 */
const futuresExchanges =
  /^(?:CME|CME_MINI|CBOT|CBOT_MINI|COMEX|COMEX_MINI|NYMEX|NYMEX_MINI|CBOE|CFE|ICEUS|EUREX|BMFBOVESPA)$/;

/** `MES1!` is the nearest contract, `NKZ2026` a contract with month and year. No share has such a code. */
const FUTURE_CODE = /^([A-Z0-9]{1,12}?)(?:\d!|[FGHJKMNQUVXZ]20\d\d)$/;

/** A future with the point value of its root. If the point value is not known, the trader is asked. */
const toExchangeFuture = (code: string, root: string): Instrument => {
  const known = findPointValue(root);
  const contract = parseContract(code);
  const ticker = contract ? toContractCode(contract) : code;
  return { ...toShare(ticker), multiplier: known?.value ?? null, root, currency: known?.currency, kind: 'future' };
};

/** A symbol with its exchange, as TradingView writes it: `NASDAQ:AAPL`, `CME_MINI:ESZ2026`. */
export function toExchangeSymbol(symbol: string): Instrument {
  const [, exchange, code = ''] = /^(?:([A-Z0-9_]+):)?(.*)$/.exec(symbol.toUpperCase()) ?? [];
  const isListed = exchange === undefined || futuresExchanges.test(exchange);
  const root = FUTURE_CODE.exec(code)?.[1];
  // An answer about a root of another exchange applies to that exchange only.
  if (root !== undefined) return toExchangeFuture(code, isListed ? root : `${exchange}:${root}`);
  return exchange !== undefined && isListed ? toFuture(code) : toShare(code);
}

/**
 * The instrument of a symbol whose type the file does not state: an option by its code or in words, a futures contract
 * by its full code, otherwise a share. HEN3 and SIX2 are shares with the code of a contract. If no such contract is
 * traded on the day, the trader is asked for the value of the symbol.
 */
export function toPlainSymbol(symbol: string, day: string): Instrument {
  const option = toWrittenOption(symbol);
  if (option) return option;
  const contract = parseContract(symbol);
  // A symbol whose root is not in the table, such as BRKB5, is a share.
  if (!contract || !findPointValue(contract.root)) return toShare(symbol);
  const isCertain = contract.hasFullYear || isTradedIn(contract, day);
  return isCertain ? toFuture(symbol) : { ...toShare(symbol), multiplier: null, root: symbol.toUpperCase() };
}
