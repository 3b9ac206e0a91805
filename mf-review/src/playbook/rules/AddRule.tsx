import { type RuleBody, rules } from 'contracts/playbook-rules';
import { type ReactNode, useState } from 'react';
import { Button, createRandomKey, useToday, useWrite } from 'shared-ui';
import { RuleStartField, suggestStart, toFirstDay } from './RuleStart.tsx';
import styles from './Rules.module.css';

export type ReadyMadeRule = Pick<RuleBody, 'text' | 'group' | 'conditions'>;

interface AddRuleProps {
  rule: ReadyMadeRule;
  setup: string | null;
  /** The text of the button. */
  children: ReactNode;
}

/** Adds the rule as a required one, with one click, from today on or for all trades. */
export function AddRule({ rule, setup, children }: AddRuleProps) {
  const [start, setStart] = useState(() => suggestStart(rule.conditions));
  const today = useToday();
  const { mutate, isPending, isSuccess } = useWrite(rules.create);
  const add = () =>
    mutate({
      headers: { 'idempotency-key': createRandomKey() },
      body: { ...rule, setup, required: true, weight: 1, from: toFirstDay(start, today), until: null },
    });
  return (
    <div className={styles.add}>
      {!isSuccess && <RuleStartField label={`Applies: ${rule.text}`} value={start} onValueChange={setStart} />}
      <Button size="small" busy={isPending} disabled={isSuccess} aria-label={`Add ${rule.text}`} onClick={add}>
        {isSuccess ? 'Added' : children}
      </Button>
    </div>
  );
}
