import { useCallback, useSyncExternalStore } from 'react';

/** Whether the media query matches, e.g. '(width >= 48rem)'. */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

/** Below the breakpoint of the stylesheets, which cannot share a constant: 48rem. */
export const useIsPhone = (): boolean => useMediaQuery('(width < 48rem)');
