import Big from 'big.js';
import { formatCents } from '../values/decimal.ts';
import type { TradeLeg } from './leg.ts';

const zero = new Big(0);

/** A leg as it was opened. */
export interface RiskLeg extends Pick<TradeLeg, 'instrument' | 'side' | 'quantity' | 'entryPrice'> {
  /** Money per 1.00 of price. */
  multiplier: string;
}

export interface DefinedRisk {
  /** Both without fees, and not below 0. */
  maxLoss: string;
  /** Null if it has no limit. */
  maxProfit: string | null;
}

/** What a leg is worth at the expiry by the price of the underlying: a line that bends at the strike of an option. */
interface Payoff {
  right: 'call' | 'put' | null;
  strike: Big;
  /** Money per 1.00 of the underlying's price, below 0 for a short leg. */
  size: Big;
  /** What was paid at the opening, below 0 for a credit. */
  cost: Big;
}

const toPayoff = ({ instrument, side, quantity, entryPrice, multiplier }: RiskLeg): Payoff[] => {
  const { kind, right, strike } = instrument;
  const size = new Big(quantity).times(multiplier).times(side === 'long' ? 1 : -1);
  const cost = size.times(entryPrice);
  if (kind === 'stock') return [{ right: null, strike: zero, size, cost }];
  return kind === 'option' && right !== null && strike !== null ? [{ right, strike: new Big(strike), size, cost }] : [];
};

const computeResult = ({ right, strike, size, cost }: Payoff, price: Big): Big => {
  const inside = right === 'put' ? strike.minus(price) : price.minus(strike);
  return (inside.gt(0) ? inside : zero).times(size).minus(cost);
};

const sum = (values: readonly Big[]): Big => values.reduce((total, value) => total.plus(value), zero);

const notBelowZero = (amount: Big): string => formatCents(amount.gt(0) ? amount : zero);

/**
 * The largest loss and profit at the expiry. Undefined if the loss has no limit, if the legs expire on several days, or
 * if one is neither a share nor a fully known option.
 */
export function computeDefinedRisk(legs: readonly RiskLeg[]): DefinedRisk | undefined {
  const payoffs = legs.flatMap(toPayoff);
  const options = legs.filter(({ instrument }) => instrument.kind === 'option');
  const expiries = new Set(options.map(({ instrument }) => instrument.expiry));
  if (payoffs.length < legs.length || expiries.size !== 1 || expiries.has(null)) return undefined;
  // The result is a line that bends only at the strikes. So its extremes are at 0, at a strike or, if it still rises or
  // falls, above the highest one, where only shares and calls change.
  const slope = sum(payoffs.flatMap(({ right, size }) => (right === 'put' ? [] : [size])));
  if (slope.lt(0)) return undefined;
  const results = [zero, ...payoffs.map(({ strike }) => strike)].map((price) =>
    sum(payoffs.map((payoff) => computeResult(payoff, price))),
  );
  const sorted = results.sort((a, b) => a.cmp(b));
  const [least = zero, most = zero] = [sorted[0], sorted.at(-1)];
  return { maxLoss: notBelowZero(least.times(-1)), maxProfit: slope.gt(0) ? null : notBelowZero(most) };
}
