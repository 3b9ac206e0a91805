import type { ReactNode } from 'react';
import styles from './Figures.module.css';

/** Short facts with their names above them, as many in a row as fit: a `dl` of Figures. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className={styles.figures}>{children}</dl>;

export interface FigureProps {
  label: string;
  /** Without a value, nothing is shown. */
  children: ReactNode;
  large?: boolean;
}

export const Figure = ({ label, children, large }: FigureProps) =>
  children ? (
    <div className={styles.figure} data-large={large || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;
