import { limits } from 'contracts';
import type { ComponentType } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { DateField, MoneyField, TextArea, TextField, today } from 'shared-ui';
import { type Draft, fieldWords } from './draft.ts';
import { SetupField, type SetupFieldProps } from './SetupField.tsx';
import { TickerField } from './TickerField.tsx';
import styles from './TradeForm.module.css';

export interface TradeFieldsProps {
  form: UseFormReturn<Draft>;
  /** What this page calls the fields; their sentences follow. */
  words?: typeof fieldWords;
  /** How a setup is chosen here. */
  Setup?: ComponentType<SetupFieldProps>;
}

/** What a trade is made of, as fields. */
export const TradeFields = ({ form, words = fieldWords, Setup = SetupField }: TradeFieldsProps) => {
  const { control, register } = form;
  const { errors } = form.formState;
  const errorOf = (name: keyof Draft) => errors[name]?.message?.replace(fieldWords[name], words[name]);
  return (
    <div className={styles.fields}>
      <TickerField form={form} label={words.tradeTag} error={errorOf('tradeTag')} />
      <Controller
        name="amount"
        control={control}
        render={({ field: { onChange, ...field } }) => (
          // A phone's decimal keyboard has no minus, and half of all trades need one.
          <MoneyField
            {...field}
            label={words.amount}
            required
            inputMode="text"
            onValueChange={onChange}
            error={errorOf('amount')}
          />
        )}
      />
      <Controller
        name="flagType"
        control={control}
        render={({ field }) => <Setup value={field.value} onChange={field.onChange} error={errorOf('flagType')} />}
      />
      <DateField
        {...register('date')}
        label={words.date}
        required
        min={limits.firstDay}
        max={today()}
        error={errorOf('date')}
      />
      <TextField
        {...register('tradeName')}
        label={words.tradeName}
        hint="Optional: what you call this trade."
        autoComplete="off"
        className={styles.wide}
        error={errorOf('tradeName')}
      />
      <TextArea {...register('comments')} label={words.comments} className={styles.wide} error={errorOf('comments')} />
    </div>
  );
};
