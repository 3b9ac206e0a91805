import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { AlertIcon } from '../icons/AlertIcon.tsx';
import { CheckCircleIcon, InfoIcon } from '../icons/icons.tsx';
import { CloseIcon } from '../icons/panelIcons.tsx';
import styles from './Alert.module.css';

export type AlertTone = 'error' | 'info' | 'success' | 'warning';

export interface AlertProps {
  /** For a control's `aria-describedby`. */
  id?: string;
  tone?: AlertTone;
  title?: ReactNode;
  children: ReactNode;
  /** A small button after the text, e.g. Retry. */
  action?: ReactNode;
  /** Shows the Dismiss button. */
  onDismiss?: () => void;
}

const ICONS = { error: AlertIcon, info: InfoIcon, success: CheckCircleIcon, warning: AlertIcon };

/**
 * A message box in the page. Errors and warnings interrupt the screen reader (role alert), others wait (role status).
 */
export function Alert({ id, tone = 'error', title, children, action, onDismiss }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div
      id={id}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
      className={clsx(styles.alert, styles[tone])}
    >
      <span className={styles.icon}>
        <Icon size={18} />
      </span>
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {action ? (
          <div className={styles.textWithAction}>
            <div>{children}</div>
            {action}
          </div>
        ) : (
          <div>{children}</div>
        )}
      </div>
      {onDismiss && (
        <IconButton label="Dismiss" size="small" className={styles.close} onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  );
}
