import type { AccountState, AccountSummary } from 'contracts/account-limits';
import type { Phase } from 'contracts/account-rules';
import type { PhaseActivity } from '../../figures/limits/activity.ts';
import { foldAccount, toFloorCents } from '../../figures/limits/fold-account.ts';
import { computePerformance } from '../../figures/limits/performance.ts';
import { findWhole, isConsistent, type PhaseRules, type PhaseState } from '../../figures/limits/phase-state.ts';

const presentConsistency = (
  { consistency }: Phase,
  rules: PhaseRules,
  state: PhaseState,
): AccountState['consistency'] => {
  if (!consistency) return null;
  const { bestDay, total } = state;
  const isDefined = total > 0;
  return {
    bestDayCents: bestDay,
    percent: isDefined ? (100 * bestDay) / findWhole(rules, state) : null,
    reached: isDefined ? isConsistent(rules, state) : null,
    neededTotalCents: Math.round((100 * bestDay) / consistency.percent),
  };
};

const presentTarget = ({ targetCents }: Phase, { result }: PhaseState): AccountState['target'] =>
  targetCents === null ? null : { cents: targetCents, remainingCents: Math.max(0, targetCents - result) };

/** The state before the first phase, and of an account without phases. */
export const NO_PHASE: AccountState = {
  phase: null,
  balanceCents: 0,
  floorCents: null,
  roomCents: null,
  floorAtMostCents: null,
  day: null,
  performance: null,
  target: null,
  consistency: null,
  days: null,
  breaches: null,
  unknown: null,
  history: null,
};

/** Computes the state of an account in a phase (LIM-04). */
export function presentAccount(activity: PhaseActivity): AccountState {
  const { phase, today, days } = activity;
  const { rules, state, highAtMost, breaches, history } = foldAccount(activity);
  const { balance, day: resultCents, qualifiedDays } = state;
  const floorCents = toFloorCents(rules, state.high);
  const { dailyLoss } = phase;
  return {
    phase: phase.name,
    balanceCents: balance,
    floorCents,
    roomCents: floorCents === null ? null : balance - floorCents,
    floorAtMostCents: rules.followsCloses ? toFloorCents(rules, highAtMost) : null,
    day: { date: today, resultCents, roomCents: dailyLoss ? dailyLoss.cents + resultCents : null },
    performance: computePerformance(activity),
    target: presentTarget(phase, state),
    consistency: presentConsistency(phase, rules, state),
    days: phase.days && { count: phase.days.count, qualified: qualifiedDays },
    breaches,
    unknown: {
      trades: days
        .flatMap(({ trades }) => trades)
        .filter(({ maeCents, mfeCents }) => maeCents === null || mfeCents === null).length,
    },
    history,
  };
}

/** The part of a state that the list of all accounts shows. */
export function summarizeState(
  state: AccountState,
): Omit<AccountSummary, 'account' | 'archived' | 'trades' | 'resultCents' | 'currency' | 'drawdownCents'> {
  const { phase, balanceCents, floorCents, roomCents, day, performance, breaches, unknown } = state;
  const count = (wanted: 'certain' | 'possible') =>
    breaches?.filter(({ certainty }) => certainty === wanted).length ?? 0;
  return {
    phase,
    balanceCents,
    floorCents,
    roomCents,
    day,
    performance,
    breaches: breaches && {
      certain: count('certain'),
      possible: count('possible'),
      unknown: unknown?.trades ?? 0,
    },
  };
}
