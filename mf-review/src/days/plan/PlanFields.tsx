import { limits, timings } from 'contracts';
import type { FormEvent } from 'react';
import { Alert, Button, ConflictAlert, Grid, Row, Stack, TextField, toMoneyLabel } from 'shared-ui';
import { notify } from 'shared-ui/host';
import { TemplateMenu } from '../../shared/TemplateMenu.tsx';
import { LevelRows, ScenarioRows } from './PlanRows.tsx';
import type { PlanDraft } from './planDraft.ts';
import type { PlanForm } from './usePlanForm.ts';

const max = limits.dayJournal;

const FIELDS = [
  { name: 'bias', label: 'Bias', hint: 'What you expect from the market.' },
  { name: 'focus', label: 'Focus', hint: 'What you want to do well today.' },
] as const;

const NUMBERS = [
  { name: 'maxLoss', label: 'Maximum loss ($)', error: 'maxLossCents', inputMode: 'decimal' },
  { name: 'maxTrades', label: 'Maximum trades', error: 'maxTrades', inputMode: 'numeric' },
] as const;

interface PlanFieldsProps {
  form: PlanForm;
  values: PlanDraft;
}

/** Says why the plan is not saved, and what the trader can do. */
const PlanFailure = ({ form: { failure, errors, isOutdated, isSaving, overwrite, close } }: { form: PlanForm }) => {
  if (isOutdated)
    return (
      <ConflictAlert
        title="This plan was changed elsewhere."
        noun="plan"
        isSaving={isSaving}
        onSave={() => void overwrite()}
        onLoad={close}
      />
    );
  if (failure && Object.keys(errors).length === 0)
    return <Alert title="The plan was not saved.">{failure.message}</Alert>;
  return null;
};

/** A plan as a form (DAY-02). */
export function PlanFields({ form, values }: PlanFieldsProps) {
  const { errors, change } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  const discard = () => {
    form.close();
    if (!form.isChanged) return;
    notify({
      message: 'The changes of the plan were discarded.',
      durationMs: timings.undoOfferMs,
      action: { label: 'Undo', onClick: () => form.reopen(values) },
    });
  };
  return (
    <form aria-label="Plan" noValidate onSubmit={submit}>
      <Stack>
        <TemplateMenu
          kind="plan"
          onSelect={({ bias, focus, scenarios }) =>
            change({
              bias: bias || values.bias,
              focus: focus || values.focus,
              scenarios: [...values.scenarios, ...scenarios.map((texts) => ({ ...texts, setup: '' }))].slice(
                0,
                max.scenarios,
              ),
            })
          }
        />
        {FIELDS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            maxLength={max.lineLength}
            value={values[name]}
            error={errors[name]}
            onValueChange={(text) => change({ [name]: text })}
          />
        ))}
        <TextField
          label="Tickers"
          hint={`Up to ${max.tickers}, separated by commas. Their trades are planned.`}
          autoComplete="off"
          value={values.tickers}
          error={errors.tickers ?? Object.entries(errors).find(([name]) => name.startsWith('tickers.'))?.[1]}
          onValueChange={(tickers) => change({ tickers })}
        />
        <LevelRows rows={values.levels} form={form} />
        <ScenarioRows rows={values.scenarios} form={form} />
        <Grid column="10rem" gap={3}>
          {NUMBERS.map(({ name, label, error, inputMode }) => (
            <TextField
              key={name}
              label={toMoneyLabel(label)}
              inputMode={inputMode}
              isMoney={name === 'maxLoss'}
              autoComplete="off"
              value={values[name]}
              error={errors[error]}
              onValueChange={(text) => change({ [name]: text })}
            />
          ))}
        </Grid>
        <PlanFailure form={form} />
        <Row gap={2}>
          <Button type="submit" variant="primary" busy={form.isSaving} disabled={form.isOutdated}>
            Save plan
          </Button>
          <Button onClick={discard} disabled={form.isSaving}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
