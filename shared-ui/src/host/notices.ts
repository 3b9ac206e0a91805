import { atom, useAtomValue } from 'jotai';
import { sessionAtom } from './session.ts';
import { hostStore } from './store.tsx';

/** A temporary message about a completed action that survives navigation and can offer to undo it. */
export interface Notice {
  message: string;
  durationMs: number;
  action?: { label: string; onClick: () => void };
}

export interface ShownNotice extends Notice {
  id: number;
}

interface StoredNotice extends ShownNotice {
  /** The user it belongs to: other users of this browser do not see it. */
  uid: string | undefined;
}

let lastId = 0;
const allNotices = atom<readonly StoredNotice[]>([]);
const currentUserNotices = atom((get) => {
  const uid = get(sessionAtom).identity?.uid;
  return get(allNotices).filter((notice) => notice.uid === uid);
});

/** Shows a notice in addition to existing ones. It survives navigation within the product. */
export const notify = (notice: Notice): void => {
  lastId += 1;
  const uid = hostStore.get(sessionAtom).identity?.uid;
  const added: StoredNotice = { ...notice, id: lastId, uid };
  hostStore.set(allNotices, (notices) => [...notices, added]);
};

/** For the shell, which displays the notices, oldest first. */
export const useNotices = (): readonly ShownNotice[] => useAtomValue(currentUserNotices);
export const getNotices = (): readonly ShownNotice[] => hostStore.get(currentUserNotices);

export const dismissNotice = (id: number): void =>
  hostStore.set(allNotices, (notices) => notices.filter((notice) => notice.id !== id));
