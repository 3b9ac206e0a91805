import type { ReactNode } from 'react';
import styles from './ScenarioPage.module.css';

/** The page's own choices, in one row with their labels above them. Paper shows what was chosen. */
export function Controls({ children }: { children: ReactNode }) {
  return <div className={styles.controls}>{children}</div>;
}
