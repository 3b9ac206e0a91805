import { useSyncExternalStore } from 'react';
import styles from './OfflineBanner.module.css';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Says on every page that there is no network. The live region is always present, so that screen readers announce it. */
export const OfflineBanner = () => {
  const isOnline = useIsOnline();
  return (
    <div aria-live="polite" className={isOnline ? undefined : styles.banner}>
      {isOnline ? '' : 'You are offline. Data may be out of date, and changes cannot be saved until you reconnect.'}
    </div>
  );
};
