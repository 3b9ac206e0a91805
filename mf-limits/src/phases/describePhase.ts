import type { Phase } from 'contracts/account-rules';
import { type AmountUnit, createDateFormat, formatAmount, formatCount, formatDay, formatTimeZone } from 'shared-ui';
import { DRAWDOWN_LABELS } from '../shared/format.ts';

const formatShort = (day: string): string => formatDay(day, { weekday: false });

const SINCE = { phase: '', payout: ', since the latest payout' } as const;

const describeDrawdown = ({ drawdown }: Phase, unit: AmountUnit): string[] => {
  if (!drawdown) return [];
  const { mode, cents, stopAtCents } = drawdown;
  const stop = stopAtCents === null || mode === 'static' ? '' : ` until it is at ${formatAmount(stopAtCents, unit)}`;
  return [`Drawdown ${formatAmount(cents, unit)}; the floor ${DRAWDOWN_LABELS[mode]}${stop}`];
};

/** The rules of a phase, each in words. */
export function describeRules(phase: Phase, unit: AmountUnit): string[] {
  const { dailyLoss, targetCents, consistency, days } = phase;
  const rules = [
    ...describeDrawdown(phase, unit),
    ...(dailyLoss
      ? [
          `Loss of a day up to ${formatAmount(dailyLoss.cents, unit)}, which ${dailyLoss.effect === 'lock' ? 'locks the day' : 'fails the account'}`,
        ]
      : []),
    ...(targetCents === null ? [] : [`Target ${formatAmount(targetCents, unit)}`]),
    ...(consistency
      ? [
          `Best day at most ${consistency.percent}% of the ${consistency.base === 'target' ? 'target or total' : 'total'}${SINCE[consistency.since]}`,
        ]
      : []),
    ...(days
      ? [
          `${formatCount(days.count, 'day')} with at least ${formatAmount(days.minProfitCents, unit)}${SINCE[days.since]}`,
        ]
      : []),
  ];
  return rules.length > 0 ? rules : ['No limits'];
}

/** Where the rules of a phase are from. Empty if that is not known. */
export function describeOrigin({ asOf, source }: Phase): string {
  return [asOf && `Rules as of ${formatShort(asOf)}`, source].filter(Boolean).join(': ');
}

const formatTime = createDateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** When a phase begins, and when its days end. */
export function describeStart({ from, startBalanceCents, dayEnd }: Phase, unit: AmountUnit): string {
  const time = dayEnd.time === '00:00' ? 'midnight' : formatTime(new Date(`1970-01-01T${dayEnd.time}Z`));
  return `From ${formatShort(from)} with ${formatAmount(startBalanceCents, unit)}; the day ends at ${time} (${formatTimeZone(dayEnd.zone)})`;
}
