import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

/** Name and value pairs: a `dl` of DescriptionItems. */
export const DescriptionList = ({ children }: { children: ReactNode }) => <dl className={styles.list}>{children}</dl>;

export const DescriptionItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.item}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
