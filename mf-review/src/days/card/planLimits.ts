import type { DaySummary } from 'contracts/day-summaries';

type PlannedDay = Pick<DaySummary, 'plan' | 'trades' | 'lowCents'>;

/** Whether a day had more trades than its plan allows; null without such a limit. */
export function hasTooManyTrades({ plan, trades }: PlannedDay): boolean | null {
  return plan?.maxTrades == null ? null : trades > plan.maxTrades;
}

/** Whether a day was at any time below the loss that its plan allows; null without such a limit. */
export function hasLostTooMuch({ plan, lowCents }: PlannedDay): boolean | null {
  return plan?.maxLossCents == null ? null : -lowCents > plan.maxLossCents;
}

/** The limits that a day had and exceeded, in words: 'too many trades'. */
export function listExceeded(day: PlannedDay): string[] {
  return [
    ...(hasTooManyTrades(day) ? ['too many trades'] : []),
    ...(hasLostTooMuch(day) ? ['lost more than planned'] : []),
  ];
}

/** Whether the plan of a day has a limit. */
export function hasLimits({ plan }: Pick<DaySummary, 'plan'>): boolean {
  return plan !== null && (plan.maxTrades !== null || plan.maxLossCents !== null);
}
