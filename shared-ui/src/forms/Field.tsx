import { clsx } from 'clsx';
import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../layout/layout.tsx';
import styles from './Field.module.css';

/** The props of everything around a control. */
export interface FieldOwnProps {
  label: ReactNode;
  /** Shows the label to screen readers only, e.g. in a filter bar. */
  labelHidden?: boolean | undefined;
  /** A help text; an error replaces it. */
  hint?: ReactNode | undefined;
  /** What is wrong and how to fix it. */
  error?: ReactNode | undefined;
  required?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** Separates the props of the field from those of the control. */
export function splitFieldProps<Props extends FieldOwnProps>(
  props: Props,
): [FieldOwnProps, Omit<Props, keyof FieldOwnProps>] {
  const { label, labelHidden, hint, error, required, id, className, ...control } = props;
  return [{ label, labelHidden, hint, error, required, id, className }, control];
}

/** The attributes that associate a control with its label, hint and error. */
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
export function Field({ label, labelHidden, hint, error, required, id, className, children }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const noteId = `${controlId}-note`;
  const note = error || hint;
  const labelElement = (
    <label htmlFor={controlId} className={styles.label} data-required={required || undefined}>
      {label}
    </label>
  );
  return (
    <div className={clsx(styles.field, className)}>
      {labelHidden ? <VisuallyHidden>{labelElement}</VisuallyHidden> : labelElement}
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
}

/** The props of a native element plus those of its field. `ref` and `onChange` work as on the element. */
export type NativeFieldProps<Element extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Element>,
  'children'
> &
  FieldOwnProps & {
    /** Called with the new value instead of the event. */
    onValueChange?: (value: string) => void;
  };

/** Calls both the native handler and the one that expects the value. */
export function createChangeHandler<Target extends HTMLElement & { value: string }>(
  onChange: ((event: ChangeEvent<Target>) => void) | undefined,
  onValueChange: ((value: string) => void) | undefined,
) {
  return (event: ChangeEvent<Target>): void => {
    onChange?.(event);
    onValueChange?.(event.currentTarget.value);
  };
}
