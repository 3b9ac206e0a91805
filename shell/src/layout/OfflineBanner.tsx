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

const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Says on every page that there is no network. The region stands before, so that screen readers hear it change. */
export const OfflineBanner = () => {
  const online = useOnline();
  return (
    <div aria-live="polite" className={online ? undefined : styles.banner}>
      {online ? '' : 'You are offline. What you see may be out of date, and nothing can be saved until you are back.'}
    </div>
  );
};
