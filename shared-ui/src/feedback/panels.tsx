import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'shared-ui/host';
import { Button } from '../actions/Button.tsx';
import { AlertIcon } from '../icons/AlertIcon.tsx';
import { PlusIcon, UploadIcon } from '../icons/icons.tsx';
import { Row } from '../layout/layout.tsx';
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

/** A file of the gateway with a year of trades, which can be removed again with one click. */
const SAMPLE_FILE = 'tradovate-year.csv';

/** How to begin, for traders without trades. */
export function FirstTradeLinks({ isCentered = false }: { isCentered?: boolean }) {
  return (
    <Row gap={2} {...(isCentered && { justify: 'center' })}>
      <Button variant="primary" asChild>
        <Link to="/add-trade">
          <PlusIcon />
          Add your first trade
        </Link>
      </Button>
      <Button asChild>
        <Link to="/import">
          <UploadIcon />
          Import from your broker
        </Link>
      </Button>
      <Button variant="ghost" asChild>
        <Link to={`/import?sample=${SAMPLE_FILE}`}>Load a sample journal</Link>
      </Button>
    </Row>
  );
}

export interface NoTradesProps {
  /** The page's filter, which can be the reason. */
  state?: { search: string; setFilter: (filter: Record<string, never>) => void };
  /** A part of the journal, e.g. `in this week`: others can have trades. */
  part?: string | undefined;
  /** What the first trade will show here. */
  children: ReactNode;
}

const AddTrade = () => (
  <Button variant="primary" asChild>
    <Link to="/add-trade">Add Trade</Link>
  </Button>
);

/** Replaces figures without a trade: says what they will show, and how to begin or to find trades. */
export function NoTrades({ state, part, children }: NoTradesProps) {
  if (state && state.search !== '')
    return (
      <EmptyState
        title="No trades match these filters"
        action={<Button onClick={() => state.setFilter({})}>Clear filters</Button>}
      />
    );
  return (
    <EmptyState
      title={`No trades ${part ?? 'yet'}`}
      action={part === undefined ? <FirstTradeLinks isCentered /> : <AddTrade />}
    >
      {children}
    </EmptyState>
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
