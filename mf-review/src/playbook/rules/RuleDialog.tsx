import { limits, type MeasuredFilter } from 'contracts';
import { Button, Checkbox, DocumentDialog, Select, Stack, TextField } from 'shared-ui';
import { ConditionFields } from '../conditions/ConditionFields.tsx';
import { type ConditionDraft, createDraft } from '../conditions/drafts.ts';
import { RuleStartField } from './RuleStart.tsx';
import styles from './Rules.module.css';
import { TryFigures } from './TryFigures.tsx';
import type { RuleForm } from './useRuleForm.ts';

const WEIGHTS = [1, 2, 3] as const;

const TextFields = ({
  form: { values: draft, change, errors },
  groups,
}: {
  form: RuleForm;
  groups: readonly string[];
}) => (
  <>
    <TextField
      label="Text"
      required
      maxLength={limits.playbook.ruleLength}
      value={draft.text}
      error={errors.text}
      onValueChange={(text) => change({ text })}
    />
    <div className={styles.columns}>
      <TextField
        label="Group"
        hint="For example Entry or Exit."
        maxLength={limits.playbook.groupLength}
        suggestions={groups}
        value={draft.group}
        error={errors.group}
        onValueChange={(group) => change({ group })}
      />
      <Select
        label="Weight"
        hint="How much it counts for adherence."
        options={WEIGHTS.map(String)}
        value={String(draft.weight)}
        onValueChange={(text) => change({ weight: WEIGHTS.find((weight) => String(weight) === text) ?? 1 })}
      />
    </div>
    <Checkbox
      label="Required: a trade that breaks it is broken"
      checked={draft.required}
      onCheckedChange={(required) => change({ required })}
    />
  </>
);

const Conditions = ({ form: { values, change, errors } }: { form: RuleForm }) => {
  const { conditions } = values;
  const replace = (key: string, changed: ConditionDraft[]) =>
    change({ conditions: conditions.flatMap((condition) => (condition.key === key ? changed : condition)) });
  return (
    <Stack gap={3}>
      {conditions.map((condition, index) => (
        <ConditionFields
          key={condition.key}
          draft={condition}
          number={index + 1}
          path={`conditions.${index}`}
          errors={errors}
          onChange={(changed) => replace(condition.key, [changed])}
          onRemove={() => replace(condition.key, [])}
        />
      ))}
      {conditions.length < limits.playbook.conditions && (
        <div>
          <Button size="small" onClick={() => change({ conditions: [...conditions, createDraft('opened')] })}>
            {conditions.length === 0 ? 'Add a condition' : 'Add another condition'}
          </Button>
        </div>
      )}
    </Stack>
  );
};

/** A change applies to all trades, or only from today on: the trades before keep the former rule (PLB-02). */
const SaveFromToday = ({ form: { canSplit, isSaving, saveAs } }: { form: RuleForm }) =>
  canSplit && (
    <Button disabled={isSaving} onClick={() => saveAs('fromToday')}>
      Save from today on
    </Button>
  );

export interface RuleDialogProps {
  form: RuleForm;
  setup: string | null;
  filter: MeasuredFilter;
  /** The groups of the setup's rules, as suggestions. */
  groups: readonly string[];
}

/** Adds or changes a rule, and shows its figures while it is typed. */
export function RuleDialog({ form, setup, filter, groups }: RuleDialogProps) {
  const isNew = form.document === null;
  return (
    <DocumentDialog
      form={form}
      size="large"
      title={isNew ? 'Add a rule' : 'Edit rule'}
      description={setup === null ? 'For every trade.' : `For ${setup}.`}
      saveLabel={isNew ? 'Add rule' : 'Save for all trades'}
      onSave={() => form.saveAs(isNew && form.start === 'today' ? 'fromToday' : 'allTrades')}
      buttons={<SaveFromToday form={form} />}
    >
      <div className={styles.form}>
        <Stack gap={4}>
          <TextFields form={form} groups={groups} />
          <Conditions form={form} />
          {isNew && <RuleStartField label="Applies" isLabelShown value={form.start} onValueChange={form.setStart} />}
        </Stack>
        <div className={styles.aside}>
          <TryFigures
            rule={{ setup, conditions: form.validConditions }}
            filter={filter}
            isAutomatic={form.values.conditions.length > 0}
          />
        </div>
      </div>
    </DocumentDialog>
  );
}
