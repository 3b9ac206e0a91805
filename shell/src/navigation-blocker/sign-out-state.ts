import type { DraftDecision } from 'shared-ui/host';

export const logoutPath = '/logout';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What the trader answered before they were led to /logout; null when they came by the address. */
export const getDraftDecision = (state: unknown): DraftDecision | null => {
  const drafts = isRecord(state) ? state.drafts : null;
  return drafts === 'keep' || drafts === 'discard' || drafts === 'none' ? drafts : null;
};

export const addDraftDecision = (state: unknown, drafts: DraftDecision) => ({ ...(isRecord(state) ? state : {}), drafts });

/** What a module may say behind a sign-out: `navigate('/logout', { state: { farewell: 'A sentence.' } })`. */
export const getFarewell = (state: unknown): string | undefined => {
  const farewell = isRecord(state) ? state.farewell : undefined;
  return typeof farewell === 'string' ? farewell : undefined;
};
