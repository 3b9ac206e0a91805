import { useSyncExternalStore } from 'react';
import { useSession } from 'shared-ui/host';
import { getPrivacy, onPrivacyChange } from './privacy.ts';

/** Whether amounts are masked. */
export function usePrivacy(): boolean {
  return useSyncExternalStore(onPrivacyChange, getPrivacy, () => null) !== null;
}

/**
 * Renders again when amounts are masked or the trader's formats change, which the functions of format/ read. Pages and
 * panels call it (`withQueryClient`). A memoized component that formats amounts, numbers or dates must call it, too.
 */
export function useFormats(): void {
  usePrivacy();
  useSession();
}
