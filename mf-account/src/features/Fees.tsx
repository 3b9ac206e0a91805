import { limits } from 'contracts';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button, IconButton, Row, Select, Stack, TextField, TrashIcon, toMoneyLabel } from 'shared-ui';
import styles from './TradingSettings.module.css';
import { EMPTY_FEE, type SettingsForm } from './useSettingsForm.ts';

interface FeesProps {
  form: UseFormReturn<SettingsForm>;
  accounts: readonly string[];
}

const UNITS = [
  { value: 'unit', label: 'Share or contract' },
  { value: 'trade', label: 'Trade' },
];

/** The fee rules. Add Trade fills in the fees of the most specific rule for the trade. */
export function Fees({ form, accounts }: FeesProps) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'fees' });
  return (
    <fieldset className={styles.fees}>
      <legend className={styles.legend}>Fees</legend>
      <p className={styles.hint}>
        For entry and exit together. Add Trade fills in the most specific fee. ES also covers ESZ6.
      </p>
      <Stack gap={4}>
        {fields.map(({ id }, index) => {
          const getError = (name: 'account' | 'instrument' | 'amount') =>
            formState.errors.fees?.[index]?.[name]?.message;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset per fee would need a visible legend.
            <div key={id} role="group" aria-label={`Fee ${index + 1}`} className={styles.fee}>
              <TextField
                label="Instrument"
                placeholder="All"
                autoComplete="off"
                maxLength={limits.tickerLength}
                error={getError('instrument')}
                {...register(`fees.${index}.instrument`)}
              />
              <Select
                label="Account"
                placeholder="All"
                options={accounts}
                error={getError('account')}
                {...register(`fees.${index}.account`)}
              />
              <TextField
                label={toMoneyLabel('Amount ($)')}
                isMoney
                inputMode="decimal"
                autoComplete="off"
                error={getError('amount')}
                {...register(`fees.${index}.amount`)}
              />
              <Select label="Per" options={UNITS} {...register(`fees.${index}.per`)} />
              <IconButton label={`Remove fee ${index + 1}`} className={styles.remove} onClick={() => remove(index)}>
                <TrashIcon />
              </IconButton>
            </div>
          );
        })}
        {fields.length < limits.feeRules && (
          <Row>
            <Button size="small" onClick={() => append(EMPTY_FEE)}>
              Add fee
            </Button>
          </Row>
        )}
      </Stack>
    </fieldset>
  );
}
