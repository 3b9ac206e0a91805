import Big from 'big.js';
import type { ImportedTrade, OpenPosition, TradeExecution } from '../types.ts';
import { formatCents, formatDecimal } from '../values/decimal.ts';
import type { Leg, Position } from './position.ts';

const zero = new Big(0);

const sum = (values: readonly Big[]): Big => values.reduce((total, value) => total.plus(value), zero);

/** Σ price × quantity ÷ Σ quantity. */
const averagePrice = (legs: readonly Leg[]): string => {
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

/** What selling brought minus what buying cost. A position that is flat has made exactly this. */
const computeCash = (legs: readonly Leg[]): Big =>
  sum(legs.map(({ signed, price, execution }) => signed.times(price).times(execution.multiplier).times(-1)));

/** The P&L that the file states, net of fees; null if it does not state it for each closing fill. */
const readFileProfit = (exits: readonly Leg[], fees: Big): Big | null => {
  const profits = exits.flatMap(({ profit }) => (profit ? [profit] : []));
  if (profits.length < exits.length) return null;
  return exits[0]?.execution.profit?.isNet ? sum(profits) : sum(profits).minus(fees);
};

const splitBySide = ({ legs }: Position): { entries: Leg[]; exits: Leg[]; isLong: boolean } => {
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
  trade: ImportedTrade;
  warning?: string;
}

/** A closed position as a trade. `toTradingDay` gives the P&L day of its last fill. */
export const summarize = (position: Position, toTradingDay: (leg: Leg) => string): Summary => {
  const { entries, exits, isLong } = splitBySide(position);
  const [first, last] = [position.legs[0] as Leg, position.legs.at(-1) as Leg];
  const fees = sum(position.legs.map((leg) => leg.fees));
  const computed = computeCash(position.legs).minus(fees);
  const stated = readFileProfit(exits, fees);
  const { account, ticker, currency, multiplier, key } = first.execution;
  const trade: ImportedTrade = {
    account,
    ticker,
    side: isLong ? 'long' : 'short',
    quantity: formatDecimal(position.largest),
    entryPrice: averagePrice(entries),
    exitPrice: averagePrice(exits),
    openedAt: first.execution.at,
    closedAt: last.execution.at,
    amount: formatCents(stated ?? computed),
    fees: formatCents(fees),
    date: toTradingDay(last),
    executions: position.legs.map(toExecution),
    key,
    currency,
    multiplier,
    fileAmount: stated && formatDecimal(stated),
    stop: findFirst(position.legs, 'stop'),
    target: findFirst(position.legs, 'target'),
  };
  const isDifferent = stated?.minus(computed).abs().gt(TOLERANCE);
  const warning = `${ticker} on ${trade.date}: the P&L of the file is ${trade.amount}, and its fills make ${formatCents(computed)}. The P&L of the file is kept.`;
  return { trade, warning: isDifferent ? warning : undefined };
};

/** P&L of what was closed of a position, by average cost, net of all fees so far. */
const computeRealized = ({ legs }: Position): Big => {
  let size = zero;
  let cost = zero;
  let realized = zero;
  for (const { signed, price, fees, execution } of legs) {
    realized = realized.minus(fees);
    if (size.s === signed.s || size.eq(0)) cost = cost.plus(signed.times(price));
    else {
      const average = cost.div(size);
      realized = realized.plus(price.minus(average).times(signed).times(-1).times(execution.multiplier));
      cost = cost.plus(average.times(signed));
    }
    size = size.plus(signed);
  }
  return realized;
};

export const summarizeOpen = (position: Position): OpenPosition => {
  const { entries, isLong } = splitBySide(position);
  const { account, ticker, at, key } = (position.legs[0] as Leg).execution;
  return {
    account,
    ticker,
    side: isLong ? 'long' : 'short',
    quantity: formatDecimal(position.size.abs()),
    entryPrice: averagePrice(entries),
    openedAt: at,
    realized: formatCents(computeRealized(position)),
    executions: position.legs.map(toExecution),
    key,
  };
};
