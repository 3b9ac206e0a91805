import { IconButton, Select, TextField, TrashIcon } from 'shared-ui';
import type { ExecutionTexts } from '../../../shared/executionTexts.ts';
import styles from './Executions.module.css';
import { TimeField } from './TimeField.tsx';

const SIDES = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
];

interface ExecutionRowProps {
  /** Counted from 1. */
  number: number;
  row: ExecutionTexts;
  zone: string;
  /** The columns have titles above the list. */
  hasTitles: boolean;
  onChange: (row: ExecutionTexts) => void;
  onRemove: () => void;
}

/** The fields of one execution. */
export function ExecutionRow({ number, row, zone, hasTitles, onChange, onRemove }: ExecutionRowProps) {
  const renderNumber = (name: 'quantity' | 'price' | 'fees', label: string) => (
    <TextField
      label={label}
      labelHidden={hasTitles}
      isMoney={name === 'fees'}
      inputMode="decimal"
      autoComplete="off"
      value={row[name]}
      onValueChange={(text) => onChange({ ...row, [name]: text })}
    />
  );
  return (
    <li>
      <fieldset aria-label={`Execution ${number}`} className={styles.row}>
        <div className={styles.time}>
          <TimeField
            label="Time"
            labelHidden={hasTitles}
            value={row.at}
            zone={zone}
            onValueChange={(at) => onChange({ ...row, at })}
          />
        </div>
        <Select
          label="Side"
          labelHidden={hasTitles}
          options={SIDES}
          value={row.side}
          onValueChange={(side) => onChange({ ...row, side: side === 'sell' ? 'sell' : 'buy' })}
        />
        {renderNumber('quantity', 'Quantity')}
        {renderNumber('price', 'Price')}
        {renderNumber('fees', 'Fees')}
        <IconButton label={`Remove execution ${number}`} size="small" className={styles.remove} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </fieldset>
    </li>
  );
}
