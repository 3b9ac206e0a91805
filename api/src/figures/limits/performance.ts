import type { Performance } from 'contracts/account-limits';
import type { PhaseActivity } from './activity.ts';
import { toChange } from './phase-state.ts';

/** A share in percent, with 2 decimals. */
const toPercent = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((10_000 * part) / whole) / 100 : null;

/**
 * Computes result, return and drawdown of a phase. An entry of the ledger moves the highest balance as much as the
 * balance, so that a payout is no drawdown and a deposit ends none (LIM-06).
 */
export function computePerformance({ phase, days }: PhaseActivity): Performance {
  let balance = phase.startBalanceCents;
  let peak = balance;
  let invested = balance;
  let resultCents = 0;
  let maxDrawdownPercent = 0;
  for (const { entries, trades } of days) {
    for (const entry of entries) {
      const change = toChange(entry);
      balance += change;
      peak += change;
      if (entry.kind === 'deposit') invested += change;
    }
    for (const { netCents } of trades) {
      balance += netCents;
      resultCents += netCents;
      peak = Math.max(peak, balance);
      maxDrawdownPercent = Math.max(maxDrawdownPercent, toPercent(peak - balance, peak) ?? 0);
    }
  }
  return {
    startBalanceCents: phase.startBalanceCents,
    resultCents,
    returnPercent: toPercent(resultCents, invested),
    drawdownPercent: toPercent(peak - balance, peak),
    maxDrawdownPercent,
  };
}
