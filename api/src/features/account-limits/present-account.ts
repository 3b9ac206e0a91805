import type { AccountState, AccountSummary, LimitDay } from 'contracts/account-limits';
import type { PhaseActivity } from '../../figures/limits/activity.ts';
import { findFloor, foldAccount } from '../../figures/limits/fold-account.ts';
import { computePerformance } from '../../figures/limits/performance.ts';

const sumResults = (days: readonly LimitDay[]): number => days.reduce((sum, { resultCents }) => sum + resultCents, 0);

/** Selects the days with trades since the phase began, or since its latest payout, whose day is included. */
const selectDays = (
  { days }: PhaseActivity,
  history: readonly LimitDay[],
  since: 'phase' | 'payout',
): readonly LimitDay[] => {
  const payout = days.findLast(({ entries }) => entries.some(({ kind }) => kind === 'payout'));
  const from = since === 'payout' ? (payout?.date ?? '') : '';
  return history.filter(({ date, trades }) => date >= from && trades > 0);
};

const presentConsistency = (activity: PhaseActivity, history: readonly LimitDay[]): AccountState['consistency'] => {
  const { consistency, targetCents } = activity.phase;
  if (!consistency) return null;
  const { percent: limit, base, since } = consistency;
  const counted = selectDays(activity, history, since);
  const total = sumResults(counted);
  const bestDayCents = Math.max(0, ...counted.map(({ resultCents }) => resultCents));
  const whole = Math.max(total, base === 'target' ? (targetCents ?? 0) : 0);
  const isDefined = total > 0;
  return {
    bestDayCents,
    percent: isDefined ? (100 * bestDayCents) / whole : null,
    reached: isDefined ? 100 * bestDayCents <= limit * whole : null,
    neededTotalCents: Math.round((100 * bestDayCents) / limit),
  };
};

const presentDays = (activity: PhaseActivity, history: readonly LimitDay[]): AccountState['days'] => {
  const { days } = activity.phase;
  if (!days) return null;
  const counted = selectDays(activity, history, days.since);
  return {
    count: days.count,
    qualified: counted.filter(({ resultCents }) => resultCents >= days.minProfitCents).length,
  };
};

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
  const { balance, high, highAtMost, breaches, history } = foldAccount(activity);
  const floorCents = findFloor(phase, high);
  const resultCents = history.find(({ date }) => date === today)?.resultCents ?? 0;
  const { targetCents, dailyLoss } = phase;
  return {
    phase: phase.name,
    balanceCents: balance,
    floorCents,
    roomCents: floorCents === null ? null : balance - floorCents,
    floorAtMostCents: phase.drawdown?.mode === 'intraday' ? findFloor(phase, highAtMost) : null,
    day: { date: today, resultCents, roomCents: dailyLoss ? dailyLoss.cents + resultCents : null },
    performance: computePerformance(activity),
    target:
      targetCents === null
        ? null
        : { cents: targetCents, remainingCents: Math.max(0, targetCents - sumResults(history)) },
    consistency: presentConsistency(activity, history),
    days: presentDays(activity, history),
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
