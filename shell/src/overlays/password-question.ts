import { useSyncExternalStore } from 'react';

/** The question for the password of a trader whose sign-in is too old for a call. */
export interface PasswordQuestion {
  /** Signs in with the password. Rejects with an AuthError. */
  confirm(password: string): Promise<void>;
  /** Ends the question. */
  answer(isConfirmed: boolean): void;
}

let question: PasswordQuestion | null = null;
let answered: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

const setQuestion = (next: PasswordQuestion | null): void => {
  question = next;
  for (const listener of listeners) listener();
};

/** Asks for the password. Calls that are refused meanwhile share the question. @returns whether it was right */
export function askForPassword(confirm: PasswordQuestion['confirm']): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => setQuestion({ confirm, answer: resolve })).finally(() => {
    answered = undefined;
    setQuestion(null);
  });
  return answered;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The open question; null if there is none. */
export function usePasswordQuestion(): PasswordQuestion | null {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  );
}
