import { useSyncExternalStore } from 'react';
import { isPrivacyOn, onPrivacyChange } from './privacy.ts';

/**
 * Whether amounts are masked. Pages and panels call it (`withQueryClient`) and render again when it changes, because the
 * format of money reads it. A memoized component that formats money must call it, too.
 */
export function usePrivacy(): boolean {
  return useSyncExternalStore(onPrivacyChange, isPrivacyOn, () => false);
}
