import { limits } from 'contracts';
import {
  CancelButton,
  DocumentForm,
  FormStatus,
  Grid,
  Row,
  SaveButton,
  Stack,
  TextField,
  toMoneyLabel,
} from 'shared-ui';
import { TemplateMenu } from '../../shared/TemplateMenu.tsx';
import { LevelRows, ScenarioRows } from './PlanRows.tsx';
import type { PlanForm } from './usePlanForm.ts';

const max = limits.dayJournal;

const FIELDS = [
  { name: 'bias', label: 'Bias', hint: 'What you expect from the market.' },
  { name: 'focus', label: 'Focus', hint: 'What you want to do well today.' },
] as const;

const NUMBERS = [
  { name: 'maxLoss', label: 'Maximum loss ($)', inputMode: 'decimal' },
  { name: 'maxTrades', label: 'Maximum trades', inputMode: 'numeric' },
] as const;

interface PlanFieldsProps {
  form: PlanForm;
  /** The first field has the focus: the trader has just opened the form. */
  hasFocus: boolean;
}

/** A plan as a form (DAY-02). */
export function PlanFields({ form, hasFocus }: PlanFieldsProps) {
  const { values, errors, change } = form;
  return (
    <DocumentForm form={form} label="Plan">
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
            autoFocus={hasFocus && name === 'bias'}
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
          {NUMBERS.map(({ name, label, inputMode }) => (
            <TextField
              key={name}
              label={toMoneyLabel(label)}
              inputMode={inputMode}
              isMoney={name === 'maxLoss'}
              autoComplete="off"
              value={values[name]}
              error={errors[name]}
              onValueChange={(text) => change({ [name]: text })}
            />
          ))}
        </Grid>
        <FormStatus form={form} />
        <Row gap={2}>
          <SaveButton form={form}>Save plan</SaveButton>
          <CancelButton form={form} />
        </Row>
      </Stack>
    </DocumentForm>
  );
}
