import { clsx } from 'clsx';
import * as Radix from 'radix-ui/toast';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../actions/Button.tsx';
import { SupportReference } from '../feedback/SupportReference.tsx';
import { AlertIcon, CheckCircleIcon, CloseIcon, InfoIcon } from '../icons/icons.tsx';
import styles from './Toast.module.css';
import { useHotkeyFocusReturn } from './useHotkeyFocusReturn.ts';

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

/** Radix's own key: it leads from anywhere to what is told. */
const key = 'F8';
const hotkey = [key];

const icons = { error: AlertIcon, success: CheckCircleIcon, info: InfoIcon };

const Item = ({
  message,
  onClose,
  onGone,
  onPause,
  duration,
  tone = 'error',
  reference,
  action,
}: ToastProps & { onGone: () => void }) => {
  const Icon = icons[tone];
  const close = () => {
    onClose();
    onGone();
  };
  return (
    <Radix.Root
      className={clsx(styles.toast, styles[tone])}
      duration={duration}
      type={tone === 'error' ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && close()}
      onPause={onPause}
    >
      <span className={styles.icon}>
        <Icon size={18} />
      </span>
      {/* The role says it: Radix's second, hidden copy of the words would be found twice. */}
      <div className={styles.message} data-radix-toast-announce-exclude="">
        <div role={tone === 'error' ? 'alert' : 'status'}>
          {message}
          {action && <span className={styles.hint}>{` Press ${key} to reach ${action.label}.`}</span>}
        </div>
        {reference && <SupportReference id={reference} />}
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

interface AreaProps {
  label: string;
  place?: string;
  /** Given what is to be called when a toast has gone. */
  children: (onGone: () => void) => ReactNode;
}

/** Where toasts stand. Whoever comes by the key finds back to where they were, by Escape and by any of the buttons. */
const Area = ({ label, place, children }: AreaProps) => {
  const { noteOrigin, goBack } = useHotkeyFocusReturn();
  return (
    <Radix.Provider swipeDirection="right">
      {children(goBack)}
      {/* Two areas may stand on one page: each landmark has a name of its own. */}
      <Radix.Viewport
        label={`${label} ({hotkey})`}
        hotkey={hotkey}
        className={clsx(styles.viewport, place)}
        onFocus={noteOrigin}
      />
    </Radix.Provider>
  );
};

/** One passing message. An error interrupts (role alert), all else is said in turn (role status). */
export const Toast = (toast: ToastProps) => {
  if (toast.message === '') return null;
  const isError = (toast.tone ?? 'error') === 'error';
  return (
    <Area label={isError ? 'Errors' : 'Notifications'} place={isError ? styles.top : styles.bottom}>
      {(onGone) => <Item key={`${toast.message} ${toast.reference}`} {...toast} onGone={onGone} />}
    </Area>
  );
};

export interface ToastsProps {
  toasts: readonly (ToastProps & { id: number })[];
}

/** Several passing messages, the newest lowest; each with its own time and its own way back. */
export const Toasts = ({ toasts }: ToastsProps) => {
  if (toasts.length === 0) return null;
  return (
    <Area label="Notifications" place={styles.bottom}>
      {(onGone) => toasts.map(({ id, ...toast }) => <Item key={id} {...toast} onGone={onGone} />)}
    </Area>
  );
};
