import type { AccountState, Breach } from 'contracts/account-limits';
import type { Phase } from 'contracts/account-rules';
import { type AmountUnit, Badge, Card, formatAmount, formatCount, useUnit } from 'shared-ui';
import { describeLittleRoom, describeUnknown, formatShare } from '../shared/format.ts';
import styles from './Balance.module.css';

/** The state of a rule in words. */
interface RuleState {
  rule: string;
  state: string;
  tone: 'neutral' | 'gain' | 'loss' | 'warning';
  note: string;
}

const count = (breaches: readonly Breach[], rule: Breach['rule'], certainty: Breach['certainty']): number =>
  breaches.filter((breach) => breach.rule === rule && breach.certainty === certainty).length;

const toState = (
  breaches: readonly Breach[],
  rule: Breach['rule'],
  room: { roomCents: number; limitCents: number },
): Pick<RuleState, 'state' | 'tone'> => {
  if (count(breaches, rule, 'certain') > 0) return { state: 'breached', tone: 'loss' };
  if (count(breaches, rule, 'possible') > 0) return { state: 'possibly breached', tone: 'warning' };
  const little = describeLittleRoom(room.roomCents, room.limitCents);
  return little ? { state: little.text, tone: little.tone } : { state: 'within the limit', tone: 'gain' };
};

const describeDrawdown = ({ drawdown }: Phase, account: AccountState, unit: AmountUnit): RuleState[] => {
  const { floorCents, roomCents, breaches, unknown } = account;
  if (!drawdown || floorCents === null || roomCents === null) return [];
  const left = roomCents > 0 ? `${formatAmount(roomCents, unit)} left` : 'which the balance has reached';
  const sentences = [
    `The floor is at ${formatAmount(floorCents, unit)}, ${left}.`,
    describeUnknown(unknown?.trades ?? 0),
  ];
  return [
    {
      rule: `Drawdown of ${formatAmount(drawdown.cents, unit)}`,
      ...toState(breaches ?? [], 'drawdown', { roomCents, limitCents: drawdown.cents }),
      note: sentences.filter(Boolean).join(' '),
    },
  ];
};

const describeDailyLoss = ({ dailyLoss }: Phase, { day, breaches }: AccountState, unit: AmountUnit): RuleState[] => {
  if (!dailyLoss || !day || day.roomCents === null) return [];
  const { resultCents, roomCents } = day;
  const isLock = dailyLoss.effect === 'lock';
  const reached = isLock ? 'the day is locked' : 'the account has failed';
  const left = roomCents > 0 ? `${formatAmount(roomCents, unit)} left` : reached;
  const effect = isLock ? 'Reaching it locks the day.' : 'Reaching it fails the account.';
  return [
    {
      rule: `Loss of a day up to ${formatAmount(dailyLoss.cents, unit)}`,
      ...toState(breaches ?? [], 'dailyLoss', { roomCents, limitCents: dailyLoss.cents }),
      note: `${formatAmount(resultCents, unit, { signed: true })} today, ${left}. ${effect}`,
    },
  ];
};

const describeTarget = ({ target }: AccountState, unit: AmountUnit): RuleState[] => {
  if (!target) return [];
  const isReached = target.remainingCents === 0;
  return [
    {
      rule: `Target of ${formatAmount(target.cents, unit)}`,
      state: isReached ? 'reached' : 'not reached yet',
      tone: isReached ? 'gain' : 'neutral',
      note: isReached ? 'The profit is at or above the target.' : `${formatAmount(target.remainingCents, unit)} to go.`,
    },
  ];
};

const describeConsistency = (
  { consistency: limit }: Phase,
  { consistency }: AccountState,
  unit: AmountUnit,
): RuleState[] => {
  if (!limit || !consistency) return [];
  const { bestDayCents, percent, reached, neededTotalCents } = consistency;
  const best = `The best day made ${formatAmount(bestDayCents, unit)}`;
  return [
    {
      rule: `Best day at most ${limit.percent}% of the ${limit.base === 'target' ? 'target or total' : 'total'}`,
      state: reached === null ? 'not computable' : reached ? 'kept' : 'not kept yet',
      tone: reached === null ? 'neutral' : reached ? 'gain' : 'warning',
      note:
        percent === null
          ? `${best}. A share needs a total above ${formatAmount(0, unit)}.`
          : `${best}, ${formatShare(percent)}. It needs a total of ${formatAmount(neededTotalCents, unit)}.`,
    },
  ];
};

const describeDays = ({ days: rule }: Phase, { days }: AccountState, unit: AmountUnit): RuleState[] => {
  if (!rule || !days) return [];
  const isReached = days.qualified >= days.count;
  return [
    {
      rule: `${formatCount(days.count, 'day')} with at least ${formatAmount(rule.minProfitCents, unit)}`,
      state: isReached ? 'reached' : 'not reached yet',
      tone: isReached ? 'gain' : 'neutral',
      note: `${formatCount(days.qualified, 'day')} so far.`,
    },
  ];
};

/** The state of each rule that the phase has. */
const listRuleStates = (phase: Phase, state: AccountState, unit: AmountUnit): RuleState[] => [
  ...describeDrawdown(phase, state, unit),
  ...describeDailyLoss(phase, state, unit),
  ...describeTarget(state, unit),
  ...describeConsistency(phase, state, unit),
  ...describeDays(phase, state, unit),
];

/** Each rule of the phase, with its state in words. */
export function RulesCard({ state, phase }: { state: AccountState; phase: Phase }) {
  const states = listRuleStates(phase, state, useUnit());
  return (
    <Card title="Rules" description={phase.name}>
      <ul className={styles.rules} aria-label="Rules">
        {states.map(({ rule, state: text, tone, note }) => (
          <li key={rule} className={styles.rule}>
            <strong>{rule}</strong>
            <Badge tone={tone}>{text}</Badge>
            <span className={styles.note}>{note}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
