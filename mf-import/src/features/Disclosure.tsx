import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

/** Content that is shown on request. */
export const Disclosure = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className={styles.disclosure}>
    <summary>{summary}</summary>
    {children}
  </details>
);
