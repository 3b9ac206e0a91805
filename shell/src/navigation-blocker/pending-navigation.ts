import { atom, useAtom } from 'jotai';
import { hostStore } from 'shared-ui/host';

/** Where somebody wanted to go when they were asked; null while nobody is. */
const wish = atom<{ go: () => void } | null>(null);

/** @param go does what was wanted; called when they say that they leave */
export const requestNavigation = (go: () => void): void => hostStore.set(wish, { go });

export const usePendingNavigation = () => useAtom(wish);
