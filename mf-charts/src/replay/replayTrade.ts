import type { Trade } from 'contracts';
import { findMultiplier, findPointValue as findRootValue } from 'importers/multiplier';
import { type Fill, findPointValue, type Level, sumPoints, toTradePath } from '../trade/tradePath.ts';

export interface ReplayFill extends Fill {
  feesCents: number;
}

/** What a replay needs of a trade, its future included: only `cutTrade` may read it. */
export interface ReplayTrade {
  id: number;
  /** In the order of time; at least one. */
  fills: readonly ReplayFill[];
  /** Cents per 1.00 of price and unit; null if that is not known. */
  pointCents: number | null;
  riskCents: number | null;
  /** Stop and target. */
  plan: readonly Level[];
  decimals: number;
  currency: string | undefined;
  /** Without a size, only R says what the trade makes: amounts are those of an arbitrary one. */
  hasSize: boolean;
}

/** The value of a point by the kind of instrument. */
const findKnownValue = ({ ticker, instrument }: Trade): number | undefined => {
  if (instrument?.kind === 'future') {
    const known = findRootValue(instrument.underlying);
    return known && Number(known.value);
  }
  if (instrument?.kind === 'option') return Number(findMultiplier(ticker) ?? 100);
  return 1;
};

/**
 * The trade's own result states what a point is worth, except for a result of 0. A value near to the known one differs
 * from it by rounding only.
 */
const findPointCents = (trade: Trade, fills: readonly Fill[]): number | null => {
  const stated = findPointValue(trade, fills);
  const known = findKnownValue(trade);
  if (known === undefined) return stated === undefined ? null : stated * 100;
  const points = Math.abs(sumPoints(fills));
  const isKnown = stated === undefined || Math.abs(stated - known) * points <= known * points * 0.02 + 0.05;
  return (isKnown ? known : stated) * 100;
};

/** The fees of each fill. Those that only their sum is known of are spread by size. */
const listFees = ({ executions = [], feesCents }: Trade, fills: readonly Fill[]): number[] => {
  const own = executions.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).map((fill) => fill.feesCents);
  const sum = own.reduce((total, cents) => total + cents, 0);
  if (own.length > 0 && (feesCents === undefined || sum === feesCents)) return own;
  const size = fills.reduce((total, { quantity }) => total + quantity, 0);
  return fills.map(({ quantity }) => ((feesCents ?? 0) * quantity) / size);
};

/** Null for a trade without a price at a time. */
export function toReplayTrade(trade: Trade): ReplayTrade | null {
  const path = trade.legs ? null : toTradePath(trade);
  if (!path) return null;
  const fees = listFees(trade, path.fills);
  return {
    id: trade.id,
    fills: path.fills.map((fill, index) => ({ ...fill, feesCents: fees[index] ?? 0 })),
    pointCents: findPointCents(trade, path.fills),
    riskCents: trade.riskCents ?? null,
    plan: path.levels.filter(({ label }) => label === 'Stop' || label === 'Target'),
    decimals: path.decimals,
    currency: trade.currency,
    hasSize: true,
  };
}
