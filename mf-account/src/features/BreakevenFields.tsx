import { TextField, toMoneyLabel } from 'shared-ui';
import styles from './TradingSettings.module.css';
import type { SettingsForm } from './useSettingsForm.ts';

interface BreakevenFieldsProps {
  getField: (name: keyof Pick<SettingsForm, 'breakevenMoney' | 'breakevenR'>) => {
    value: string;
    error: string | undefined;
    onValueChange: (value: string) => void;
  };
}

/** Up to which distance from 0 a trade is a breakeven, neither a win nor a loss (BRK-01). */
export function BreakevenFields({ getField }: BreakevenFieldsProps) {
  return (
    <div className={styles.defaults}>
      <TextField
        label={toMoneyLabel('Breakeven within ($)')}
        hint="A result up to this far from 0 is neither a win nor a loss, in the currency of its account. Empty: only exactly 0."
        isMoney
        inputMode="decimal"
        autoComplete="off"
        {...getField('breakevenMoney')}
      />
      <TextField
        label="Breakeven within (R)"
        hint="The same in R, for trades with a risk. A trade within one of the two is a breakeven."
        inputMode="decimal"
        autoComplete="off"
        {...getField('breakevenR')}
      />
    </div>
  );
}
