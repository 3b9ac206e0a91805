import { timings } from 'contracts';
import { useCallback, useEffect, useState } from 'react';
import { Page, Spinner } from 'shared-ui';
import { getAuth, getDataOwner, notify, useLocation } from 'shared-ui/host';
import { countDrafts, type DraftCount, releaseBrowser } from 'shared-ui/host/shell';
import { usePage } from '../layout/usePage.ts';
import { describeDrafts } from '../navigation-blocker/dialogs.tsx';
import { Redirect } from '../navigation-blocker/router-history.ts';
import { getDraftDecision, getFarewell } from '../navigation-blocker/sign-out-state.ts';
import { LazyConfirmDialog } from '../overlays/LazyConfirmDialog.tsx';

/**
 * The drafts of a trader who opened /logout by its URL and has not decided about them. Leaving the page without a
 * decision deletes them.
 */
const useUndecidedDrafts = () => {
  const [drafts, setDrafts] = useState<DraftCount | null>(null);
  const isOpen = drafts !== null;
  useEffect(() => {
    if (!isOpen) return;
    const discard = () => releaseBrowser({ keepDrafts: false });
    window.addEventListener('pagehide', discard);
    return () => window.removeEventListener('pagehide', discard);
  }, [isOpen]);
  /** @returns whether there are drafts to decide about */
  const findDrafts = useCallback(async (uid: string | null): Promise<boolean> => {
    const found = await countDrafts(uid);
    if (found.drafts === 0) return false;
    setDrafts(found);
    return true;
  }, []);
  return { drafts, findDrafts };
};

/**
 * Signs out as soon as it renders, then goes to / (HOM-03, NAV-07). Links to /logout ask about drafts first. A trader
 * who opens /logout by its URL is asked afterwards.
 */
export function Logout() {
  usePage('Logout');
  const { state } = useLocation();
  const decision = getDraftDecision(state);
  const farewell = getFarewell(state);
  const [uid] = useState(getDataOwner);
  const [isDone, setDone] = useState(false);
  const { drafts, findDrafts } = useUndecidedDrafts();
  useEffect(() => {
    let isCurrent = true;
    const signOut = async () => {
      await getAuth()
        .signOut({ keepDrafts: decision === 'keep' || decision === null, ...(farewell ? { hasEnded: true } : {}) })
        .catch((failure) => console.error('Sign-out at the identity provider failed', failure));
      if (!isCurrent || (decision === null && (await findDrafts(uid)))) return;
      if (decision === null) releaseBrowser({ keepDrafts: false });
      setDone(true);
      if (farewell) notify({ message: farewell, durationMs: timings.signedOutNoticeMs });
    };
    void signOut();
    return () => {
      isCurrent = false;
    };
  }, [decision, farewell, uid, findDrafts]);
  const discard = () => {
    releaseBrowser({ keepDrafts: false });
    setDone(true);
  };
  if (isDone) return <Redirect to="/" />;
  return (
    <Page width="narrow">
      {drafts ? (
        <LazyConfirmDialog
          open
          title="You are signed out. Discard your drafts?"
          paragraphs={describeDrafts(drafts)}
          confirmLabel="Discard drafts"
          cancelLabel="Keep on this device"
          onConfirm={discard}
          onCancel={() => setDone(true)}
        />
      ) : (
        <Spinner label="Signing out…" />
      )}
    </Page>
  );
}
