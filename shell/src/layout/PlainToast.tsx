import { useEffect, useEffectEvent } from 'react';
import { Button, SupportReference, type ToastProps } from 'shared-ui';
import styles from './PlainToast.module.css';

/** Fallback if the toast's code cannot be loaded, for example offline: the same message and action, plainly styled. */
export const PlainToast = ({ message, durationMs, tone = 'error', reference, action, onClose }: ToastProps) => {
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
