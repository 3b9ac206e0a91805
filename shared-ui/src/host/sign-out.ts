import { atom, useAtomValue } from 'jotai';
import { hostStore } from './store.tsx';
import { countDrafts, type DraftCount } from './trader-data.ts';
import { currentTraderId } from './trader-entries.ts';

/** `none`: there was nothing to decide. */
export type DraftDecision = 'keep' | 'discard' | 'none';

interface SignOutQuestion {
  drafts: DraftCount;
  answer: (decision: DraftDecision | null) => void;
}

const question = atom<SignOutQuestion | null>(null);

/** For the shell, which asks it. */
export const useSignOutQuestion = (): SignOutQuestion | null => useAtomValue(question);

/**
 * Asks what happens to unsaved drafts before the trader signs out: pass the answer on with
 * `navigate('/logout', { state: { drafts } })`. Without drafts nobody is asked.
 * @returns null when the trader cancels
 */
export const confirmSignOut = async (): Promise<DraftDecision | null> => {
  const drafts = await countDrafts(currentTraderId());
  if (drafts.drafts === 0) return 'none';
  hostStore.get(question)?.answer(null);
  return new Promise((resolve) => {
    const answer = (decision: DraftDecision | null) => {
      hostStore.set(question, null);
      resolve(decision);
    };
    hostStore.set(question, { drafts, answer });
  });
};
