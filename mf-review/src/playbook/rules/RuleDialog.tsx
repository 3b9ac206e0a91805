import { limits, type MeasuredFilter } from 'contracts';
import type { Rule } from 'contracts/playbook-rules';
import { type ComponentProps, useId } from 'react';
import { Alert, Button, Checkbox, Dialog, Row, Select, Stack, TextField, useToday } from 'shared-ui';
import { ConditionFields } from '../conditions/ConditionFields.tsx';
import { type ConditionDraft, createDraft } from '../conditions/drafts.ts';
import { RuleStartField } from './RuleStart.tsx';
import styles from './Rules.module.css';
import { TryFigures } from './TryFigures.tsx';
import { type RuleForm, useRuleForm } from './useRuleForm.ts';

const WEIGHTS = [1, 2, 3] as const;

const TextFields = ({ form: { draft, change, errors }, groups }: { form: RuleForm; groups: readonly string[] }) => (
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

const Conditions = ({ form: { draft, change, errors } }: { form: RuleForm }) => {
  const { conditions } = draft;
  const replace = (key: number, changed: ConditionDraft[]) =>
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

const Failure = ({ form: { failure, reload } }: { form: RuleForm }) => {
  if (!failure || Object.keys(failure.fields).length > 0) return null;
  const action = failure.code === 'version_conflict' && (
    <Button size="small" onClick={reload}>
      Load the saved rule
    </Button>
  );
  return <Alert action={action}>{failure.message}</Alert>;
};

interface SaveButtonsProps extends Pick<ComponentProps<'button'>, 'form'> {
  ruleForm: RuleForm;
  onCancel: () => void;
}

/** A change applies to all trades, or only from today on: the trades before keep the former rule (PLB-02). */
const SaveButtons = ({ ruleForm: { rule, saving, save }, form, onCancel }: SaveButtonsProps) => {
  const today = useToday();
  const canSplit = rule !== null && (rule.from ?? '') < today && (rule.until ?? '9') >= today;
  return (
    <Row gap={2} justify="end">
      <Button onClick={onCancel}>Cancel</Button>
      {canSplit && (
        <Button busy={saving === 'fromToday'} onClick={() => void save('fromToday')}>
          Save from today on
        </Button>
      )}
      <Button type="submit" form={form} variant="primary" busy={saving === 'allTrades'}>
        {rule ? 'Save for all trades' : 'Add rule'}
      </Button>
    </Row>
  );
};

export interface RuleDialogProps {
  /** Null for a new rule. */
  rule: Rule | null;
  setup: string | null;
  filter: MeasuredFilter;
  /** The groups of the setup's rules, as suggestions. */
  groups: readonly string[];
  onClose: () => void;
}

/** Adds or changes a rule, and shows its figures while it is typed. */
export function RuleDialog({ rule: stored, setup, filter, groups, onClose }: RuleDialogProps) {
  const form = useRuleForm({ stored, setup, onSaved: onClose });
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={stored ? 'Edit rule' : 'Add a rule'}
      description={setup === null ? 'For every trade.' : `For ${setup}.`}
      footer={<SaveButtons ruleForm={form} form={id} onCancel={onClose} />}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save(stored === null && form.start === 'today' ? 'fromToday' : 'allTrades');
        }}
      >
        <div className={styles.form}>
          <Stack gap={4}>
            <TextFields form={form} groups={groups} />
            <Conditions form={form} />
            {stored === null && (
              <RuleStartField label="Applies" isLabelShown value={form.start} onValueChange={form.setStart} />
            )}
          </Stack>
          <div className={styles.aside}>
            <TryFigures
              rule={{ setup, conditions: form.validConditions }}
              filter={filter}
              isAutomatic={form.draft.conditions.length > 0}
            />
            <Failure form={form} />
          </div>
        </div>
      </form>
    </Dialog>
  );
}
