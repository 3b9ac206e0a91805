import { type DraftDecision, isObject } from 'shared-ui/host';

// The history state of a navigation to /logout.

/** What the trader decided before the navigation to /logout; null if they opened /logout by its URL. */
export function getDraftDecision(state: unknown): DraftDecision | null {
  const drafts = isObject(state) ? state.drafts : null;
  return drafts === 'keep' || drafts === 'discard' || drafts === 'none' ? drafts : null;
}

/** Whether a navigation signs out and the trader has not been asked about drafts. */
export function isUndecidedSignOut({ pathname, state }: { pathname: string; state: unknown }): boolean {
  return pathname === '/logout' && getDraftDecision(state) === null;
}

export function addDraftDecision(state: unknown, drafts: DraftDecision) {
  return {
    ...(isObject(state) ? state : {}),
    drafts,
  };
}

/** The notice to show after the sign-out: `navigate('/logout', { state: { farewell: 'A sentence.' } })`. */
export function getFarewell(state: unknown): string | undefined {
  const farewell = isObject(state) ? state.farewell : undefined;
  return typeof farewell === 'string' ? farewell : undefined;
}
