import { clsx } from 'clsx';
import styles from './control.module.css';
import { Field } from './Field.tsx';
import { changeHandler, type FieldPropsOf } from './InputField.tsx';

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
