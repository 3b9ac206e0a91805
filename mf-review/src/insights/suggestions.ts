import type { Insight } from 'contracts/insights';
import type { TryReply } from 'contracts/playbook';
import type { Condition } from 'contracts/playbook-conditions';
import { WEEKDAYS } from '../playbook/conditions/facts.ts';
import type { ReadyMadeRule } from '../playbook/rules/AddRule.tsx';

/** How many rules are suggested. */
const SUGGESTED = 3;

const toClock = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

const createRule = (text: string, condition: Condition): ReadyMadeRule => ({
  text,
  group: 'Entry',
  conditions: [condition],
});

/** A rule about the hour of the opening: in it when it is better than the others, otherwise out of it. */
const toHourRule = (hour: number, isBetter: boolean): ReadyMadeRule => {
  const from = toClock(hour);
  const until = toClock(hour + 1);
  return isBetter
    ? createRule(`Trade from ${from} to ${until} only`, { fact: 'opened', from, until })
    : createRule(`No trades from ${from} to ${until}`, { fact: 'opened', from: until, until: from });
};

const toWeekdayRule = (weekday: number): ReadyMadeRule =>
  createRule(`No trades on ${WEEKDAYS[weekday]}`, {
    fact: 'weekday',
    in: [0, 1, 2, 3, 4, 5, 6].filter((day) => day !== weekday),
  });

/** The rule that follows from an insight; null when no condition of rules says the same. The link has the group. */
export function toRule({ kind, link, valueCents }: Insight): ReadyMadeRule | null {
  const params = new URLSearchParams(link.split('?')[1]);
  const isBetter = valueCents > 0;
  switch (kind) {
    case 'hour':
      return toHourRule(Number(params.get('hour')), isBetter);
    case 'weekday':
      return isBetter ? null : toWeekdayRule(Number(params.get('weekday')));
    case 'side': {
      const is = (params.get('side') === 'long') === isBetter ? 'long' : 'short';
      return createRule(`Only ${is} trades`, { fact: 'side', is });
    }
    case 'after-a-loss':
      return isBetter ? null : createRule('Wait 30 minutes after a loss', { fact: 'minutesAfterLoss', min: 30 });
    case 'trade-of-day':
      return isBetter || params.get('tradeOfDay') !== 'later'
        ? null
        : createRule('Take at most 3 trades a day', { fact: 'tradeOfDay', max: 3 });
    default:
      return null;
  }
}

/** A rule with its figures over past trades. */
export interface TriedRule {
  rule: ReadyMadeRule;
  figures: TryReply;
}

/** Whether keeping the rule made more than breaking it. */
const isWorthKeeping = ({ figures: { yes, no, worth } }: TriedRule): boolean =>
  yes.trades > 0 && no.trades > 0 && worth !== null && worth.valueCents > 0 && worth.verdict !== 'costs';

const getRank = ({ figures: { worth } }: TriedRule): number => (worth?.verdict === 'helps' ? 0 : 1);

/**
 * The rules whose kept trades made more than the broken ones: clear differences first, then by the lower end of the
 * interval.
 */
export function chooseSuggestions(tried: readonly TriedRule[]): TriedRule[] {
  const getLow = ({ figures: { worth } }: TriedRule): number => worth?.lowCents ?? 0;
  return tried
    .filter(isWorthKeeping)
    .toSorted((a, b) => getRank(a) - getRank(b) || getLow(b) - getLow(a))
    .slice(0, SUGGESTED);
}

/** The rules to try: those of insights, then the ready-made ones that answer themselves, without those that exist. */
export function listCandidates(
  insights: readonly Insight[],
  readyMade: readonly ReadyMadeRule[],
  existing: readonly Pick<ReadyMadeRule, 'text'>[],
): ReadyMadeRule[] {
  const ofInsights = insights.map(toRule).filter((rule) => rule !== null);
  const automatic = readyMade.filter(({ conditions }) => conditions !== null);
  const byText = new Map([...automatic, ...ofInsights].map((rule) => [rule.text, rule]));
  for (const { text } of existing) byText.delete(text);
  return [...byText.values()];
}
