import { clsx } from 'clsx';
import styles from './Progress.module.css';

export interface ProgressProps {
  /** What goes forward, e.g. the file's name. */
  label: string;
  /** From 0 to 100. */
  value: number;
  tone?: 'accent' | 'success' | 'error';
}

/** How far something has come: role progressbar. The words beside it are the place's own. */
export const Progress = ({ label, value, tone = 'accent' }: ProgressProps) => (
  <progress className={clsx(styles.progress, styles[tone])} aria-label={label} value={value} max={100} />
);
