import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { hostStore } from './store.tsx';

/** The prompt before the user leaves a page with unsaved changes. */
export interface LeavePrompt {
  /** The question, e.g. 'Leave without saving?' */
  title: string;
  /** What will be lost. */
  text: string;
  /** The label of the button that leaves. */
  leave: string;
  /** The label of the button that stays. */
  stay: string;
  /** Whether nothing is lost while the page stays, i.e. when only the parameters of its address change. */
  isForPage?: boolean;
}

const prompts = atom<readonly LeavePrompt[]>([]);
/** Only the newest prompt is shown; leaving dismisses all. */
const newestPrompt = atom((get) => get(prompts).at(-1) ?? null);
const newestPromptWithinPage = atom((get) => get(prompts).findLast(({ isForPage }) => !isForPage) ?? null);

const selectPrompt = (isSamePage: boolean) => (isSamePage ? newestPromptWithinPage : newestPrompt);

/**
 * The prompt that leaving the page would show now.
 * @param isSamePage whether only the parameters of the page's address change
 */
export function getLeavePrompt(isSamePage = false): LeavePrompt | null {
  return hostStore.get(selectPrompt(isSamePage));
}
/** For the shell, which shows the prompt. */
export function useLeavePrompt(isSamePage: boolean): LeavePrompt | null {
  return useAtomValue(selectPrompt(isSamePage));
}

/**
 * Removes all prompts. Call it after saving, when the navigation happens before the render that would remove them.
 */
export function releaseLeaveGuard(): void {
  hostStore.set(prompts, []);
}

const registerPrompt = (prompt: LeavePrompt): (() => void) => {
  const onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (getLeavePrompt()) event.preventDefault();
  };
  hostStore.set(prompts, (current) => [...current, prompt]);
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => {
    hostStore.set(prompts, (current) => current.filter((other) => other !== prompt));
    window.removeEventListener('beforeunload', onBeforeUnload);
  };
};

const NO_PROMPT: Partial<LeavePrompt> = {};

/**
 * While the component is mounted with a prompt, the shell shows it before any navigation within the product, including
 * Back and Forward. The browser shows its own prompt before the tab is closed or reloaded. The end of a session shows
 * no prompt. In module tests no dialog appears: `getLeavePrompt` returns the prompt.
 */
export function useLeaveGuard(prompt: LeavePrompt | null): void {
  const { title = '', text = '', leave = '', stay = '', isForPage = false } = prompt ?? NO_PROMPT;
  useEffect(
    () => (title ? registerPrompt({ title, text, leave, stay, ...(isForPage && { isForPage }) }) : undefined),
    [title, text, leave, stay, isForPage],
  );
}
