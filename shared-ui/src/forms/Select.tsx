import { clsx } from 'clsx';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import styles from './control.module.css';
import { createChangeHandler, Field, type NativeFieldProps, splitFieldProps } from './Field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export type SelectProps = NativeFieldProps<'select'> & {
  /** A string is its own value and label. */
  options: readonly (string | SelectOption)[];
  /** A first option with the value ''. */
  placeholder?: string;
};

const toOption = (option: string | SelectOption): SelectOption =>
  typeof option === 'string' ? { value: option, label: option } : option;

/** The browser's own select, with its native behaviour on phones and on the keyboard. */
export function Select(props: SelectProps) {
  const [field, { options, placeholder, onChange, onValueChange, ...select }] = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.container}>
          <select
            {...select}
            {...control}
            className={clsx(styles.control, styles.select)}
            onChange={createChangeHandler(onChange, onValueChange)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(toOption).map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <span className={clsx(styles.trailing, styles.chevron)}>
            <ChevronDownIcon />
          </span>
        </div>
      )}
    </Field>
  );
}
