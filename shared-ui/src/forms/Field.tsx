import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './Field.module.css';

/** What every control is given around it. */
export interface FieldOwnProps {
  label: ReactNode;
  /** Keeps the label for screen readers only, e.g. in a filter bar. */
  labelHidden?: boolean | undefined;
  /** A help that is always there; an error takes its place. */
  hint?: ReactNode | undefined;
  /** What is wrong and how to mend it. */
  error?: ReactNode | undefined;
  required?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** The props of a field in two: those of what is around the control, and the control's own. */
export const splitField = <Props extends FieldOwnProps>(
  props: Props,
): [FieldOwnProps, Omit<Props, keyof FieldOwnProps>] => {
  const { label, labelHidden, hint, error, required, id, className, ...control } = props;
  return [{ label, labelHidden, hint, error, required, id, className }, control];
};

/** What ties a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps extends FieldOwnProps {
  children: (control: FieldControl) => ReactNode;
}

/** Label, hint and error around one control: `<Field label="…">{(control) => <Picker {...control} />}</Field>`. */
export const Field = ({ label, labelHidden, hint, error, required, id, className, children }: FieldProps) => {
  const own = useId();
  const controlId = id ?? own;
  const noteId = `${controlId}-note`;
  const note = error || hint;
  const text = (
    <label htmlFor={controlId} className={styles.label} data-required={required || undefined}>
      {label}
    </label>
  );
  return (
    <div className={clsx(styles.field, className)}>
      {labelHidden ? <VisuallyHidden>{text}</VisuallyHidden> : text}
      {children({
        id: controlId,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {note && (
        <p id={noteId} className={error ? styles.error : styles.note}>
          {note}
        </p>
      )}
    </div>
  );
};
