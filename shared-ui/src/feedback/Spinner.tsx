import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** What is being waited for, e.g. 'Loading trades...'. */
  label: string;
  labelHidden?: boolean;
}

/** Waiting, said in words: role status. */
export const Spinner = ({ label, labelHidden }: SpinnerProps) => (
  <span role="status" className={styles.spinner}>
    <span className={styles.wheel} aria-hidden="true" />
    {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
  </span>
);
