import Big from 'big.js';
import { compareText, groupBy } from '../group.ts';
import type { TradeInstrument } from '../instruments/kinds.ts';
import { mergeTrades } from '../trades/split-merge.ts';
import type { ImportedTrade, TradeExecution } from '../types.ts';
import { formatCents, formatDecimal } from '../values/decimal.ts';
import { type TradeLeg, toInstrument } from './leg.ts';
import { nameStructure, type Structure } from './structures.ts';
import { computePrices, computeQuantity, findUnit, type SizedLeg } from './unit.ts';

/** An execution of a leg. */
type LegExecution = TradeExecution & {
  /** The index of the leg. */
  leg: number;
};

type Shared =
  | 'account'
  | 'ticker'
  | 'currency'
  | 'key'
  | 'multiplier'
  | 'openedAt'
  | 'closedAt'
  | 'amount'
  | 'fees'
  | 'date';
type OfWhole = 'side' | 'quantity' | 'entryPrice' | 'exitPrice' | 'isOpeningMissing';

/** Several trades of one underlying as one trade. Facts that do not follow from its legs are absent. */
export interface CombinedTrade extends Pick<ImportedTrade, Shared>, Partial<Pick<ImportedTrade, OfWhole>> {
  instrument: TradeInstrument;
  executions: LegExecution[];
  legs: TradeLeg[];
  structure: Structure;
}

interface Part {
  trade: ImportedTrade;
  instrument: TradeInstrument;
}

/** Shares come first, then options by expiry and strike: the order of the parts does not matter. */
const compareParts = (a: Part, b: Part): number =>
  compareText(a.instrument.expiry ?? '', b.instrument.expiry ?? '') ||
  new Big(a.instrument.strike ?? 0).cmp(b.instrument.strike ?? 0) ||
  compareText(a.trade.ticker, b.trade.ticker) ||
  compareText(a.trade.side, b.trade.side);

/** Trades of one ticker and side are one leg. */
const joinParts = (trades: readonly ImportedTrade[]): Part[] =>
  [...groupBy(trades, ({ ticker, side }) => JSON.stringify([ticker, side])).values()]
    .flatMap((same) => {
      const [trade] = same.length > 1 ? [mergeTrades(same)] : same;
      return trade ? [{ trade, instrument: toInstrument(trade) }] : [];
    })
    .sort(compareParts);

const toLeg = ({ trade, instrument }: Part): TradeLeg => {
  const { ticker, side, quantity, multiplier, entryPrice, exitPrice, amount, fees, openedAt, closedAt } = trade;
  const prices = { quantity, multiplier, entryPrice, exitPrice };
  return { ticker, instrument, side, ...prices, net: amount, fees, openedAt, closedAt };
};

const sumCents = (values: readonly string[]): string =>
  formatCents(values.reduce((total, value) => total.plus(value), new Big(0)));

/** Null if one of the times is not known. */
const findTime = (times: readonly (string | null)[], end: 'first' | 'last'): string | null => {
  const known = times.flatMap((time) => time ?? []).sort(compareText);
  return known.length < times.length ? null : (known.at(end === 'first' ? 0 : -1) ?? null);
};

const toSized = ({ trade, instrument }: Part): SizedLeg => ({
  isOption: instrument.kind === 'option',
  quantity: new Big(trade.quantity),
  multiplier: trade.multiplier === null ? null : new Big(trade.multiplier),
});

/** What all agree in; null otherwise. */
const findCommon = <T>(values: readonly T[]): T | null => {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? null : first;
};

/** That of the options if there are any, without a strike: it is not one contract. */
export function joinInstruments(instruments: readonly TradeInstrument[]): TradeInstrument {
  const options = instruments.filter(({ kind }) => kind === 'option');
  const deciding = options.length > 0 ? options : instruments;
  return {
    underlying: instruments[0]?.underlying ?? '',
    kind: findCommon(deciding.map(({ kind }) => kind)) ?? 'other',
    expiry: findCommon(deciding.map(({ expiry }) => expiry)),
    strike: null,
    right: findCommon(deciding.map(({ right }) => right)),
  };
}

const listExecutions = (parts: readonly Part[]): LegExecution[] =>
  parts
    .flatMap(({ trade }, leg) => trade.executions.map((execution) => ({ ...execution, leg })))
    .sort((a, b) => compareText(a.at ?? '', b.at ?? ''));

/**
 * Several trades of one account and underlying as one trade with legs. Its result is the sum of theirs; MAE, MFE, stop
 * and target of a part say nothing of the whole. Throws an Error without trades.
 */
export function combineLegs(trades: readonly ImportedTrade[]): CombinedTrade {
  const parts = joinParts(trades);
  const first = trades.toSorted((a, b) => compareText(a.key, b.key))[0];
  if (!first) throw new Error('There is no trade to combine.');
  const legs = parts.map(toLeg);
  const instrument = joinInstruments(parts.map((part) => part.instrument));
  const sized = parts.map(toSized);
  const unit = findUnit(sized);
  const quantity = computeQuantity(sized, unit);
  return {
    account: first.account,
    currency: first.currency,
    key: first.key,
    ticker: instrument.underlying,
    instrument,
    multiplier: unit && formatDecimal(unit),
    ...computePrices(trades, unit, quantity),
    quantity: quantity && formatDecimal(quantity),
    openedAt: findTime(
      legs.map(({ openedAt }) => openedAt),
      'first',
    ),
    closedAt: findTime(
      legs.map(({ closedAt }) => closedAt),
      'last',
    ),
    amount: sumCents(legs.map(({ net }) => net)),
    fees: sumCents(legs.map(({ fees }) => fees)),
    date:
      trades
        .map(({ date }) => date)
        .sort(compareText)
        .at(-1) ?? first.date,
    executions: listExecutions(parts),
    legs,
    structure: nameStructure(legs),
    isOpeningMissing: trades.some(({ isOpeningMissing }) => isOpeningMissing) || undefined,
  };
}
