import { stripDecoration } from './broker-symbol.ts';
import { type Contract, type Option, parseContract } from './contract-codes.ts';
import { isTradedIn, resolveYear } from './contract-years.ts';
import { readFutureOption } from './future-options.ts';
import type { InstrumentKind, TradeInstrument } from './kinds.ts';
import { findCoin, findCurrencyPair } from './pairs.ts';
import { findPointValue } from './point-values.ts';
import { parseWrittenOption } from './written-option.ts';

/** A ticker in the forms that rules read. */
interface Symbol {
  /** Upper case, single blanks. */
  ticker: string;
  /** Without exchange, prefix and suffix: ESZ25 of `/ESZ25:XCME`. */
  code: string;
  /** The ticker begins with @ or /, or ends like a continuous contract: `@ES`, `/ES`, `ES1!`, `ES=F`. */
  isMarkedFuture: boolean;
  /** YYYY-MM-DD: years of one digit are those next to it. */
  date: string;
}

/** The exchange before a symbol: `NASDAQ:AAPL`. Without a symbol behind it, the text is one itself. */
const EXCHANGE = /^[A-Z][A-Z_]*:(?=.)/;

const PLAIN = { expiry: null, strike: null, right: null } as const;

const CONTINUOUS = /(?:[12]!|=F| ?#F)$/;

const toSymbol = (text: string, date: string): Symbol => {
  const ticker = text.toUpperCase().replace(/\s+/g, ' ').trim();
  const code = ticker
    .replace(EXCHANGE, '')
    .replace(/^[-.@/]{1,2}/, '')
    .replace(/(?:[@:][A-Z_]+|[.-](?:CME|CBOT|NYMEX|COMEX|ICE|EUREX))$/, '')
    .replace(CONTINUOUS, '');
  return { ticker, code, isMarkedFuture: /^(?:@|\.?\/)/.test(ticker) || CONTINUOUS.test(ticker), date };
};

/** Roots of OCC codes that differ from their underlying: options of indices that expire in the afternoon. */
const OPTION_ROOTS: Readonly<Record<string, string>> = {
  SPXW: 'SPX',
  NDXP: 'NDX',
  RUTW: 'RUT',
  VIXW: 'VIX',
  XSPW: 'XSP',
};

const toOption = ({ underlying, expiry, kind, strike }: Option): TradeInstrument => ({
  underlying: OPTION_ROOTS[underlying] ?? underlying,
  kind: 'option',
  expiry: `20${expiry.slice(0, 2)}-${expiry.slice(2, 4)}-${expiry.slice(4)}`,
  strike: strike.toFixed(),
  right: kind === 'C' ? 'call' : 'put',
});

const readOption = (symbol: Symbol): TradeInstrument | undefined => {
  const future = readFutureOption(symbol.code, symbol.date);
  if (future) return future;
  const option = parseWrittenOption(symbol.code);
  return option && toOption(option);
};

const toFuture = ({ root, month }: Contract, year: number): TradeInstrument => ({
  ...PLAIN,
  underlying: root,
  kind: 'future',
  expiry: `${year}-${String(month).padStart(2, '0')}`,
});

/** Whether a code is that of a contract, and not of a share such as SIX2 or BRKB5. */
const isCertainContract = (contract: Contract, code: string, date: string): boolean => {
  if (/[ ]|20\d\d$/.test(code)) return true;
  const isKnown = findPointValue(contract.root) !== undefined;
  if (!/\d\d$/.test(code)) return isKnown && isTradedIn(contract, date);
  return isKnown || (/^[A-Z]{2,4}$/.test(contract.root) && isTradedIn(contract, date));
};

const readFuture = ({ code, isMarkedFuture, date }: Symbol, isStated: boolean): TradeInstrument | undefined => {
  const contract = parseContract(code);
  if (contract && (isStated || isMarkedFuture || isCertainContract(contract, code, date)))
    return toFuture(contract, resolveYear(contract, date));
  const isRoot = /^[A-Z0-9]{1,6}$/.test(code) && (isStated || isMarkedFuture);
  return isRoot ? { ...PLAIN, underlying: code, kind: 'future' } : undefined;
};

const readCrypto = ({ code }: Symbol, isStated: boolean): TradeInstrument | undefined => {
  const coin = findCoin(code, isStated);
  return coin === undefined ? undefined : { ...PLAIN, underlying: coin, kind: 'crypto' };
};

const readForex = ({ code }: Symbol): TradeInstrument | undefined => {
  const pair = findCurrencyPair(code) ?? findCurrencyPair(code.replace(/(?:[.#+]|[._-][A-Z]{1,5}|[A-Z])$/, ''));
  return pair !== undefined ? { ...PLAIN, underlying: pair, kind: 'forex' } : undefined;
};

/** Names that CFD brokers give to indices. No share has them. */
const INDICES = new Set(
  (
    'US30 US100 US500 US2000 USTEC NAS100 SPX500 GER30 GER40 DE30 DE40 UK100 FRA40 EU50 EUSTX50 STOXX50 JP225 JPN225 AUS200 ' +
    'HK50 ESP35 SWI20'
  ).split(' '),
);

const readIndex = ({ code }: Symbol): TradeInstrument | undefined => {
  const name = stripDecoration(code).replace(/\.[A-Z]{1,5}$/, '');
  return INDICES.has(name) ? { ...PLAIN, underlying: name, kind: 'other' } : undefined;
};

type Read = (symbol: Symbol, isStated: boolean) => TradeInstrument | undefined;

/**
 * The rules in their order. The first that knows the ticker decides; docs/adding-a-broker.md has the table with
 * examples.
 */
const RULES: readonly (readonly [kind: InstrumentKind, read: Read])[] = [
  ['option', readOption],
  ['future', readFuture],
  ['crypto', readCrypto],
  ['forex', readForex],
  ['other', readIndex],
];

/**
 * The instrument of a ticker. `date` is the trade's (YYYY-MM-DD), by which a year of one digit is read. `stated` is the
 * kind that the columns of an import name: then only the rules of this kind apply, and a bare symbol such as ES can be
 * a future. Without it, a bare symbol is its own underlying and a stock.
 */
export function findInstrument(ticker: string, date: string, stated?: InstrumentKind): TradeInstrument {
  const symbol = toSymbol(ticker, date);
  for (const [kind, read] of RULES) {
    if (stated !== undefined && stated !== kind) continue;
    const found = read(symbol, stated !== undefined);
    if (found) return found;
  }
  return { ...PLAIN, underlying: symbol.ticker.replace(EXCHANGE, ''), kind: stated ?? 'stock' };
}

/**
 * The kind that an import states beyond what the ticker says; undefined if both agree. `kind` is that of the row's own
 * columns, and `multiplier` its money per 1.00 of price: 50 for ES makes a future, and 1 for SIX2 a share.
 */
export function findStatedKind(
  { ticker, kind, multiplier }: { ticker: string; kind?: InstrumentKind | undefined; multiplier: string | null },
  date: string,
): InstrumentKind | undefined {
  const isWritten = (expected: InstrumentKind): boolean => findInstrument(ticker, date).kind === expected;
  if (kind !== undefined) return isWritten(kind) ? undefined : kind;
  const root = parseContract(ticker)?.root;
  const pointValue = findPointValue(root ?? ticker)?.value;
  if (pointValue === undefined || pointValue === '1') return undefined;
  if (root === undefined) return multiplier === pointValue ? 'future' : undefined;
  return multiplier === '1' && isWritten('future') ? 'stock' : undefined;
}
