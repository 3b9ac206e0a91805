import { timings } from 'contracts';
import { useEffect, useState } from 'react';
import { Page, Spinner } from 'shared-ui';
import { getAuth, getDataOwner, notify, releaseBrowser, useLocation } from 'shared-ui/host';
import { usePage } from '../layout/usePage.ts';
import { describeDrafts } from '../navigation-blocker/describe-drafts.ts';
import { LazyConfirmDialog } from '../navigation-blocker/LazyConfirmDialog.tsx';
import { Redirect } from '../navigation-blocker/Redirect.tsx';
import { getDraftDecision, getFarewell } from '../navigation-blocker/sign-out-state.ts';
import { useUndecidedDrafts } from '../navigation-blocker/useUndecidedDrafts.ts';

/**
 * Signs out as soon as it renders, then goes to / (HOM-03, NAV-07). Links to /logout ask about drafts first. A trader who
 * opens /logout by its URL is asked afterwards.
 */
export const Logout = () => {
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
        .signOut({ keepDrafts: decision === 'keep' || decision === null })
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
        <Spinner label="Signing out..." />
      )}
    </Page>
  );
};
