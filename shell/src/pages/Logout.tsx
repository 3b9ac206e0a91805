import { timings } from 'contracts';
import { useEffect, useState } from 'react';
import { Page, Spinner } from 'shared-ui';
import { getAuth, getDataOwner, Navigate, notify, releaseBrowser, useLocation } from 'shared-ui/host';
import { usePage } from '../layout/usePage.ts';
import { LazyConfirmDialog } from '../navigation-blocker/LazyConfirmDialog.tsx';
import { describeDrafts } from '../navigation-blocker/describe-drafts.ts';
import { getDraftDecision, getFarewell } from '../navigation-blocker/sign-out-state.ts';
import { useUndecidedDrafts } from '../navigation-blocker/useUndecidedDrafts.ts';

/**
 * HOM-03, NAV-07: signs out as soon as it renders, then goes to /. Links to it ask about drafts first; who comes by the
 * address is asked afterwards.
 */
export const Logout = () => {
  usePage('Logout');
  const { state } = useLocation();
  const decision = getDraftDecision(state);
  const farewell = getFarewell(state);
  const [uid] = useState(getDataOwner);
  const [isDone, setDone] = useState(false);
  const { drafts, find } = useUndecidedDrafts();
  useEffect(() => {
    let isCurrent = true;
    const signOut = async () => {
      await getAuth()
        .signOut({ keepDrafts: decision === 'keep' || decision === null })
        .catch((failure) => console.error('The provider could not be told of the sign-out', failure));
      if (!isCurrent || (decision === null && (await find(uid)))) return;
      if (decision === null) releaseBrowser({ keepDrafts: false });
      setDone(true);
      if (farewell) notify({ message: farewell, duration: timings.farewell });
    };
    void signOut();
    return () => {
      isCurrent = false;
    };
  }, [decision, farewell, uid, find]);
  const discard = () => {
    releaseBrowser({ keepDrafts: false });
    setDone(true);
  };
  if (isDone) return <Navigate to="/" replace />;
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
        <Spinner label="Signing you out..." />
      )}
    </Page>
  );
};
