import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'gain' | 'loss' | 'warning';
  children: ReactNode;
}

/** A one- or two-word label for the element beside it. */
export const Badge = ({ tone = 'neutral', children }: BadgeProps) => (
  <span className={clsx(styles.badge, styles[tone])}>
    <span className={styles.text}>{children}</span>
  </span>
);
