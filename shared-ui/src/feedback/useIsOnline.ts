import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = () => onlineManager.isOnline();

/** Whether calls are made. While they are not, they wait: the cache makes them when the connection returns. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}
