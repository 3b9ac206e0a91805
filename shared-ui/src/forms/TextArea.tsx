import { clsx } from 'clsx';
import styles from './control.module.css';
import { createChangeHandler, Field, type NativeFieldProps, splitFieldProps } from './Field.tsx';

export type TextAreaProps = NativeFieldProps<'textarea'>;

/** Several lines of text; grows with its content where the browser supports that. */
export function TextArea(props: TextAreaProps) {
  const [field, { onChange, onValueChange, ...area }] = splitFieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className={clsx(styles.control, styles.area)}
          onChange={createChangeHandler(onChange, onValueChange)}
        />
      )}
    </Field>
  );
}
