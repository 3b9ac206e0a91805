import { limits } from 'contracts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { DateField, MoneyField, TextArea, TextField, today } from 'shared-ui';
import type { Draft } from './draft.ts';
import { SetupField } from './SetupField.tsx';
import { TickerField } from './TickerField.tsx';
import styles from './TradeForm.module.css';

/** What a trade is made of, as fields. */
export const TradeFields = ({ form }: { form: UseFormReturn<Draft> }) => {
  const { control, register } = form;
  const { errors } = form.formState;
  return (
    <div className={styles.fields}>
      <TickerField form={form} />
      <Controller
        name="amount"
        control={control}
        render={({ field: { onChange, ...field } }) => (
          // A phone's decimal keyboard has no minus, and half of all trades need one.
          <MoneyField
            {...field}
            label="Amount Gained / Lost ($)"
            required
            inputMode="text"
            onValueChange={onChange}
            error={errors.amount?.message}
          />
        )}
      />
      <Controller
        name="flagType"
        control={control}
        render={({ field }) => (
          <SetupField value={field.value} onChange={field.onChange} error={errors.flagType?.message} />
        )}
      />
      <DateField
        {...register('date')}
        label="Date"
        required
        min={limits.firstDay}
        max={today()}
        error={errors.date?.message}
      />
      <TextField
        {...register('tradeName')}
        label="Name"
        hint="Optional: what you call this trade."
        autoComplete="off"
        className={styles.wide}
        error={errors.tradeName?.message}
      />
      <TextArea
        {...register('comments')}
        label="Comments / Notes"
        className={styles.wide}
        error={errors.comments?.message}
      />
    </div>
  );
};
