import { atom, useAtom } from 'jotai';
import { hostStore } from 'shared-ui/host';

/** The navigation that waits for the trader's confirmation; null if there is none. */
const pendingNavigation = atom<{ go: () => void } | null>(null);

/** @param go navigates; called when the trader confirms */
export const requestNavigation = (go: () => void): void => hostStore.set(pendingNavigation, { go });

export const usePendingNavigation = () => useAtom(pendingNavigation);
