import { limits } from 'contracts';
import { labels } from 'contracts/labels';
import { Checkbox, DateField, DocumentDialog, Grid, Select, TextArea, TextField, useCall } from 'shared-ui';
import { PRICES, REASON_LABELS } from './missedDraft.ts';
import type { MissedForm } from './useMissedForm.ts';

const SIDES = [
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
];
const REASONS = Object.entries(REASON_LABELS).map(([value, label]) => ({ value, label }));
const PRICE_NAMES = ['entry', 'stop', 'target', 'exit'] as const;
const HINTS = { entry: undefined, stop: undefined, target: undefined, exit: 'Where it would have ended.' } as const;

const TradeFields = ({ form: { values: draft, change, errors } }: { form: MissedForm }) => {
  const { data } = useCall(labels.list, {}, { handlesErrors: true });
  const names = data?.setups.filter(({ archived }) => !archived).map(({ name }) => name) ?? [];
  return (
    <Grid column="11rem" gap={3}>
      <TextField
        label="Ticker Symbol"
        required
        maxLength={limits.tickerLength}
        value={draft.ticker}
        error={errors.ticker}
        onValueChange={(ticker) => change({ ticker })}
      />
      <DateField
        label="Date"
        required
        value={draft.date}
        error={errors.date}
        onValueChange={(date) => change({ date })}
      />
      <Select
        label="Side"
        options={SIDES}
        value={draft.side}
        error={errors.side}
        onValueChange={(side) => change({ side })}
      />
      <Select
        label="Setup"
        placeholder="No setup"
        options={[...new Set([...names, ...(draft.setup ? [draft.setup] : [])])]}
        value={draft.setup}
        error={errors.setup}
        onValueChange={(setup) => change({ setup })}
      />
      {PRICE_NAMES.map((name) => (
        <TextField
          key={name}
          label={PRICES[name]}
          required={name === 'entry'}
          hint={HINTS[name]}
          inputMode="decimal"
          autoComplete="off"
          value={draft[name]}
          error={errors[name]}
          onValueChange={(text) => change({ [name]: text })}
        />
      ))}
    </Grid>
  );
};

const ReasonFields = ({ form: { values: draft, change, errors } }: { form: MissedForm }) => (
  <>
    <Select
      label="Why did you miss it?"
      options={REASONS}
      value={draft.reason}
      error={errors.reason}
      onValueChange={(reason) => change({ reason })}
    />
    <Checkbox
      label="Valid: it met all rules of the setup before it moved"
      checked={draft.valid}
      onCheckedChange={(valid) => change({ valid })}
    />
    <TextArea
      label="Notes"
      maxLength={limits.playbook.lessonLength}
      value={draft.notes}
      error={errors.notes}
      onValueChange={(notes) => change({ notes })}
    />
  </>
);

/** Adds or changes a missed trade. */
export function MissedDialog({ form }: { form: MissedForm }) {
  const isNew = form.document === null;
  return (
    <DocumentDialog
      form={form}
      title={isNew ? 'Add a missed trade' : 'Edit missed trade'}
      saveLabel={isNew ? 'Add missed trade' : 'Save'}
    >
      <TradeFields form={form} />
      <ReasonFields form={form} />
    </DocumentDialog>
  );
}
