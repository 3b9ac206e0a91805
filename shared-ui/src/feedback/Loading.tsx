import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/layout.tsx';
import styles from './Loading.module.css';
import { useIsOnline } from './useIsOnline.ts';

export interface LoadingProps {
  /** The announced text, e.g. 'Loading trades...'. */
  label: string;
  className?: string | undefined;
  /** Skeletons of the content. */
  children: ReactNode;
}

/** Takes the place of content that cannot load. It loads by itself, because its calls wait for the connection. */
export function NoConnection() {
  return (
    <p className={styles.noConnection}>
      <strong>No connection.</strong> This loads by itself when you are connected again.
    </p>
  );
}

/** Skeletons with a text for screen readers, or that there is no connection: role status. */
export function Loading({ label, className, children }: LoadingProps) {
  const isOnline = useIsOnline();
  return (
    <div role="status" className={className}>
      {isOnline ? (
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          {children}
        </>
      ) : (
        <NoConnection />
      )}
    </div>
  );
}

export interface SpinnerProps {
  /** The announced text, e.g. 'Loading trades...'. */
  label: string;
  labelHidden?: boolean;
}

/** A loading indicator with a text: role status. */
export function Spinner({ label, labelHidden }: SpinnerProps) {
  return (
    <span role="status" className={styles.spinner}>
      <span className={styles.wheel} aria-hidden="true" />
      {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </span>
  );
}

export interface ProgressProps {
  /** The accessible name, e.g. the file name. */
  label: string;
  /** From 0 to 100; absent while nobody knows how much is done. */
  value?: number;
  tone?: 'accent' | 'success' | 'error';
}

/** A progress bar without visible text: role progressbar. */
export function Progress({ label, value, tone = 'accent' }: ProgressProps) {
  return <progress className={clsx(styles.progress, styles[tone])} aria-label={label} value={value} max={100} />;
}
