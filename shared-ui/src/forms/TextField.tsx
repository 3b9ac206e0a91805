import { clsx } from 'clsx';
import type { ChangeEvent, ComponentProps } from 'react';
import styles from './control.module.css';
import { Field, type FieldOwnProps } from './Field.tsx';

/** What a field adds to the native element's own props. `ref` and `onChange` work as on the element. */
export type FieldPropsOf<Element extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Element>, 'children'> &
  FieldOwnProps & {
    /** The new value, without the event around it. */
    onValueChange?: (value: string) => void;
  };

/** Calls both the native handler and the one that wants only the value. */
export const changeHandler =
  <Target extends HTMLElement & { value: string }>(
    onChange: ((event: ChangeEvent<Target>) => void) | undefined,
    onValueChange: ((value: string) => void) | undefined,
  ) =>
  (event: ChangeEvent<Target>): void => {
    onChange?.(event);
    onValueChange?.(event.currentTarget.value);
  };

export type TextFieldProps = FieldPropsOf<'input'>;

/** One line of text; `type`, `autoComplete`, `maxLength` … as on an input. */
export const TextField = ({
  label,
  labelHidden,
  hint,
  error,
  required,
  id,
  className,
  onChange,
  onValueChange,
  ...input
}: TextFieldProps) => (
  <Field {...{ label, labelHidden, hint, error, required, id, className }}>
    {(control) => (
      <input
        type="text"
        {...input}
        {...control}
        className={clsx(styles.control, input.type === 'date' && styles.date)}
        onChange={changeHandler(onChange, onValueChange)}
      />
    )}
  </Field>
);

export type TextAreaProps = FieldPropsOf<'textarea'>;

/** Several lines of text; grows with what is written where the browser can. */
export const TextArea = ({
  label,
  labelHidden,
  hint,
  error,
  required,
  id,
  className,
  onChange,
  onValueChange,
  ...area
}: TextAreaProps) => (
  <Field {...{ label, labelHidden, hint, error, required, id, className }}>
    {(control) => (
      <textarea
        rows={4}
        {...area}
        {...control}
        className={clsx(styles.control, styles.area)}
        onChange={changeHandler(onChange, onValueChange)}
      />
    )}
  </Field>
);
