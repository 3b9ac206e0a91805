import { useEffect } from 'react';
import { type Blocker, type BlockerFunction, useBlocker, useNavigate } from 'react-router-dom';
import { confirmSignOut, getLeavePrompt, releaseLeaveGuard, useLeavePrompt } from 'shared-ui/host';
import { LazyConfirmDialog } from './LazyConfirmDialog.tsx';
import { addDraftDecision, isUndecidedSignOut } from './sign-out-state.ts';

/** A jump to a #hash stays on the page. */
const shouldBlock: BlockerFunction = ({ currentLocation: { pathname, search }, nextLocation }) =>
  isUndecidedSignOut(nextLocation) ||
  (getLeavePrompt() !== null && (pathname !== nextLocation.pathname || search !== nextLocation.search));

/** Asks about drafts first. That dialog includes the page's own question, so that only one dialog opens. */
const useSignOut = (blocker: Blocker): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (blocker.state !== 'blocked' || !isUndecidedSignOut(blocker.location)) return;
    const { location, reset } = blocker;
    let isCurrent = true;
    void confirmSignOut().then((decision) => {
      if (!isCurrent) return;
      reset();
      if (!decision) return;
      if (decision !== 'none') releaseLeaveGuard();
      void navigate(location, { state: addDraftDecision(location.state, decision) });
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
