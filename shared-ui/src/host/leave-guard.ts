import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { hostStore } from './store.tsx';

/** The confirmation before the user leaves a page with unsaved changes. */
export interface LeaveQuestion {
  /** The question, e.g. 'Leave without saving?' */
  title: string;
  /** What will be lost. */
  text: string;
  /** The label of the button that leaves. */
  leave: string;
  /** The label of the button that stays. */
  stay: string;
}

const questions = atom<readonly LeaveQuestion[]>([]);
/** Only the newest question is asked; leaving dismisses all. */
const newestQuestion = atom((get) => get(questions).at(-1) ?? null);

/** The question that leaving the page would ask now. */
export const getLeaveQuestion = (): LeaveQuestion | null => hostStore.get(newestQuestion);
/** For the shell, which shows the question. */
export const useLeaveQuestion = (): LeaveQuestion | null => useAtomValue(newestQuestion);

/**
 * Removes all questions. Call it after saving, when the navigation happens before the render that would remove them.
 */
export const releaseLeaveGuard = (): void => hostStore.set(questions, []);

const registerQuestion = (question: LeaveQuestion): (() => void) => {
  const onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (getLeaveQuestion()) event.preventDefault();
  };
  hostStore.set(questions, (current) => [...current, question]);
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => {
    hostStore.set(questions, (current) => current.filter((other) => other !== question));
    window.removeEventListener('beforeunload', onBeforeUnload);
  };
};

const noQuestion: Partial<LeaveQuestion> = {};

/**
 * While the component is mounted with a question, the shell asks it before any navigation within the product, including
 * Back and Forward. The browser shows its own prompt before the tab is closed or reloaded. The end of a session does not
 * ask. In module tests no dialog appears: `getLeaveQuestion` returns the question.
 */
export const useLeaveGuard = (question: LeaveQuestion | null): void => {
  const { title = '', text = '', leave = '', stay = '' } = question ?? noQuestion;
  useEffect(() => (title ? registerQuestion({ title, text, leave, stay }) : undefined), [title, text, leave, stay]);
};
