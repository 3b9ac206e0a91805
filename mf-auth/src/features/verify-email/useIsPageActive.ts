import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

const isPageActive = (): boolean => document.visibilityState === 'visible' && navigator.onLine;

/** Whether the page is visible and the browser is online. */
export const useIsPageActive = (): boolean => useSyncExternalStore(subscribe, isPageActive);
