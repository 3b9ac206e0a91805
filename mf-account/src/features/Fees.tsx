import { limits } from 'contracts';
import { Button, IconButton, Row, Select, Stack, TextField, TrashIcon, toMoneyLabel } from 'shared-ui';
import styles from './TradingSettings.module.css';
import { EMPTY_FEE, type FeeRow } from './useSettingsForm.ts';

interface FeesProps {
  fees: readonly FeeRow[];
  /** By names like `fees.0.amount`. */
  errors: Readonly<Record<string, string>>;
  accounts: readonly string[];
  onChange: (fees: FeeRow[]) => void;
}

const UNITS = [
  { value: 'unit', label: 'Share or contract' },
  { value: 'trade', label: 'Trade' },
];

/** The fee rules. Add Trade fills in the fees of the most specific rule for the trade. */
export function Fees({ fees, errors, accounts, onChange }: FeesProps) {
  return (
    <fieldset className={styles.fees}>
      <legend className={styles.legend}>Fees</legend>
      <p className={styles.hint}>
        For entry and exit together. Add Trade fills in the most specific fee. ES also covers ESZ6.
      </p>
      <Stack gap={4}>
        {fees.map((fee, index) => {
          const getField = (name: keyof FeeRow) => ({
            value: fee[name],
            error: errors[`fees.${index}.${name}`],
            onValueChange: (value: string) => onChange(fees.with(index, { ...fee, [name]: value })),
          });
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset per fee would need a visible legend.
            // biome-ignore lint/suspicious/noArrayIndexKey: a fee has no other identity.
            <div key={index} role="group" aria-label={`Fee ${index + 1}`} className={styles.fee}>
              <TextField
                label="Instrument"
                placeholder="All"
                autoComplete="off"
                maxLength={limits.tickerLength}
                {...getField('instrument')}
              />
              <Select label="Account" placeholder="All" options={accounts} {...getField('account')} />
              <TextField
                label={toMoneyLabel('Amount ($)')}
                isMoney
                inputMode="decimal"
                autoComplete="off"
                {...getField('amount')}
              />
              <Select label="Per" options={UNITS} {...getField('per')} />
              <IconButton
                label={`Remove fee ${index + 1}`}
                className={styles.remove}
                onClick={() => onChange(fees.toSpliced(index, 1))}
              >
                <TrashIcon />
              </IconButton>
            </div>
          );
        })}
        {fees.length < limits.feeRules && (
          <Row>
            <Button size="small" onClick={() => onChange([...fees, EMPTY_FEE])}>
              Add fee
            </Button>
          </Row>
        )}
      </Stack>
    </fieldset>
  );
}
