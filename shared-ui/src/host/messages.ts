import { timings } from 'contracts';
import { atom, useAtomValue } from 'jotai';
import { hostStore, sessionAtom } from './store.tsx';

/** The content of the global error toast; `message` is empty if there is no error. */
export interface ReportedError {
  message: string;
  /** The id that support asks for, e.g. a request id; empty if there is none. */
  reference: string;
}

const NO_ERROR: ReportedError = { message: '', reference: '' };
const reported = atom(NO_ERROR);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The global error message; empty if there is none (CLI-03). */
export function getErrorMessage(): string {
  return hostStore.get(reported).message;
}
/** The global error with its reference. */
export function getReportedError(): ReportedError {
  return hostStore.get(reported);
}
export function useReportedError(): ReportedError {
  return useAtomValue(reported);
}

/** Shows a message in the global error toast for 5 seconds. It replaces an earlier message. */
export function reportError(message: string, { reference = '' }: { reference?: string } = {}): void {
  clearTimeout(timer);
  hostStore.set(reported, { message, reference });
  if (message) timer = setTimeout(clearError, timings.errorToastMs);
}

/**
 * Stops the timer: the error stays until the toast clears it. For the toast, while the pointer or the focus is on it.
 */
export function keepError(): void {
  clearTimeout(timer);
}

export function clearError(): void {
  clearTimeout(timer);
  hostStore.set(reported, NO_ERROR);
}

/** A temporary message about a completed action that survives navigation and can offer to undo it. */
export interface Notice {
  message: string;
  durationMs: number;
  action?: { label: string; onClick: () => void };
  /** The page that the action opens: there, the notice is not shown. */
  path?: string;
  /** `info` for what is still to be done. By default, something was done. */
  tone?: 'success' | 'info';
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
export function notify(notice: Notice): void {
  lastId += 1;
  const uid = hostStore.get(sessionAtom).identity?.uid;
  const added: StoredNotice = { ...notice, id: lastId, uid };
  hostStore.set(allNotices, (notices) => [...notices, added]);
}

/** For the shell, which displays the notices, oldest first. */
export function useNotices(): readonly ShownNotice[] {
  return useAtomValue(currentUserNotices);
}
export function getNotices(): readonly ShownNotice[] {
  return hostStore.get(currentUserNotices);
}

export function dismissNotice(id: number): void {
  hostStore.set(allNotices, (notices) => notices.filter((notice) => notice.id !== id));
}
