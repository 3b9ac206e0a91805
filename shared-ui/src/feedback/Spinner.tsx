import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** The announced text, e.g. 'Loading trades...'. */
  label: string;
  labelHidden?: boolean;
}

/** A loading indicator with a text: role status. */
export const Spinner = ({ label, labelHidden }: SpinnerProps) => (
  <span role="status" className={styles.spinner}>
    <span className={styles.wheel} aria-hidden="true" />
    {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
  </span>
);
