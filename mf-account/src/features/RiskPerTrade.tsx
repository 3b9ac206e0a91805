import { Select, TextField, toMoneyLabel } from 'shared-ui';
import styles from './TradingSettings.module.css';
import type { SettingsForm } from './useSettingsForm.ts';

type RiskIn = SettingsForm['riskPerTradeIn'];

const OPTIONS = [
  { value: 'money', label: 'An amount' },
  { value: 'percent', label: 'A percentage of the balance' },
];

interface RiskPerTradeProps {
  riskIn: RiskIn;
  value: string;
  error: string | undefined;
  onChange: (riskIn: RiskIn) => void;
  onValueChange: (value: string) => void;
}

/** What a trade may lose: from it, Add Trade computes the size of a position (SIZ-01, SIZ-02). */
export function RiskPerTrade({ riskIn, onChange, ...field }: RiskPerTradeProps) {
  return (
    <div className={styles.defaults}>
      <Select
        label="Risk per trade"
        hint="Add Trade computes the size of a position from it."
        placeholder="The default risk"
        options={OPTIONS}
        value={riskIn}
        onValueChange={(value) => onChange(value === 'money' || value === 'percent' ? value : '')}
      />
      {riskIn !== '' && (
        <TextField
          label={riskIn === 'money' ? toMoneyLabel('Amount per trade ($)') : 'Percent of the balance'}
          isMoney={riskIn === 'money'}
          inputMode="decimal"
          autoComplete="off"
          {...field}
        />
      )}
    </div>
  );
}
