import type { UseFormReturn } from 'react-hook-form';
import { Button } from 'shared-ui';
import { FACT_LABELS } from '../../../shared/factTexts.ts';
import type { Draft } from '../draft/draft.ts';
import { useAccountCurrency } from '../draft/useAccountCurrency.ts';
import { useFill } from '../draft/useTradeForm.ts';
import styles from '../facts/FactFields.module.css';
import { computeFacts, DETERMINED_NAMES, type DeterminedName, listDifferences } from './computeFacts.ts';

type Form = UseFormReturn<Draft>;

const getNoun = (name: DeterminedName): string => (name === 'amount' ? name : FACT_LABELS[name].toLowerCase());

const Fill = ({ form, name, text }: { form: Form; name: DeterminedName; text: string }) => {
  useFill(form, name, text);
  return null;
};

interface DeterminedFactsProps {
  form: Form;
  draft: Draft;
  /** The fields of a new trade are filled in. Those of a saved trade are only compared. */
  isNew: boolean;
}

/** What the executions determine, and where the form says something else. Nothing is corrected silently (FAC-02). */
export function DeterminedFacts({ form, draft, isNew }: DeterminedFactsProps) {
  const { texts, summary } = computeFacts(draft, useAccountCurrency(draft.account)) ?? { texts: {}, summary: '' };
  const differences = listDifferences(draft, texts);
  const use = () => {
    for (const name of differences) form.setValue(name, texts[name] ?? '', { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      {isNew && DETERMINED_NAMES.map((name) => <Fill key={name} form={form} name={name} text={texts[name] ?? ''} />)}
      <p role="status" className={styles.offer} hidden={summary === ''}>
        <span>
          {summary}
          {differences.length > 0 && `. Different in the form: ${differences.map(getNoun).join(', ')}.`}
        </span>
        {differences.length > 0 && (
          <Button size="small" onClick={use}>
            Use these values
          </Button>
        )}
      </p>
    </>
  );
}
