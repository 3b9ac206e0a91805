import { useId } from 'react';
import styles from './SegmentedControl.module.css';

export interface SegmentedControlProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  /** Shows the label as those of fields. Without it, the options explain themselves. */
  isLabelShown?: boolean;
  options: readonly { value: Value; label: string }[];
  /** '' if nothing is chosen. */
  value: Value | '';
  onValueChange: (value: Value) => void;
  /** Called when the chosen option is pressed again. Without it, a choice can be changed, but not taken back. */
  onClear?: () => void;
}

/** A choice between a few options, side by side, that takes effect at once: a group of radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  isLabelShown,
  options,
  value,
  onValueChange,
  onClear,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.control} data-labelled={isLabelShown}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            onClick={() => option.value === value && onClear?.()}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
