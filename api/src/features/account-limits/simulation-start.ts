import type { Breach } from 'contracts/account-limits';
import type { PathStart } from '../../figures/futures/path.ts';
import type { PhaseActivity } from '../../figures/limits/activity.ts';
import { foldAccount, type Progress } from '../../figures/limits/fold-account.ts';
import { createPhaseState, isPassed, NO_RULES } from '../../figures/limits/phase-state.ts';

/** Where paths without an account start. */
export const FREE_START: PathStart = { rules: NO_RULES, state: createPhaseState(NO_RULES), canPass: false };

/** Finds the breach that ended the phase. A possible one does not, nor does a daily loss that only locks the day. */
const findFailure = ({ breaches, rules }: Progress): Breach | undefined =>
  breaches.find(({ certainty, rule }) => certainty === 'certain' && (rule === 'drawdown' || rules.lossFails));

const RULE_NAMES: Readonly<Record<Breach['rule'], string>> = { drawdown: 'drawdown', dailyLoss: 'daily loss' };

/**
 * Finds the state from which a phase goes on, or why it does not, in one sentence. A phase can be passed if it has a
 * target or a number of days: its share of the best day alone would be reached again and again.
 */
export function findStart(activity: PhaseActivity | undefined): PathStart | string {
  if (!activity) return 'No phase of this account has begun.';
  const progress = foldAccount(activity);
  const { rules, state } = progress;
  const { name } = activity.phase;
  const failure = findFailure(progress);
  if (failure)
    return `The phase ${name} has failed: its ${RULE_NAMES[failure.rule]} was breached on ${failure.at.slice(0, 10)}.`;
  const canPass = rules.target !== -Infinity || rules.qualifyingDays > 0;
  if (canPass && isPassed(rules, state)) return `The phase ${name} is passed.`;
  return { rules, state, canPass };
}
