import Big from 'big.js';
import { limits } from '../limits.ts';
import type { Execution } from '../types.ts';
import { formatDecimal } from '../values/decimal.ts';

/** A fill, or the part of one that belongs to a position. */
export interface Leg {
  execution: Execution;
  /** The quantity with the sign of the side. */
  signed: Big;
  price: Big;
  fees: Big;
  profit?: Big;
}

/** A position while its fills are added. */
export interface RunningPosition {
  legs: Leg[];
  /** What is open, with the sign of its side. */
  size: Big;
  /** The largest size it had. */
  largest: Big;
}

export function openPosition(): RunningPosition {
  return { legs: [], size: new Big(0), largest: new Big(0) };
}

export function toLeg(execution: Execution): Leg {
  return {
    execution,
    signed: new Big(execution.quantity).times(execution.side === 'buy' ? 1 : -1),
    price: new Big(execution.price),
    fees: new Big(execution.fees),
    profit: execution.profit && new Big(execution.profit.amount),
  };
}

export function addLeg(position: RunningPosition, leg: Leg): void {
  position.legs.push(leg);
  position.size = position.size.plus(leg.signed);
  if (position.size.abs().gt(position.largest)) position.largest = position.size.abs();
}

/**
 * The opening that a closing fill with P&L implies, of the same size and without fees: net P&L contains them. Undefined
 * if the fill does not state its P&L, or the value of one unit is not known.
 */
export function toMissingOpening({ execution, signed, price, fees, profit }: Leg): Leg | undefined {
  const { key, multiplier } = execution;
  if (!profit || multiplier === null) return undefined;
  const gross = execution.profit?.isNet ? profit.plus(fees) : profit;
  const entryPrice = price.plus(gross.div(signed.times(multiplier)));
  return {
    execution: {
      ...execution,
      key: `${key}:opening`,
      at: null,
      side: execution.side === 'buy' ? 'sell' : 'buy',
      price: formatDecimal(entryPrice),
      fees: '0',
      effect: 'open',
      profit: undefined,
    },
    signed: signed.times(-1),
    price: entryPrice,
    fees: new Big(0),
  };
}

/**
 * Splits a fill that goes through zero: one part closes the position, the rest opens the next. Fees are divided by
 * quantity, and their sum stays exact. The P&L that the file states belongs to the closing part.
 */
export function splitLeg(leg: Leg, size: Big): [closing: Leg, rest: Leg] {
  const closing = size.times(-1);
  const fees = leg.fees.times(closing.div(leg.signed)).round(limits.decimals, Big.roundHalfUp);
  return [
    { ...leg, signed: closing, fees },
    { ...leg, signed: leg.signed.minus(closing), fees: leg.fees.minus(fees), profit: undefined },
  ];
}
