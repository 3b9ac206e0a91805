import Big from 'big.js';
import type { ImportedTrade, OpenPosition, TradeExecution } from '../types.ts';
import { formatCents, formatDecimal } from '../values/decimal.ts';
import type { Leg, RunningPosition } from './running-position.ts';

const zero = new Big(0);

const sum = (values: readonly Big[]): Big => values.reduce((total, value) => total.plus(value), zero);

/** Σ price × quantity ÷ Σ quantity. */
const averagePrice = (legs: readonly Leg[]): string => {
  if (legs.length === 1 && legs[0]) return legs[0].execution.price;
  const value = sum(legs.map(({ price, signed }) => price.times(signed.abs())));
  return formatDecimal(value.div(sum(legs.map(({ signed }) => signed.abs()))));
};

const toExecution = ({ execution, signed, fees }: Leg): TradeExecution => ({
  key: execution.key,
  at: execution.at,
  side: execution.side,
  quantity: formatDecimal(signed.abs()),
  price: execution.price,
  fees: formatDecimal(fees),
});

/** Proceeds minus costs: the gross P&L of a flat position. Null if the value of a unit is not known. */
const computeCash = (legs: readonly Leg[]): Big | null =>
  legs.reduce<Big | null>((total, { signed, price, execution: { multiplier } }) => {
    return total && multiplier ? total.minus(signed.times(price).times(multiplier)) : null;
  }, zero);

/** The P&L that the file states, net of fees; null if it does not state it for each closing fill. */
const readFileProfit = (exits: readonly Leg[], fees: Big): Big | null => {
  const profits = exits.flatMap(({ profit }) => (profit ? [profit] : []));
  if (profits.length < exits.length) return null;
  return exits[0]?.execution.profit?.isNet ? sum(profits) : sum(profits).minus(fees);
};

const splitBySide = ({ legs }: RunningPosition): { entries: Leg[]; exits: Leg[]; isLong: boolean } => {
  const isLong = (legs[0]?.signed ?? zero).gt(0);
  return {
    entries: legs.filter(({ signed }) => signed.gt(0) === isLong),
    exits: legs.filter(({ signed }) => signed.gt(0) !== isLong),
    isLong,
  };
};

const findFirst = (legs: readonly Leg[], fact: 'stop' | 'target'): string | undefined =>
  legs.find(({ execution }) => execution[fact] !== undefined)?.execution[fact];

/** Above this, P&L of the file and P&L of the fills differ by more than rounding. */
const TOLERANCE = '0.02';

export interface Summary {
  /** Undefined if neither the file nor its prices say what the position made. */
  trade?: ImportedTrade;
  warning?: string;
}

const describe = (position: RunningPosition) => {
  const { entries, exits, isLong } = splitBySide(position);
  const first = position.legs[0] as Leg;
  const last = position.legs.at(-1) as Leg;
  const { account, ticker, currency, multiplier, kind, key } = first.execution;
  return {
    account,
    ticker,
    side: isLong ? ('long' as const) : ('short' as const),
    quantity: formatDecimal(position.largest),
    entryPrice: averagePrice(entries),
    exitPrice: averagePrice(exits),
    openedAt: first.execution.at,
    closedAt: last.execution.at,
    executions: position.legs.map(toExecution),
    key,
    currency,
    multiplier,
    kind,
    stop: findFirst(entries, 'stop'),
    target: findFirst(entries, 'target'),
  };
};

/** A closed position as a trade. `toTradingDay` gives the P&L day of its last fill. */
export function summarize(position: RunningPosition, toTradingDay: (leg: Leg) => string): Summary {
  const fees = sum(position.legs.map((leg) => leg.fees));
  const computed = computeCash(position.legs)?.minus(fees) ?? null;
  const stated = readFileProfit(splitBySide(position).exits, fees);
  const facts = describe(position);
  const date = toTradingDay(position.legs.at(-1) as Leg);
  const result = stated ?? computed;
  if (!result)
    return { warning: `${facts.ticker} on ${date}: the value of one unit is not known, so that there is no P&L.` };
  const amount = formatCents(result);
  const trade = { ...facts, amount, fees: formatCents(fees), date, fileAmount: stated && formatDecimal(stated) };
  if (!stated || !computed || stated.minus(computed).abs().lte(TOLERANCE)) return { trade };
  const difference = `the P&L of the file is ${amount}, and its fills make ${formatCents(computed)}`;
  return { trade, warning: `${facts.ticker} on ${date}: ${difference}. The P&L of the file is kept.` };
}

/** P&L of what was closed of a position, by average cost, net of all fees so far. */
const computeRealized = ({ legs }: RunningPosition): Big | null => {
  let size = zero;
  let cost = zero;
  let realized = zero;
  for (const { signed, price, fees, execution } of legs) {
    const { multiplier } = execution;
    if (multiplier === null) return null;
    realized = realized.minus(fees);
    if (size.s === signed.s || size.eq(0)) cost = cost.plus(signed.times(price));
    else {
      const average = cost.div(size);
      realized = realized.plus(price.minus(average).times(signed).times(-1).times(multiplier));
      cost = cost.plus(average.times(signed));
    }
    size = size.plus(signed);
  }
  return realized;
};

export function summarizeOpen(position: RunningPosition): OpenPosition {
  const { entries, isLong } = splitBySide(position);
  const { account, ticker, at, key } = (position.legs[0] as Leg).execution;
  const realized = computeRealized(position);
  return {
    account,
    ticker,
    side: isLong ? 'long' : 'short',
    quantity: formatDecimal(position.size.abs()),
    entryPrice: averagePrice(entries),
    openedAt: at,
    realized: realized && formatCents(realized),
    executions: position.legs.map(toExecution),
    key,
  };
}
