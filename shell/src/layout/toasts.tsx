import { timings } from 'contracts';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Button, SupportReference, type ToastProps } from 'shared-ui';
import { clearError, useLocation } from 'shared-ui/host';
import { dismissNotice, keepError, useNotices, useReportedError } from 'shared-ui/host/shell';
import styles from './Layout.module.css';
import { useIsOnline } from './useIsOnline.ts';

/** Fallback if the toast's code cannot be loaded, for example offline: the same message and action, plainly styled. */
const PlainToast = ({ message, durationMs, tone = 'error', reference, action, onClose }: ToastProps) => {
  const close = useEffectEvent(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message restarts the timer.
  useEffect(() => {
    const timer = setTimeout(close, durationMs);
    return () => clearTimeout(timer);
  }, [message, durationMs]);
  const runAction = () => {
    action?.onClick();
    onClose();
  };
  return (
    <div className={styles.plain}>
      <div>
        <p role={tone === 'error' ? 'alert' : 'status'}>{message}</p>
        {reference && <SupportReference id={reference} />}
      </div>
      {action && (
        <Button size="small" onClick={runAction}>
          {action.label}
        </Button>
      )}
    </div>
  );
};

/** Loaded with the first error: most visits have none. */
const Toast = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'overlays' */ '../overlays/overlays.ts')).Toast,
}));

/** Shows the global error for 5 seconds (CLI-03). Offline, the banner at the bottom shows it, which covers nothing. */
export function ErrorToast() {
  const isOnline = useIsOnline();
  const { message, reference } = useReportedError();
  if (!message || !isOnline) return null;
  const toast = { message, reference, durationMs: timings.errorToastMs, onPause: keepError, onClose: clearError };
  return (
    <ErrorBoundary fallbackRender={() => <PlainToast {...toast} />}>
      <Suspense>
        <Toast {...toast} />
      </Suspense>
    </ErrorBoundary>
  );
}

const Toasts = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'overlays' */ '../overlays/overlays.ts')).Toasts,
}));

/** Shows what was done, with an action such as Undo. Notices stay visible across navigations. */
export function Notices() {
  const { pathname } = useLocation();
  const notices = useNotices();
  // Otherwise they would return on the next page, for their whole duration.
  useEffect(() => {
    for (const { id, path } of notices) if (path === pathname) dismissNotice(id);
  }, [notices, pathname]);
  const toasts = notices
    .filter(({ path }) => path !== pathname)
    .map(({ path, tone = 'success', ...notice }) => ({ ...notice, tone, onClose: () => dismissNotice(notice.id) }));
  const [newest] = toasts.slice(-1);
  if (!newest) return null;
  return (
    <ErrorBoundary fallbackRender={() => <PlainToast {...newest} />}>
      <Suspense>
        <Toasts toasts={toasts} />
      </Suspense>
    </ErrorBoundary>
  );
}
