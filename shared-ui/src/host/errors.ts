import { timings } from 'contracts';
import { atom, useAtomValue } from 'jotai';
import { hostStore } from './store.tsx';

/** What the page's one error toast shows; `message` is empty when there is nothing to show. */
export interface ReportedError {
  message: string;
  /** What support would ask for, e.g. a request's id; empty where nobody needs it. */
  reference: string;
}

const none: ReportedError = { message: '', reference: '' };
const reported = atom(none);
let timer: ReturnType<typeof setTimeout> | undefined;

/** CLI-03: the one global error message; empty when there is none. */
export const useErrorMessage = (): string => useAtomValue(reported).message;
export const getErrorMessage = (): string => hostStore.get(reported).message;
/** The same with its reference. */
export const getReportedError = (): ReportedError => hostStore.get(reported);
export const useReportedError = (): ReportedError => useAtomValue(reported);

/** Shows a sentence in the page's one error toast, for 5 seconds. The newest one wins. */
export const reportError = (message: string, { reference = '' }: { reference?: string } = {}): void => {
  clearTimeout(timer);
  hostStore.set(reported, { message, reference });
  if (message) timer = setTimeout(clearError, timings.errorToast);
};

/** For the toast, while somebody reads it or copies from it: the error stays until the toast itself clears it. */
export const holdError = (): void => clearTimeout(timer);

export const clearError = (): void => {
  clearTimeout(timer);
  hostStore.set(reported, none);
};
