import { useEffect, useEffectEvent } from 'react';
import { Button, SupportReference, type ToastProps } from 'shared-ui';
import styles from './PlainToast.module.css';

/** Where the toast's code did not come, as without a network: its words and its way back, in plain clothes. */
export const PlainToast = ({ message, duration, tone = 'error', reference, action, onClose }: ToastProps) => {
  const close = useEffectEvent(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message starts the time anew.
  useEffect(() => {
    const timer = setTimeout(close, duration);
    return () => clearTimeout(timer);
  }, [message, duration]);
  const act = () => {
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
        <Button size="small" onClick={act}>
          {action.label}
        </Button>
      )}
    </div>
  );
};
