import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import type { Tone } from '../format/money.ts';
import styles from './Stat.module.css';

export interface StatProps {
  /** Words, or words that explain themselves: a Tooltip. */
  label: ReactNode;
  /** Null when there is nothing to tell: '--'. */
  value: ReactNode | null;
  tone?: Tone;
  /** A small line under the value, e.g. the sample size. */
  hint?: ReactNode;
  /** Without the card around it, and smaller: inside a dialog or another card. */
  bare?: boolean;
}

/** One figure with its name. Found by its name: role group. */
export const Stat = ({ label, value, tone = 'neutral', hint, bare }: StatProps) => {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this groups a figure with its name.
    <div role="group" aria-labelledby={labelId} className={clsx(styles.stat, bare && styles.bare)}>
      <p id={labelId} className={styles.label}>
        {label}
      </p>
      <p className={clsx(styles.value, value === null ? styles.none : styles[tone])}>{value ?? '--'}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
};
