import { clsx } from 'clsx';
import { ChevronDownIcon } from '../icons/icons.tsx';
import styles from './control.module.css';
import { Field, splitField } from './Field.tsx';
import { changeHandler, type FieldPropsOf } from './InputField.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export type SelectProps = FieldPropsOf<'select'> & {
  /** A string is its own value and label. */
  options: readonly (string | SelectOption)[];
  /** A first choice with the value ''. */
  placeholder?: string;
};

const asOption = (option: string | SelectOption): SelectOption =>
  typeof option === 'string' ? { value: option, label: option } : option;

/** The browser's own select: a phone shows its wheel, the keyboard works as everywhere. */
export const Select = (props: SelectProps) => {
  const [field, { options, placeholder, onChange, onValueChange, ...select }] = splitField(props);
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.around}>
          <select
            {...select}
            {...control}
            className={clsx(styles.control, styles.select)}
            onChange={changeHandler(onChange, onValueChange)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(asOption).map(({ value, label: text }) => (
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
};
