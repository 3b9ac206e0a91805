import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import type { Tone } from '../format/money.ts';
import styles from './Stat.module.css';

export interface StatProps {
  label: string;
  /** Wraps the label, e.g. in a Tooltip. Only the label itself is the name of the figure. */
  renderLabel?: (label: ReactNode) => ReactNode;
  /** Null shows '--'. */
  value: ReactNode | null;
  tone?: Tone;
  /** A small line below the value, e.g. the sample size. */
  hint?: ReactNode;
  /** Smaller and without its own card: for use in a dialog or another card. */
  bare?: boolean;
}

/** One figure with its name: role group, labelled by the name. */
export function Stat({ label, renderLabel, value, tone = 'neutral', hint, bare }: StatProps) {
  const labelId = useId();
  const name = <span id={labelId}>{label}</span>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this groups a figure with its name.
    <div role="group" aria-labelledby={labelId} className={clsx(styles.stat, bare && styles.bare)}>
      <p className={styles.label}>{renderLabel ? renderLabel(name) : name}</p>
      <p className={clsx(styles.value, value === null ? styles.none : styles[tone])}>{value ?? '--'}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

/** Name and value pairs: a `dl` of DescriptionItems. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

export function DescriptionItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.item}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
