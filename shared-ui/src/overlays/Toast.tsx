import { clsx } from 'clsx';
import * as Radix from 'radix-ui/toast';
import { type FocusEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { Button, IconButton } from '../actions/Button.tsx';
import { SupportReference } from '../feedback/panels.tsx';
import { AlertIcon } from '../icons/AlertIcon.tsx';
import { CheckCircleIcon, InfoIcon } from '../icons/icons.tsx';
import { CloseIcon } from '../icons/panelIcons.tsx';
import styles from './Toast.module.css';

/** Where the page's focus starts, if the element that had it is gone, e.g. with the row that was deleted. */
const findHeading = (): HTMLElement | null => {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
};

/**
 * A hotkey moves the focus to a region from anywhere on the page. `returnFocus` moves it back to where it was, or to
 * the heading if that element is gone.
 */
const useHotkeyFocusReturn = () => {
  const region = useRef<Element | null>(null);
  const origin = useRef<Element | null>(null);
  return {
    /** For the `onFocus` of the region. */
    rememberOrigin: ({ currentTarget, relatedTarget }: FocusEvent) => {
      region.current = currentTarget;
      // Radix adds focus guards before and after the list, which are not the origin.
      if (!currentTarget.parentElement?.contains(relatedTarget)) origin.current = relatedTarget;
    },
    /** Does nothing if the focus is outside the region. */
    returnFocus: () => {
      const isInside = region.current?.contains(document.activeElement);
      if (!isInside) return;
      const target =
        origin.current instanceof HTMLElement && origin.current.isConnected ? origin.current : findHeading();
      target?.focus({ preventScroll: true });
    },
  };
};

export interface ToastProps {
  /** The toast is shown while this is not empty. A new message restarts the timer. */
  message: string;
  onClose: () => void;
  /** Called when the timer pauses. */
  onPause?: () => void;
  /** The timer pauses while the pointer or the focus is on the toast. */
  durationMs: number;
  tone?: 'error' | 'success' | 'info';
  /** The id that support asks for, e.g. a request id. */
  reference?: string;
  /** One action, e.g. Undo. */
  action?: { label: string; onClick: () => void };
}

/** Moves the focus to the toasts from anywhere on the page; F8 is Radix's default. */
const HOTKEY = 'F8';
const HOTKEYS = [HOTKEY];

/** The hint of the hotkey shows while the focus is visible. A press must not hide it: the button would move away. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const ICONS = { error: AlertIcon, success: CheckCircleIcon, info: InfoIcon };

const ToastItem = ({
  message,
  onClose,
  onRemoved,
  onPause,
  durationMs,
  tone = 'error',
  reference,
  action,
}: ToastProps & { onRemoved: () => void }) => {
  const Icon = ICONS[tone];
  const close = () => {
    onClose();
    onRemoved();
  };
  return (
    <Radix.Root
      className={clsx(styles.toast, styles[tone])}
      duration={durationMs}
      type={tone === 'error' ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && close()}
      onPause={onPause}
    >
      <span className={styles.icon}>
        <Icon size={18} />
      </span>
      {/* The role announces the message. Without this attribute, Radix adds a hidden copy: queries find two texts. */}
      <div className={styles.message} data-radix-toast-announce-exclude="">
        <div role={tone === 'error' ? 'alert' : 'status'}>
          {message}
          {action && <span className={styles.hint}>{` Press ${HOTKEY} to reach ${action.label}.`}</span>}
        </div>
        {reference && <SupportReference id={reference} />}
      </div>
      {action && (
        <Radix.Action asChild altText={action.label}>
          <Button size="small" onMouseDown={keepFocus} onClick={action.onClick}>
            {action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label="Dismiss" size="small" onMouseDown={keepFocus}>
          <CloseIcon />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
};

interface ToastAreaProps {
  label: string;
  positionClass?: string;
  /** Renders the toasts. Call `onRemoved` when a toast has been removed. */
  children: (onRemoved: () => void) => ReactNode;
}

/** The region of the toasts. After the hotkey, Escape and every button return the focus to where it was. */
const ToastArea = ({ label, positionClass, children }: ToastAreaProps) => {
  const { rememberOrigin, returnFocus } = useHotkeyFocusReturn();
  return (
    <Radix.Provider swipeDirection="right">
      {children(returnFocus)}
      {/* A page can have two areas, so each landmark has its own name. */}
      <Radix.Viewport
        label={`${label} ({hotkey})`}
        hotkey={HOTKEYS}
        className={clsx(styles.viewport, positionClass)}
        onFocus={rememberOrigin}
      />
    </Radix.Provider>
  );
};

/** One temporary message. An error interrupts the screen reader (role alert), others wait (role status). */
export function Toast(toast: ToastProps) {
  if (toast.message === '') return null;
  const isError = (toast.tone ?? 'error') === 'error';
  return (
    <ToastArea label={isError ? 'Errors' : 'Notifications'} positionClass={isError ? styles.top : styles.bottom}>
      {(onRemoved) => <ToastItem key={`${toast.message} ${toast.reference}`} {...toast} onRemoved={onRemoved} />}
    </ToastArea>
  );
}

export interface ToastsProps {
  toasts: readonly (ToastProps & { id: number })[];
}

/** Several temporary messages, the newest at the bottom, each with its own timer and action. */
export function Toasts({ toasts }: ToastsProps) {
  if (toasts.length === 0) return null;
  return (
    <ToastArea label="Notifications" positionClass={styles.bottom}>
      {(onRemoved) => toasts.map(({ id, ...toast }) => <ToastItem key={id} {...toast} onRemoved={onRemoved} />)}
    </ToastArea>
  );
}
