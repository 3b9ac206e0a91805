import { timings } from 'contracts';
import { atom, useAtomValue } from 'jotai';
import { hostStore } from './store.tsx';

/** The content of the global error toast; `message` is empty if there is no error. */
export interface ReportedError {
  message: string;
  /** The id that support asks for, e.g. a request id; empty if there is none. */
  reference: string;
}

const noError: ReportedError = { message: '', reference: '' };
const reported = atom(noError);
let timer: ReturnType<typeof setTimeout> | undefined;

/** The global error message; empty if there is none (CLI-03). */
export const getErrorMessage = (): string => hostStore.get(reported).message;
/** The global error with its reference. */
export const getReportedError = (): ReportedError => hostStore.get(reported);
export const useReportedError = (): ReportedError => useAtomValue(reported);

/** Shows a message in the global error toast for 5 seconds. It replaces an earlier message. */
export const reportError = (message: string, { reference = '' }: { reference?: string } = {}): void => {
  clearTimeout(timer);
  hostStore.set(reported, { message, reference });
  if (message) timer = setTimeout(clearError, timings.errorToastMs);
};

/** For the toast, while the pointer or the focus is on it: the error stays until the toast clears it. */
export const keepError = (): void => clearTimeout(timer);

export const clearError = (): void => {
  clearTimeout(timer);
  hostStore.set(reported, noError);
};
