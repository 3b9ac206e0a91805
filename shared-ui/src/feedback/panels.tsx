import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { AlertIcon } from '../icons/icons.tsx';
import styles from './panels.module.css';
import { SupportReference } from './SupportReference.tsx';

export interface EmptyStateProps {
  /** What there is none of, e.g. 'No trades found.' */
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  icon?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
}

/** Stands where content would be, and says the way to the first of it. */
export const EmptyState = ({ title, children, icon, action }: EmptyStateProps) => (
  <div className={styles.panel}>
    {icon && <span className={styles.icon}>{icon}</span>}
    <p className={styles.title}>{title}</p>
    {children && <p className={styles.text}>{children}</p>}
    {action && <div className={styles.actions}>{action}</div>}
  </div>
);

export interface ErrorPanelProps {
  title?: ReactNode;
  /** It stands for a whole page: its title is the page's h1. */
  page?: boolean;
  message?: ReactNode;
  /** Shows the Retry button. */
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
  /** What support would ask for, e.g. a request's id. */
  reference?: string;
  /** More ways out, e.g. a link home. */
  children?: ReactNode;
}

/** Stands where content would be when it could not be had: role alert, with Retry. */
export const ErrorPanel = ({
  title = 'Something went wrong',
  page = false,
  message,
  onRetry,
  retryLabel = 'Retry',
  retrying,
  reference,
  children,
}: ErrorPanelProps) => (
  <div role="alert" className={styles.panel}>
    <span className={clsx(styles.icon, styles.wrong)}>
      <AlertIcon size={20} />
    </span>
    {page ? <h1>{title}</h1> : <p className={styles.title}>{title}</p>}
    {message && <p className={styles.text}>{message}</p>}
    {(onRetry || children) && (
      <div className={styles.actions}>
        {onRetry && (
          <Button onClick={onRetry} busy={retrying}>
            {retryLabel}
          </Button>
        )}
        {children}
      </div>
    )}
    {reference && <SupportReference id={reference} />}
  </div>
);
