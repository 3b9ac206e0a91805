import { useEffect } from 'react';
import { type Blocker, type BlockerFunction, useBlocker, useNavigate } from 'react-router-dom';
import { confirmSignOut, getCurrentTraderId, getLeavePrompt, releaseLeaveGuard, useLeavePrompt } from 'shared-ui/host';
import { LazyConfirmDialog } from './LazyConfirmDialog.tsx';
import { addDraftDecision, isUndecidedSignOut } from './sign-out-state.ts';

/** /logout itself asks a visitor about drafts of the session that has ended. */
const mustAskAboutDrafts = (location: { pathname: string; state: unknown }): boolean =>
  isUndecidedSignOut(location) && getCurrentTraderId() !== null;

/** A jump to a #hash stays on the page. */
const shouldBlock: BlockerFunction = ({ currentLocation: { pathname, search }, nextLocation }) =>
  mustAskAboutDrafts(nextLocation) ||
  (getLeavePrompt() !== null && (pathname !== nextLocation.pathname || search !== nextLocation.search));

/**
 * Asks about drafts first. That dialog includes the page's own question, so that only one dialog opens. If the session ends
 * before the answer, /logout asks.
 */
const useSignOut = (blocker: Blocker): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (blocker.state !== 'blocked' || !isUndecidedSignOut(blocker.location)) return;
    const { location, reset } = blocker;
    let isCurrent = true;
    void confirmSignOut().then((decision) => {
      if (!isCurrent) return;
      reset();
      if (decision === null && getCurrentTraderId() !== null) return;
      if (decision !== 'none') releaseLeaveGuard();
      const state = decision === null ? location.state : addDraftDecision(location.state, decision);
      void navigate(location, { state });
    });
    return () => {
      isCurrent = false;
    };
  }, [blocker, navigate]);
};

/** Asks before a page with unsaved changes is left (see useLeaveGuard). Closes if the page withdraws its question. */
export const LeaveDialog = () => {
  const question = useLeavePrompt();
  const blocker = useBlocker(shouldBlock);
  useSignOut(blocker);
  useEffect(() => {
    if (!question && blocker.state === 'blocked' && !isUndecidedSignOut(blocker.location)) blocker.reset();
  }, [question, blocker]);
  if (!question) return null;
  return (
    <LazyConfirmDialog
      open={blocker.state === 'blocked' && !isUndecidedSignOut(blocker.location)}
      title={question.title}
      paragraphs={[question.text]}
      confirmLabel={question.leave}
      cancelLabel={question.stay}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
};
