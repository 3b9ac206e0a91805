import { readPointValue } from 'importers/excursions';
import { type MeasuredTrade, type PointValues, toExcursionTrade } from '../candles/excursion-trades.ts';

interface Fill {
  /** Milliseconds since 1970. */
  at: number;
  price: number;
}

/**
 * A closed trade whose exit can be replayed. Its prices are multiplied by its sign: a short trade is then a long one,
 * with stops below and targets above its entry.
 */
export interface ScenarioTrade {
  number: number;
  /** YYYY-MM-DD. */
  date: string;
  ticker: string;
  /** An option has only prices of its own contract. */
  isOption: boolean;
  sign: 1 | -1;
  entry: number;
  /** The money per 1.00 of price of the whole position. */
  centsPerPoint: number;
  netCents: number;
  feesCents: number;
  riskCents: number | null;
  maeCents: number | null;
  mfeCents: number | null;
  stop: number | null;
  target: number | null;
  lastOpening: Fill;
  closedAt: number;
  /** The fills from the last opening on, in the order of time. */
  fills: readonly Fill[];
  hasOneClosing: boolean;
  /** Whether it has one opening and one closing fill. */
  isUnscaled: boolean;
}

const HAS_LEGS = 'The trade has legs: no prices are those of all of them.';
const UNKNOWN_FACTS = 'The side, a price, the quantity or a time of the trade is not known.';
const NO_TIME = 'The trade was closed at the time at which it was opened.';
const NO_OPENING = 'The executions open no position on the side of the trade.';
const CLOSED_EARLIER = 'A part of the position was closed before its last part was opened.';
const UNKNOWN_VALUE = 'The value of a point is not known.';

/** Text to a number; null if it is not known. */
const toNumber = (text: string | undefined, sign = 1): number | null =>
  text === undefined ? null : Number(text) * sign;

interface SidedFill extends Fill {
  isOpening: boolean;
}

const findLastOpening = (fills: readonly SidedFill[]): number => fills.findLastIndex(({ isOpening }) => isOpening);

/** Why the fills of a trade cannot be replayed with another exit; undefined if they can. */
const explainFills = (fills: readonly SidedFill[]): string | undefined => {
  const last = findLastOpening(fills);
  if (last === -1) return NO_OPENING;
  return fills.slice(0, last).every(({ isOpening }) => isOpening) ? undefined : CLOSED_EARLIER;
};

/** Describes a trade for scenarios, or says in a sentence why its exit cannot be replayed. */
export function toScenarioTrade(stored: MeasuredTrade, pointValues: PointValues): ScenarioTrade | { refused: string } {
  const { side, quantity, entryPrice, exitPrice, openedAt, closedAt } = stored;
  if (stored.structure) return { refused: HAS_LEGS };
  if (!side || !quantity || !entryPrice || !exitPrice || !openedAt || !closedAt) return { refused: UNKNOWN_FACTS };
  if (Date.parse(openedAt) >= Date.parse(closedAt)) return { refused: NO_TIME };
  const trade = toExcursionTrade(stored, pointValues);
  if (!trade) return { refused: UNKNOWN_FACTS };
  const sign = side === 'long' ? 1 : -1;
  const fills = trade.fills
    .map((fill) => ({
      at: Date.parse(fill.at),
      price: Number(fill.price) * sign,
      isOpening: (fill.side === 'buy') === (side === 'long'),
    }))
    .sort((a, b) => a.at - b.at);
  const refused = explainFills(fills);
  if (refused !== undefined) return { refused };
  const value = readPointValue(trade);
  if (value === null) return { refused: UNKNOWN_VALUE };
  const remaining = fills.slice(findLastOpening(fills));
  const closings = remaining.length - 1;
  return {
    number: stored.number,
    date: stored.date,
    ticker: trade.ticker,
    isOption: trade.isOption,
    sign,
    entry: Number(entryPrice) * sign,
    centsPerPoint: Number(quantity) * value * 100,
    netCents: stored.netCents,
    feesCents: stored.feesCents ?? 0,
    riskCents: stored.riskCents ?? null,
    maeCents: stored.maeCents ?? null,
    mfeCents: stored.mfeCents ?? null,
    stop: toNumber(stored.stop, sign),
    target: toNumber(stored.target, sign),
    lastOpening: remaining[0] ?? { at: 0, price: 0 },
    closedAt: Date.parse(closedAt),
    fills: remaining,
    hasOneClosing: closings === 1,
    isUnscaled: closings === 1 && fills.length === 2,
  };
}
