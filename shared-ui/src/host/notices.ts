import { atom, useAtomValue } from 'jotai';
import { sessionAtom } from './session.ts';
import { hostStore } from './store.tsx';

/** Says what was done, wherever one goes next, and for a while offers the way back. */
export interface Notice {
  message: string;
  /** In milliseconds. */
  duration: number;
  action?: { label: string; onClick: () => void };
}

export interface ShownNotice extends Notice {
  id: number;
}

interface KeptNotice extends ShownNotice {
  /** Whose it is: the next one at this browser does not see it. */
  uid: string | undefined;
}

let made = 0;
const kept = atom<readonly KeptNotice[]>([]);
const own = atom((get) => {
  const uid = get(sessionAtom).identity?.uid;
  return get(kept).filter((notice) => notice.uid === uid);
});

/** Shows a notice beside those that are there. It survives any navigation within the product. */
export const notify = (notice: Notice): void => {
  made += 1;
  const uid = hostStore.get(sessionAtom).identity?.uid;
  const added: KeptNotice = { ...notice, id: made, uid };
  hostStore.set(kept, (all) => [...all, added]);
};

/** For the shell, which shows them, oldest first. */
export const useNotices = (): readonly ShownNotice[] => useAtomValue(own);
export const getNotices = (): readonly ShownNotice[] => hostStore.get(own);

export const dismissNotice = (id: number): void => hostStore.set(kept, (all) => all.filter((one) => one.id !== id));
