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
}

const prompts = atom<readonly LeavePrompt[]>([]);
/** Only the newest prompt is shown; leaving dismisses all. */
const newestPrompt = atom((get) => get(prompts).at(-1) ?? null);

/** The prompt that leaving the page would show now. */
export function getLeavePrompt(): LeavePrompt | null {
  return hostStore.get(newestPrompt);
}
/** For the shell, which shows the prompt. */
export function useLeavePrompt(): LeavePrompt | null {
  return useAtomValue(newestPrompt);
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
  const { title = '', text = '', leave = '', stay = '' } = prompt ?? NO_PROMPT;
  useEffect(() => (title ? registerPrompt({ title, text, leave, stay }) : undefined), [title, text, leave, stay]);
}
