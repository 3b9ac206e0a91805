import type { ExitsBody } from 'contracts/what-if';
import { invalidInput } from '../../http/errors.ts';
import type { ScenarioTrade } from './scenario-trade.ts';

/** A price at which a trade is left. */
export interface Level {
  /** Multiplied by the sign of the trade, as all prices of scenarios. */
  price: number;
  /** The result of the whole position, after the fees of the trade. */
  netCents: number;
}

/** The nearest level is the first. */
export interface Levels {
  stops: readonly Level[];
  targets: readonly Level[];
}

/** What the levels of all trades have in common. Distances from the entry, the smallest first, each once. */
export interface Distances {
  stops: readonly number[];
  targets: readonly number[];
  in: ExitsBody['in'];
}

/** Levels of all trades of a call: with the trades, they take up to 280 MB (100,000 trades with 8 of them). */
const MAX_LEVELS = 800_000;

/** Throws invalid_input if the levels of all trades do not fit into memory, where they stay until the best is known. */
export function requireRoom(trades: number, { stops, targets }: Distances): void {
  const levels = Math.floor(MAX_LEVELS / trades);
  if (stops.length + targets.length <= levels) return;
  const message = `For so many trades, stops and targets can have at most ${levels} values together. Choose fewer of them, or fewer trades.`;
  throw invalidInput(message, { stops: message });
}

/** Removes the errors of floats from an amount: equal amounts are equal numbers, however they were computed. */
const roundCents = (cents: number): number => Math.round(cents * 1e6) / 1e6 || 0;

/** Digits that a float has at least. */
const DIGITS = 15;
const MAX_DECIMALS = 10;

/** Removes the errors of floats from a price near another one, so that a bar that ends at the price reaches it. */
const roundPrice = (price: number, near: number): number => {
  const whole = Math.max(1, Math.ceil(Math.log10(Math.max(Math.abs(near), Math.abs(price), 1))));
  const factor = 10 ** Math.max(0, Math.min(MAX_DECIMALS, DIGITS - whole));
  return Math.round(price * factor) / factor;
};

/** Returns the result in cents at a price, after the fees of the trade. */
export function computeNet({ entry, centsPerPoint, feesCents }: ScenarioTrade, price: number): number {
  return roundCents((price - entry) * centsPerPoint - feesCents);
}

/** Returns the level at a price. */
export function toLevel(trade: ScenarioTrade, price: number): Level {
  return { price, netCents: computeNet(trade, price) };
}

/** Returns the money that a trade risks: what is stored, otherwise what its stop would lose. Null without both. */
export function findRiskCents({ riskCents, stop, entry, centsPerPoint }: ScenarioTrade): number | null {
  if (riskCents !== null) return riskCents;
  return stop !== null && stop < entry ? (entry - stop) * centsPerPoint : null;
}

/** Returns the money of a distance of 1. Null in R without a risk. */
const findUnitCents = (trade: ScenarioTrade, unit: Distances['in']): number | null => {
  if (unit === 'points') return trade.centsPerPoint;
  return unit === 'money' ? 100 : findRiskCents(trade);
};

/** Creates the levels of a trade. Null in R without a risk. */
export function createLevels(trade: ScenarioTrade, distances: Distances): Levels | null {
  const { entry, centsPerPoint, feesCents } = trade;
  const unitCents = findUnitCents(trade, distances.in);
  if (unitCents === null) return null;
  const toLevels = (list: readonly number[], direction: 1 | -1): Level[] =>
    list.map((distance) => {
      const points = distances.in === 'points' ? distance : (distance * unitCents) / centsPerPoint;
      return {
        price: roundPrice(entry + direction * points, entry),
        netCents: roundCents(direction * distance * unitCents - feesCents),
      };
    });
  return { stops: toLevels(distances.stops, -1), targets: toLevels(distances.targets, 1) };
}
