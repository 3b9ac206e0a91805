import { atom, useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { releaseLeaveGuard } from './leave-guard.ts';
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
export function useSignOutPrompt(): SignOutPrompt | null {
  return useAtomValue(pendingPrompt);
}

/**
 * Asks what to do with unsaved drafts before the trader signs out. Pass the answer on with
 * `navigate('/logout', { state: { drafts } })`. Does not ask if there are no drafts.
 * @returns null if the trader cancels
 */
export async function confirmSignOut(): Promise<DraftDecision | null> {
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
}

const isRequestPending = atom(false);

/** For the shell: whether a request of `useSignOutAfter` is pending. Meanwhile no guard redirects to /signin. */
export function useIsSigningOut(): boolean {
  return useAtomValue(isRequestPending);
}

interface SignOutState {
  /** Tells the trader, at /, what has happened. */
  farewell: string;
  drafts: DraftDecision;
}

/**
 * Returns a function that makes a request after which the API refuses this session, such as the deletion of the
 * account, and then opens /logout, which signs out and leads to /. The session can end before the reply, because
 * another request is refused or another tab signs out: that does not change the destination. If the request fails, the
 * function rejects.
 */
export function useSignOutAfter(): (request: () => Promise<unknown>, state: SignOutState) => Promise<void> {
  const navigate = useNavigate();
  return async (request, state) => {
    hostStore.set(isRequestPending, true);
    try {
      await request();
      releaseLeaveGuard();
      await navigate('/logout', { replace: true, state });
    } finally {
      hostStore.set(isRequestPending, false);
    }
  };
}
