import type { AccountRules } from 'contracts/account-limits';
import { Button, Card, EmptyState, useUnit } from 'shared-ui';
import type { StoredRules } from '../shared/useAccountRules.ts';
import { describeOrigin, describeRules, describeStart } from './describePhase.ts';
import styles from './Phases.module.css';
import { PhasesForm } from './PhasesForm.tsx';
import { createPhaseDraft } from './phaseDraft.ts';
import { usePhaseStart } from './usePhaseStart.ts';
import { usePhasesForm } from './usePhasesForm.ts';

const PhaseList = ({ phases }: Pick<AccountRules, 'phases'>) => {
  const unit = useUnit();
  return (
    <ul className={styles.list}>
      {phases.map((phase) => (
        <li key={phase.from} className={styles.summary}>
          <strong>{phase.name}</strong>
          <span className={styles.note}>{describeStart(phase, unit)}</span>
          {describeRules(phase, unit).map((rule) => (
            <span key={rule}>{rule}</span>
          ))}
          {describeOrigin(phase) && <span className={styles.note}>{describeOrigin(phase)}</span>}
        </li>
      ))}
    </ul>
  );
};

interface PhasesCardProps {
  account: string;
  stored: AccountRules;
  rules: StoredRules;
}

/** The phases of an account in words, or their form. */
export function PhasesCard({ account, stored, rules }: PhasesCardProps) {
  const form = usePhasesForm(account, rules);
  const isEmpty = stored.phases.length === 0;
  const start = usePhaseStart(account, isEmpty);
  const action = (
    <Button size="small" onClick={() => form.open()}>
      Change phases
    </Button>
  );
  return (
    <Card title="Phases and rules" actions={!form.isOpen && !isEmpty && action}>
      {form.isOpen && <PhasesForm form={form} />}
      {!form.isOpen && !isEmpty && <PhaseList phases={stored.phases} />}
      {!form.isOpen && isEmpty && (
        <EmptyState
          title="No start balance yet"
          action={
            <Button variant="primary" onClick={() => form.open('', { phases: [createPhaseDraft(start)] })}>
              Set balance and limits
            </Button>
          }
        >
          With a start balance, this account has its balance, return and drawdown. Limits are optional.
        </EmptyState>
      )}
    </Card>
  );
}
