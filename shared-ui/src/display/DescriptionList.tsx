import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

/** What a thing says about itself, name by name: a description list of DescriptionItem. */
export const DescriptionList = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

export const DescriptionItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
