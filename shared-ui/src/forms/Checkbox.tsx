import { clsx } from 'clsx';
import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> {
  label: string;
  /** Shows the label to screen readers only, e.g. in a row of a list. */
  labelHidden?: boolean;
  /** Some, but not all of what it stands for is checked. */
  isMixed?: boolean;
  /** 'radio' for one choice of a group; give all of them the same `name`. */
  type?: 'checkbox' | 'radio';
  onCheckedChange?: (checked: boolean) => void;
}

/** A checkbox or radio button with its label, in a row that is a touch target. */
export function Checkbox({
  label,
  labelHidden = false,
  isMixed = false,
  type = 'checkbox',
  onCheckedChange,
  className,
  ...input
}: CheckboxProps) {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (element.current) element.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={clsx(styles.row, labelHidden && styles.bare, className)}>
      <input
        {...input}
        ref={element}
        type={type}
        aria-label={labelHidden ? label : undefined}
        className={styles.box}
        onChange={({ currentTarget }) => onCheckedChange?.(currentTarget.checked)}
      />
      {!labelHidden && <span className={styles.text}>{label}</span>}
    </label>
  );
}
