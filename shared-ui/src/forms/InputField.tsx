import { clsx } from 'clsx';
import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react';
import styles from './control.module.css';
import { Field, type FieldOwnProps, splitField } from './Field.tsx';

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

export type InputFieldProps = FieldPropsOf<'input'> & {
  /** Decoration inside the control, at its start. */
  leading?: ReactNode;
  /** A small button inside the control, at its end. */
  trailing?: ReactNode;
  /** What the browser offers to complete what is typed; anything else can be typed as well. */
  suggestions?: readonly string[];
};

/** What every one-line field is made of; pages use the fields that are named for what they take. */
export const InputField = (props: InputFieldProps) => {
  const [field, { onChange, onValueChange, leading, trailing, suggestions, ...input }] = splitField(props);
  const listId = useId();
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.around}>
          {leading && <span className={styles.leading}>{leading}</span>}
          <input
            list={suggestions && listId}
            {...input}
            {...control}
            // Wrong, too, where a form says what is wrong in one box of its own.
            aria-invalid={control['aria-invalid'] ?? input['aria-invalid']}
            aria-describedby={clsx(control['aria-describedby'], input['aria-describedby']) || undefined}
            className={clsx(
              styles.control,
              input.type === 'date' && styles.date,
              leading && styles.afterIcon,
              trailing && styles.beforeButton,
            )}
            onChange={changeHandler(onChange, onValueChange)}
          />
          {trailing && <span className={styles.trailing}>{trailing}</span>}
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </div>
      )}
    </Field>
  );
};
