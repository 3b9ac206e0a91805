import { useEffect } from 'react';
import { type Blocker, type BlockerFunction, useBlocker, useLocation, useNavigate } from 'react-router-dom';
import { confirmSignOut, getCurrentTraderId, getLeavePrompt, releaseLeaveGuard, useSession } from 'shared-ui/host';
import { type DraftCount, useLeavePrompt, useSignOutPrompt } from 'shared-ui/host/shell';
import { LazyConfirmDialog } from '../overlays/LazyConfirmDialog.tsx';
import { LazyPasswordDialog } from '../overlays/LazyPasswordDialog.tsx';
import { addDraftDecision, isUndecidedSignOut } from './sign-out-state.ts';

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** e.g. `2 unsaved drafts with 1 file are` */
const formatSubject = ({ drafts, files }: DraftCount): string => {
  const withFiles = files > 0 ? ` with ${formatCount(files, 'file')}` : '';
  return `${formatCount(drafts, 'unsaved draft')}${withFiles} ${drafts === 1 ? 'is' : 'are'}`;
};

/** Says which drafts would be kept, for how long, and who could read them. */
export function describeDrafts(count: DraftCount): string[] {
  return [
    `${formatSubject(count)} stored only in this browser, not in your journal.`,
    'Drafts that you keep are restored when you sign in within 30 days. Until then, anyone who uses this device can read ' +
      'them. They are deleted when someone else signs in here.',
  ];
}

/** /logout itself asks a visitor about drafts of the session that has ended. */
const mustAskAboutDrafts = (location: { pathname: string; state: unknown }): boolean =>
  isUndecidedSignOut(location) && getCurrentTraderId() !== null;

/** A jump to a #hash loses nothing. */
const shouldBlock: BlockerFunction = ({ currentLocation: { pathname, search }, nextLocation }) => {
  if (mustAskAboutDrafts(nextLocation)) return true;
  const isSamePage = pathname === nextLocation.pathname;
  return getLeavePrompt(isSamePage) !== null && !(isSamePage && search === nextLocation.search);
};

/**
 * Asks about drafts first. That dialog includes the page's own question, so that only one dialog opens. If the session
 * ends before the answer, /logout asks.
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
const LeaveDialog = () => {
  const blocker = useBlocker(shouldBlock);
  const { pathname } = useLocation();
  const question = useLeavePrompt(blocker.location?.pathname === pathname);
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

const getLeaveTexts = (): string[] => {
  const question = getLeavePrompt();
  return question ? [question.text] : [];
};

/** Asks before a sign-out what happens to the drafts (see confirmSignOut). */
const SignOutDialog = () => {
  const question = useSignOutPrompt();
  const { user } = useSession();
  useEffect(() => {
    if (!user) question?.answer(null);
  }, [user, question]);
  if (!question) return null;
  const { answer, drafts } = question;
  return (
    <LazyConfirmDialog
      open
      title="Sign out with unsaved drafts?"
      paragraphs={[...getLeaveTexts(), ...describeDrafts(drafts)]}
      confirmLabel="Sign out and discard drafts"
      alternative={{ label: 'Keep on this device', onClick: () => answer('keep') }}
      onConfirm={() => answer('discard')}
      onCancel={() => answer(null)}
    />
  );
};

/** The questions before a trader leaves a page with unsaved changes or signs out. */
export function Dialogs() {
  return (
    <>
      <LeaveDialog />
      <SignOutDialog />
      <LazyPasswordDialog />
    </>
  );
}
