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

const isAwake = (): boolean => document.visibilityState === 'visible' && navigator.onLine;

/** Whether somebody can see the page and there is a network. */
export const useAwake = (): boolean => useSyncExternalStore(subscribe, isAwake);
