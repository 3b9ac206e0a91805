import { clsx } from 'clsx';
import * as Radix from 'radix-ui/toast';
import { Button, IconButton } from '../actions/Button.tsx';
import { Reference } from '../feedback/Reference.tsx';
import { AlertIcon, CheckCircleIcon, CloseIcon, InfoIcon } from '../icons/icons.tsx';
import styles from './Toast.module.css';

export interface ToastProps {
  /** Shown while not empty; a new message starts the time anew. */
  message: string;
  onClose: () => void;
  /** The time stands still from now on, until it goes on by itself. */
  onPause?: () => void;
  /** In milliseconds. The time stands still while the pointer or the focus is on it. */
  duration: number;
  tone?: 'error' | 'success' | 'info';
  /** What support would ask for, e.g. a request's id. */
  reference?: string;
  /** One way back, e.g. Undo. */
  action?: { label: string; onClick: () => void };
}

const icons = { error: AlertIcon, success: CheckCircleIcon, info: InfoIcon };

const Item = ({ message, onClose, onPause, duration, tone = 'error', reference, action }: ToastProps) => {
  const Icon = icons[tone];
  return (
    <Radix.Root
      className={clsx(styles.toast, styles[tone])}
      duration={duration}
      type={tone === 'error' ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && onClose()}
      onPause={onPause}
    >
      <span className={styles.icon}>
        <Icon size={18} />
      </span>
      {/* The role says it: Radix's second, hidden copy of the words would be found twice. */}
      <div className={styles.message} data-radix-toast-announce-exclude="">
        <div role={tone === 'error' ? 'alert' : 'status'}>{message}</div>
        {reference && <Reference id={reference} />}
      </div>
      {action && (
        <Radix.Action asChild altText={action.label}>
          <Button size="small" onClick={action.onClick}>
            {action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label="Dismiss" size="small">
          <CloseIcon />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
};

/** One passing message. An error interrupts (role alert), all else is said in turn (role status). */
export const Toast = (toast: ToastProps) => {
  if (toast.message === '') return null;
  const isError = (toast.tone ?? 'error') === 'error';
  return (
    <Radix.Provider swipeDirection="right">
      <Item key={`${toast.message} ${toast.reference}`} {...toast} />
      {/* Two toasts may stand on one page: each landmark has a name of its own. */}
      <Radix.Viewport
        label={isError ? 'Errors ({hotkey})' : 'Notifications ({hotkey})'}
        className={clsx(styles.viewport, isError ? styles.top : styles.bottom)}
      />
    </Radix.Provider>
  );
};

export interface ToastsProps {
  toasts: readonly (ToastProps & { id: number })[];
}

/** Several passing messages, the newest lowest; each with its own time and its own way back. */
export const Toasts = ({ toasts }: ToastsProps) => {
  if (toasts.length === 0) return null;
  return (
    <Radix.Provider swipeDirection="right">
      {toasts.map(({ id, ...toast }) => (
        <Item key={id} {...toast} />
      ))}
      <Radix.Viewport label="Notifications ({hotkey})" className={clsx(styles.viewport, styles.bottom)} />
    </Radix.Provider>
  );
};
