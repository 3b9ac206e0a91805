import type { CheckedRule } from 'contracts/playbook-check';
import { useState } from 'react';
import {
  Button,
  formatCount,
  hasSingleKeyShortcuts,
  KeyHint,
  Row,
  SegmentedControl,
  useSingleKeys,
  VisuallyHidden,
} from 'shared-ui';
import styles from './Check.module.css';
import { formatReason } from './formatReason.ts';
import type { TradeCheckState } from './useCheck.ts';

/** Rules beyond the ninth have no key. */
const LAST_KEY = 9;

type TypedAnswer = 'yes' | 'no' | 'none';

/** Without a typed answer, the facts of the trade may answer. */
const listOptions = ({ answer, by }: CheckedRule): { value: TypedAnswer; label: string }[] => [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'none', label: by === 'facts' ? `Auto: ${answer}` : 'None' },
];

/** What a key makes of a typed answer. */
const NEXT: Readonly<Record<TypedAnswer, TypedAnswer>> = { none: 'yes', yes: 'no', no: 'none' };

const toTyped = ({ answer, by }: CheckedRule): TypedAnswer => (by === 'you' ? (answer ?? 'none') : 'none');

const describeAnswer = ({ answer, by, reason }: CheckedRule): string => {
  if (answer === null) return 'Not answered';
  if (by === 'you') return `Your answer: ${answer}`;
  return `Automatic: ${answer}${reason ? `, ${formatReason(reason)}` : ''}`;
};

interface RuleRowProps {
  rule: CheckedRule;
  /** The key that toggles the rule. */
  digit: number | null;
  onAnswer: (answer: TypedAnswer) => void;
}

const RuleRow = ({ rule, digit, onAnswer }: RuleRowProps) => (
  <li className={styles.rule} data-answer={rule.answer}>
    <kbd className={styles.key}>{digit}</kbd>
    <div className={styles.text}>
      <p>{rule.text}</p>
      <p className={styles.answer}>
        {describeAnswer(rule)}
        {!rule.required && ' (optional)'}
      </p>
    </div>
    <SegmentedControl label={rule.text} options={listOptions(rule)} value={toTyped(rule)} onValueChange={onAnswer} />
  </li>
);

const listOpen = (rules: readonly CheckedRule[]): CheckedRule[] => rules.filter(({ answer }) => answer === null);

export interface CheckedRulesProps extends Pick<TradeCheckState, 'rules' | 'form'> {
  /** Called with the rules that key 0 answered, once they and the mark are saved. */
  onKept?: ((ruleIds: readonly string[]) => void) | undefined;
}

/**
 * The rules that apply to a trade. Keys 1 to 9 change the trader's answer from none to yes, to no, and back; key 0
 * keeps all rules without an answer and marks the trade as reviewed, so that a day of 20 trades takes few keys
 * (PLB-10).
 */
export function CheckedRules({ rules, form: { change }, onKept }: CheckedRulesProps) {
  const [announcement, setAnnouncement] = useState('');
  const answer = ({ id, text }: CheckedRule, typed: TypedAnswer) => {
    void change({ [`rule.${id}`]: typed === 'none' ? null : typed });
    setAnnouncement(`${text}: ${typed}`);
  };
  const keepRest = async () => {
    const openIds = listOpen(rules).map(({ id }) => id);
    setAnnouncement('All other rules kept. Reviewed.');
    const answers = Object.fromEntries(openIds.map((id) => [`rule.${id}`, 'yes'] as const));
    if (await change({ ...answers, reviewed: true })) onKept?.(openIds);
  };
  useSingleKeys((key) => {
    if (!/^[0-9]$/.test(key)) return;
    if (key === '0') return void keepRest();
    const rule = rules[Number(key) - 1];
    if (rule) answer(rule, NEXT[toTyped(rule)]);
  });
  const hasKeys = hasSingleKeyShortcuts();
  const openCount = listOpen(rules).length;
  return (
    <>
      <ul className={styles.rules} aria-label="Rules of this trade">
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            digit={hasKeys && index < LAST_KEY ? index + 1 : null}
            onAnswer={(typed) => answer(rule, typed)}
          />
        ))}
      </ul>
      <Row gap={3}>
        <Button size="small" onClick={() => void keepRest()} aria-keyshortcuts={hasKeys ? '0' : undefined}>
          All other rules kept
          <KeyHint shortcut="0" />
        </Button>
        <span className={styles.note}>
          {openCount > 0 ? `Answers ${formatCount(openCount, 'open rule')} with yes and marks` : 'Marks'} the trade as
          reviewed.
        </span>
      </Row>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
}
