import { type TradeLeg, toCents } from 'contracts';
import { computeDefinedRisk } from 'importers/defined-risk';

/** Results that averages of prices can differ from, in cents. */
const ROUNDING_CENTS = 5;

/**
 * Whether the leg's own result follows from its averages. It does not for a leg that was opened again after a part of
 * it was closed: its average entry is not what was at risk.
 */
const isConfirmed = ({ side, quantity, entryPrice, exitPrice, netCents, feesCents }: TradeLeg, multiplier: string) => {
  const points = (Number(exitPrice) - Number(entryPrice)) * (side === 'long' ? 1 : -1);
  const cents = points * Number(quantity) * Number(multiplier) * 100;
  return Math.abs(cents - netCents - feesCents) <= ROUNDING_CENTS + Math.abs(cents) * 0.001;
};

export interface RiskCents {
  maxLoss: number;
  /** Null if it has no limit. */
  maxProfit: number | null;
}

/** Max loss and max profit at the expiry without fees. Undefined if they are not limited or not certain (LEG-06). */
export function computeRisk(legs: readonly TradeLeg[]): RiskCents | undefined {
  const known = legs.flatMap((leg) => {
    const { multiplier } = leg;
    return multiplier !== null && isConfirmed(leg, multiplier) ? [{ ...leg, multiplier }] : [];
  });
  const risk = known.length === legs.length ? computeDefinedRisk(known) : undefined;
  return (
    risk && {
      maxLoss: toCents(Number(risk.maxLoss)),
      maxProfit: risk.maxProfit === null ? null : toCents(Number(risk.maxProfit)),
    }
  );
}
