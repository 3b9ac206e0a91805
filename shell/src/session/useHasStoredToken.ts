import { useSyncExternalStore } from 'react';
import { onStoredToken, storedToken } from './stored-token.ts';

/** NAV-08: what the navigation bar takes for signed in. */
export const useHasStoredToken = (): boolean =>
  useSyncExternalStore(
    onStoredToken,
    () => storedToken() !== null,
    () => false,
  );
