import { useSyncExternalStore } from 'react';
import { getStoredToken, subscribeToStoredToken } from './stored-session.ts';

/** Whether the navigation bar shows the signed-in state (NAV-08). */
export const useHasStoredToken = (): boolean =>
  useSyncExternalStore(
    subscribeToStoredToken,
    () => getStoredToken() !== null,
    () => false,
  );
