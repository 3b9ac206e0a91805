import { limits } from 'contracts';
import type { Plan } from 'contracts/day-plans';
import { useState } from 'react';
import { Button, Card } from 'shared-ui';
import styles from '../Day.module.css';
import type { Day } from '../useDay.ts';
import { PlanFields } from './PlanFields.tsx';
import { PlanText } from './PlanText.tsx';
import { usePlanForm } from './usePlanForm.ts';

interface PlanCardProps {
  date: string;
  call: Day['call'];
  plan: Plan | null;
}

/** The plan of a day: what it says and when it was written, or its form (DAY-02). */
export function PlanCard({ date, call, plan }: PlanCardProps) {
  const form = usePlanForm(date, call);
  /** A form that is restored after a reload does not take the focus. */
  const [hasFocus, setHasFocus] = useState(false);
  const open = () => {
    setHasFocus(true);
    form.open();
  };
  const isFull = plan !== null && plan.changes.length >= limits.dayJournal.planChanges;
  const action = (
    <Button size="small" onClick={open} disabled={isFull}>
      {plan ? 'Change plan' : 'Write a plan'}
    </Button>
  );
  return (
    <Card title="Plan" actions={!form.isOpen && action}>
      {form.isOpen && <PlanFields form={form} hasFocus={hasFocus} />}
      {!form.isOpen && plan && <PlanText plan={plan} />}
      {!form.isOpen && isFull && (
        <p className={styles.muted}>{`A plan can be changed at most ${limits.dayJournal.planChanges} times.`}</p>
      )}
      {!form.isOpen && !plan && (
        <p className={styles.muted}>A plan counts for the trades that are opened after it was saved.</p>
      )}
    </Card>
  );
}
