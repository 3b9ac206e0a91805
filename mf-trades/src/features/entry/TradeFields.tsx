import { limits } from 'contracts';
import type { ComponentType } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { DateField, getToday, MoneyField, TextArea, TextField } from 'shared-ui';
import { type Draft, fieldWords, problemsSoFar } from './draft.ts';
import { SetupField, type SetupFieldProps } from './SetupField.tsx';
import { TickerField } from './TickerField.tsx';
import styles from './TradeForm.module.css';

export interface TradeFieldsProps {
  form: UseFormReturn<Draft>;
  /** What this page calls the fields; their sentences follow. */
  words?: typeof fieldWords;
  /** How a setup is chosen here. */
  Setup?: ComponentType<SetupFieldProps>;
  /** A setup that may be chosen though it is not, or no longer, one of the trader's. */
  copiedSetup?: string;
}

/** What a trade is made of, as fields. */
export const TradeFields = ({ form, words = fieldWords, Setup = SetupField, copiedSetup }: TradeFieldsProps) => {
  const { control, register } = form;
  const { errors } = form.formState;
  const soFar = problemsSoFar(useWatch({ control }) as Draft);
  const errorOf = (name: keyof Draft) => (errors[name]?.message ?? soFar[name])?.replace(fieldWords[name], words[name]);
  return (
    <div className={styles.fields}>
      <TickerField form={form} label={words.tradeTag} error={errorOf('tradeTag')} />
      <Controller
        name="amount"
        control={control}
        render={({ field: { onChange, ...field } }) => (
          <MoneyField {...field} label={words.amount} required onValueChange={onChange} error={errorOf('amount')} />
        )}
      />
      <Controller
        name="flagType"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Setup value={value} onChange={onChange} error={errorOf('flagType')} copied={copiedSetup} />
        )}
      />
      <DateField
        {...register('date')}
        label={words.date}
        required
        min={limits.firstDay}
        max={getToday()}
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
