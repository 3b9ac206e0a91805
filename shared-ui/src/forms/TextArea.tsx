import { clsx } from 'clsx';
import styles from './control.module.css';
import { Field, splitField } from './Field.tsx';
import { changeHandler, type FieldPropsOf } from './InputField.tsx';

export type TextAreaProps = FieldPropsOf<'textarea'>;

/** Several lines of text; grows with what is written where the browser can. */
export const TextArea = (props: TextAreaProps) => {
  const [field, { onChange, onValueChange, ...area }] = splitField(props);
  return (
    <Field {...field}>
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
};
