import { timings } from 'contracts';
import { atom, useAtomValue } from 'jotai';
import { hostStore } from './store.tsx';

const writableError = atom('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** CLI-03: the one global error message; empty when there is none. */
export const useErrorMessage = (): string => useAtomValue(writableError);
export const getErrorMessage = (): string => hostStore.get(writableError);

/** Shows a sentence in the page's one error toast, for 5 seconds. The newest one wins. */
export const reportError = (message: string): void => {
  clearTimeout(timer);
  hostStore.set(writableError, message);
  if (message) timer = setTimeout(clearError, timings.errorToast);
};

export const clearError = (): void => {
  clearTimeout(timer);
  hostStore.set(writableError, '');
};
