import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { hostStore } from './store.tsx';

/** What is asked of who is about to leave a page, e.g. with a form that is not saved. */
export interface LeaveQuestion {
  /** The question, e.g. 'Leave without saving?' */
  title: string;
  /** What is lost. */
  text: string;
  /** The verb on the button that leaves. */
  leave: string;
  /** The words on the button that stays. */
  stay: string;
}

const questions = atom<readonly LeaveQuestion[]>([]);
/** The newest one is asked; who answers it leaves all. */
const newest = atom((get) => get(questions).at(-1) ?? null);

/** What leaving the page would ask now. */
export const getLeaveQuestion = (): LeaveQuestion | null => hostStore.get(newest);
/** For the shell, which asks it. */
export const useLeaveQuestion = (): LeaveQuestion | null => useAtomValue(newest);

/**
 * From now on nothing is asked of the page that stands: for straight after saving, where the navigation comes before
 * the render that would take the question back.
 */
export const releaseLeaveGuard = (): void => hostStore.set(questions, []);

const stand = (question: LeaveQuestion): (() => void) => {
  const hold = (event: BeforeUnloadEvent): void => {
    if (getLeaveQuestion()) event.preventDefault();
  };
  hostStore.set(questions, (all) => [...all, question]);
  window.addEventListener('beforeunload', hold);
  return () => {
    hostStore.set(questions, (all) => all.filter((one) => one !== question));
    window.removeEventListener('beforeunload', hold);
  };
};

const none: Partial<LeaveQuestion> = {};

/**
 * While the component stands and gives a question, the shell asks it before any navigation within the product, Back and
 * Forward included; before closing or reloading the tab the browser asks in its own words. A session's end does not ask.
 * In tests of a module nobody asks: `getLeaveQuestion` tells what would be.
 */
export const useLeaveGuard = (question: LeaveQuestion | null): void => {
  const { title = '', text = '', leave = '', stay = '' } = question ?? none;
  useEffect(() => (title ? stand({ title, text, leave, stay }) : undefined), [title, text, leave, stay]);
};
