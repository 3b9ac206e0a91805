import type { Phase } from 'contracts/account-rules';
import { formatCount, formatDay, formatMoney } from 'shared-ui';
import { DRAWDOWN_LABELS } from '../shared/format.ts';

const formatShort = (day: string): string => formatDay(day, { weekday: false });

const SINCE = { phase: '', payout: ', since the latest payout' } as const;

const describeDrawdown = ({ drawdown }: Phase): string[] => {
  if (!drawdown) return [];
  const { mode, cents, stopAtCents } = drawdown;
  const stop = stopAtCents === null || mode === 'static' ? '' : ` until it is at ${formatMoney(stopAtCents)}`;
  return [`Drawdown ${formatMoney(cents)}; the floor ${DRAWDOWN_LABELS[mode]}${stop}`];
};

/** The rules of a phase, each in words. */
export function describeRules(phase: Phase): string[] {
  const { dailyLoss, targetCents, consistency, days } = phase;
  const rules = [
    ...describeDrawdown(phase),
    ...(dailyLoss
      ? [
          `Loss of a day up to ${formatMoney(dailyLoss.cents)}, which ${dailyLoss.effect === 'lock' ? 'locks the day' : 'fails the account'}`,
        ]
      : []),
    ...(targetCents === null ? [] : [`Target ${formatMoney(targetCents)}`]),
    ...(consistency
      ? [
          `Best day at most ${consistency.percent}% of the ${consistency.base === 'target' ? 'target or total' : 'total'}${SINCE[consistency.since]}`,
        ]
      : []),
    ...(days
      ? [`${formatCount(days.count, 'day')} with at least ${formatMoney(days.minProfitCents)}${SINCE[days.since]}`]
      : []),
  ];
  return rules.length > 0 ? rules : ['No limits'];
}

/** Where the rules of a phase are from. Empty if that is not known. */
export function describeOrigin({ asOf, source }: Phase): string {
  return [asOf && `Rules as of ${formatShort(asOf)}`, source].filter(Boolean).join(': ');
}

/** When a phase begins, and when its days end. */
export function describeStart({ from, startBalanceCents, dayEnd }: Phase): string {
  const time = dayEnd.time === '00:00' ? 'midnight' : dayEnd.time;
  return `From ${formatShort(from)} with ${formatMoney(startBalanceCents)}; the day ends at ${time} (${dayEnd.zone})`;
}
