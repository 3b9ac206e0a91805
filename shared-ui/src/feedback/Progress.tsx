import { clsx } from 'clsx';
import styles from './Progress.module.css';

export interface ProgressProps {
  /** The accessible name, e.g. the file name. */
  label: string;
  /** From 0 to 100; absent while nobody knows how much is done. */
  value?: number;
  tone?: 'accent' | 'success' | 'error';
}

/** A progress bar without visible text: role progressbar. */
export const Progress = ({ label, value, tone = 'accent' }: ProgressProps) => (
  <progress className={clsx(styles.progress, styles[tone])} aria-label={label} value={value} max={100} />
);
