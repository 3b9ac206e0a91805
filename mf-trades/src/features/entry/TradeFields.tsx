import { limits } from 'contracts';
import type { ComponentType } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { DateField, getReplyUnit, MoneyField, TextArea, TextField, toMoneyLabel } from 'shared-ui';
import { type Draft, describeError, FIELD_LABELS, findInputErrors } from './draft/draft.ts';
import { useAccountCurrency } from './draft/useAccountCurrency.ts';
import { MoreDetails } from './facts/MoreDetails.tsx';
import { SetupField, type SetupFieldProps } from './SetupField.tsx';
import { TickerField } from './TickerField.tsx';
import styles from './TradeForm.module.css';

interface TradeFieldsProps {
  form: UseFormReturn<Draft>;
  /** The page's labels. Error messages use them too. */
  labels?: typeof FIELD_LABELS;
  /** The field that selects the setup. */
  Setup?: ComponentType<SetupFieldProps>;
  /** The trade is not saved yet. */
  isNew?: boolean;
  /** The setup of a duplicated trade. Offered even if the trader's list no longer has it. */
  copiedSetup?: string;
}

export function TradeFields({
  form,
  labels = FIELD_LABELS,
  Setup = SetupField,
  isNew = false,
  copiedSetup,
}: TradeFieldsProps) {
  const { control, register } = form;
  const { errors } = form.formState;
  const draft = useWatch({ control }) as Draft;
  const inputErrors = findInputErrors(draft);
  const currency = useAccountCurrency(draft.account);
  const getLabel = (name: keyof Draft) => toMoneyLabel(labels[name], getReplyUnit({ currency }));
  const getError = (name: keyof Draft) => describeError(getLabel(name), errors[name] ?? inputErrors[name]);
  return (
    <div className={styles.fields}>
      <TickerField form={form} label={labels.ticker} error={getError('ticker')} />
      <Controller
        name="amount"
        control={control}
        render={({ field: { onChange, ...field } }) => (
          <MoneyField
            {...field}
            label={getLabel('amount')}
            currency={currency}
            required
            onValueChange={onChange}
            error={getError('amount')}
          />
        )}
      />
      <Controller
        name="setup"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Setup value={value} onChange={onChange} error={getError('setup')} copied={copiedSetup} />
        )}
      />
      <DateField {...register('date')} label={labels.date} required min={limits.firstDay} error={getError('date')} />
      <TextField
        {...register('name')}
        label={labels.name}
        hint="Optional: a name for this trade."
        dir="auto"
        autoComplete="off"
        className={styles.wide}
        error={getError('name')}
      />
      <TextArea
        {...register('notes')}
        dir="auto"
        label={labels.notes}
        className={styles.wide}
        error={getError('notes')}
      />
      <MoreDetails form={form} getError={getError} isNew={isNew} />
    </div>
  );
}
