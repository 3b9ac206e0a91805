import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx';
import styles from './control.module.css';
import { createChangeHandler, Field, type NativeFieldProps, splitFieldProps } from './Field.tsx';

export type InputFieldProps = NativeFieldProps<'input'> & {
  /** Decoration inside the control, at its start. */
  leading?: ReactNode;
  /** A small button inside the control, at its end. */
  trailing?: ReactNode;
  /** The element around the input. */
  container?: ComponentProps<'div'> | undefined;
  /** What is below the input, e.g. suggestions. */
  below?: ReactNode;
  /** An amount of money: dots replace its characters in privacy mode, except while it has the focus. */
  isMoney?: boolean;
  /** A size or price of a trade: the same in privacy mode that masks these, too. */
  isSize?: boolean;
};

/** The base of every one-line field. Pages use the specific fields, e.g. DateField. */
export function InputField(props: InputFieldProps) {
  const [field, { onChange, onValueChange, leading, trailing, container, below, isMoney, isSize, ...input }] =
    splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.container} {...container}>
          {leading && <span className={styles.leading}>{leading}</span>}
          <input
            {...input}
            {...control}
            // A form with one error box of its own marks the field as invalid itself.
            aria-invalid={control['aria-invalid'] ?? input['aria-invalid']}
            aria-describedby={clsx(control['aria-describedby'], input['aria-describedby']) || undefined}
            className={clsx(
              styles.control,
              input.type?.startsWith('date') && styles.date,
              leading && styles.afterIcon,
              trailing && styles.beforeButton,
              isMoney && styles.money,
              isSize && styles.size,
            )}
            onChange={createChangeHandler(onChange, onValueChange)}
          />
          {trailing && <span className={styles.trailing}>{trailing}</span>}
          {below}
        </div>
      )}
    </Field>
  );
}

export type DateFieldProps = Omit<NativeFieldProps<'input'>, 'type'>;

/** The browser's date picker. `value`, `min`, `max` and the new value are days as YYYY-MM-DD, or ''. */
export function DateField(props: DateFieldProps) {
  return <InputField {...props} type="date" />;
}

export type PasswordFieldProps = Omit<NativeFieldProps<'input'>, 'type'>;

/** A password with a button that shows the characters. Set `autoComplete`: 'current-password' or 'new-password'. */
export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  // The button's name avoids the word "password", so that only the field matches that name.
  const toggle = (
    <IconButton
      label={isVisible ? 'Hide characters' : 'Show characters'}
      size="small"
      disabled={props.disabled}
      onClick={() => setVisible(!isVisible)}
    >
      {isVisible ? <EyeOffIcon /> : <EyeIcon />}
    </IconButton>
  );
  return <InputField {...props} type={isVisible ? 'text' : 'password'} spellCheck={false} trailing={toggle} />;
}
