import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the reader asked the system for less motion. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
