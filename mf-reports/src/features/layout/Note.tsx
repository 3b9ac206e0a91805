import type { ReactNode } from 'react';
import styles from './Note.module.css';

/** A remark below a chart or a table. */
export const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;
