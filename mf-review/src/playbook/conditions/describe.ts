import { toCents } from 'contracts';
import type { Condition } from 'contracts/playbook-conditions';
import { formatCount, formatMoney, formatMultiple, formatNumber } from 'shared-ui';
import { CONTENT_LABELS, WEEKDAYS } from './facts.ts';

const formatDollars = (dollars: number): string => formatMoney(toCents(dollars));

type Range = Extract<Condition, { fact: 'risk' | 'quantity' | 'duration' | 'plannedR' }>;

const RANGES: Readonly<Record<Range['fact'], { name: string; format: (value: number) => string }>> = {
  risk: { name: 'Risk', format: formatDollars },
  quantity: { name: 'Size', format: (value) => formatNumber(value) },
  duration: { name: 'Held', format: (value) => `${formatNumber(value)} min` },
  plannedR: { name: 'Planned', format: (value) => formatMultiple(value) },
};

const describeRange = ({ fact, min, max }: Range): string => {
  const { name, format } = RANGES[fact];
  if (min !== undefined && max !== undefined) return `${name} ${format(min)} to ${format(max)}`;
  return min === undefined ? `${name} at most ${format(max ?? 0)}` : `${name} at least ${format(min)}`;
};

/** A condition in words: 'Opened from 09:30 until 11:00'. */
export function describeCondition(condition: Condition): string {
  switch (condition.fact) {
    case 'opened':
      return `Opened from ${condition.from} until ${condition.until}`;
    case 'weekday':
      return `On ${condition.in.map((day) => WEEKDAYS[day]).join(', ')}`;
    case 'side':
      return condition.is === 'long' ? 'Long' : 'Short';
    case 'ticker':
      return `Ticker ${condition.in.join(', ')}`;
    case 'account':
      return `Account ${condition.in.join(', ')}`;
    case 'tag':
      return condition.none
        ? `None of the tags ${condition.none.join(', ')}`
        : `Tagged ${(condition.any ?? []).join(' or ')}`;
    case 'has':
      return `Has ${CONTENT_LABELS[condition.what]}`;
    case 'tradeOfDay':
      return `At most ${formatCount(condition.max, 'trade')} that day`;
    case 'minutesAfterLoss':
      return `At least ${condition.min} min after a loss`;
    case 'dayResultBefore':
      return `Day at ${formatDollars(condition.min)} or better`;
    case 'roomBefore':
      return `At least ${formatDollars(condition.min)} of room that day`;
    case 'planned':
      return 'In the plan of the day';
    default:
      return describeRange(condition);
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** All conditions of a rule in words. Without conditions, the trader answers. */
export function describeConditions(conditions: readonly Condition[] | null): string {
  const [first, ...others] = conditions?.map(describeCondition) ?? [];
  if (first === undefined) return 'You answer this rule on each trade.';
  return [first, ...others.map(lowerFirst)].join(' and ');
}
