import { atom, useAtomValue } from 'jotai';
import { hostStore } from './store.tsx';
import { countDrafts, type DraftCount } from './trader-data.ts';
import { getCurrentTraderId } from './trader-entries.ts';

/** `none`: there are no drafts. */
export type DraftDecision = 'keep' | 'discard' | 'none';

interface SignOutPrompt {
  drafts: DraftCount;
  answer: (decision: DraftDecision | null) => void;
}

const pendingPrompt = atom<SignOutPrompt | null>(null);

/** For the shell, which shows the prompt. */
export const useSignOutPrompt = (): SignOutPrompt | null => useAtomValue(pendingPrompt);

/**
 * Asks what to do with unsaved drafts before the trader signs out. Pass the answer on with
 * `navigate('/logout', { state: { drafts } })`. Does not ask if there are no drafts.
 * @returns null if the trader cancels
 */
export const confirmSignOut = async (): Promise<DraftDecision | null> => {
  const drafts = await countDrafts(getCurrentTraderId());
  if (drafts.drafts === 0) return 'none';
  hostStore.get(pendingPrompt)?.answer(null);
  return new Promise((resolve) => {
    const answer = (decision: DraftDecision | null) => {
      hostStore.set(pendingPrompt, null);
      resolve(decision);
    };
    hostStore.set(pendingPrompt, { drafts, answer });
  });
};
