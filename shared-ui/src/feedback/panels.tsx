import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { AlertIcon } from '../icons/AlertIcon.tsx';
import styles from './panels.module.css';

export interface EmptyStateProps {
  /** What is empty, e.g. 'No trades found.' */
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  icon?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
}

/** Replaces empty content and says how to add the first item. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className={styles.panel}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

export interface ErrorPanelProps {
  title?: ReactNode;
  /** The panel replaces a whole page: its title is the page's h1. */
  page?: boolean;
  message?: ReactNode;
  /** Shows the Retry button. */
  onRetry?: () => void;
  retrying?: boolean;
  /** The id that support asks for, e.g. a request id. */
  reference?: string;
  /** Other actions, e.g. a link to the home page. */
  children?: ReactNode;
}

/** Replaces content that failed to load: role alert, with a Retry button. */
export function ErrorPanel({
  title = 'Something went wrong',
  page = false,
  message,
  onRetry,
  retrying,
  reference,
  children,
}: ErrorPanelProps) {
  return (
    <div role="alert" className={styles.panel}>
      <span className={clsx(styles.icon, styles.errorIcon)}>
        <AlertIcon size={20} />
      </span>
      {page ? <h1>{title}</h1> : <p className={styles.title}>{title}</p>}
      {message && <p className={styles.text}>{message}</p>}
      {(onRetry || children) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button onClick={onRetry} busy={retrying}>
              Retry
            </Button>
          )}
          {children}
        </div>
      )}
      {reference && <SupportReference id={reference} />}
    </div>
  );
}

/** The id that support asks for, e.g. a request id, with a Copy button. */
export function SupportReference({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  // The clipboard exists in secure contexts only; elsewhere the user selects the text.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  const copy = async () => {
    try {
      await clipboard?.writeText(id);
      setCopied(true);
    } catch (failure) {
      console.warn('failed to copy the support reference', failure);
    }
  };
  return (
    <div className={styles.reference}>
      <span>
        Reference: <code>{id}</code>
      </span>
      {clipboard && (
        <Button variant="ghost" size="small" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </div>
  );
}
