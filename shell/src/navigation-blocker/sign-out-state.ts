import type { DraftDecision } from 'shared-ui/host';

export const logoutPath = '/logout';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What the trader decided before the navigation to /logout; null if they opened /logout by its URL. */
export const getDraftDecision = (state: unknown): DraftDecision | null => {
  const drafts = isRecord(state) ? state.drafts : null;
  return drafts === 'keep' || drafts === 'discard' || drafts === 'none' ? drafts : null;
};

export const addDraftDecision = (state: unknown, drafts: DraftDecision) => ({
  ...(isRecord(state) ? state : {}),
  drafts,
});

/** The notice to show after the sign-out: `navigate('/logout', { state: { farewell: 'A sentence.' } })`. */
export const getFarewell = (state: unknown): string | undefined => {
  const farewell = isRecord(state) ? state.farewell : undefined;
  return typeof farewell === 'string' ? farewell : undefined;
};
