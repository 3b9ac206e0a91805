import { timings } from 'contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { getNotices, notify, type RouteAccess, useLocation, useNavigate, useSession } from 'shared-ui/host';
import { useIsSigningOut } from 'shared-ui/host/shell';
import { Redirect, useIsLogoutBlocked } from '../navigation-blocker/router-history.ts';
import { useHasStoredToken } from '../session/stored-session.ts';
import { FailedPage, PageSkeleton } from './page-states.tsx';

/** There is a token, but neither the provider nor the API could verify it. */
const UnverifiedSession = ({ error }: { error: string }) => (
  <FailedPage title="Your sign-in could not be verified" message={error} onRetry={() => location.reload()} />
);

const UNFINISHED_MESSAGE = 'Finish your sign-up to open this page.';

/**
 * Says why a person who is signed in at the provider, without a verified email or a profile, sees the sign-in page
 * (SIN-09).
 */
const useUnfinishedNotice = (isUnfinished: boolean): void => {
  const navigate = useNavigate();
  useEffect(() => {
    // The guard of another page can mount before this one has left.
    if (!isUnfinished || getNotices().some(({ message }) => message === UNFINISHED_MESSAGE)) return;
    const action = { label: 'Continue', onClick: () => void navigate('/verify-email') };
    notify({ message: UNFINISHED_MESSAGE, durationMs: timings.signedOutNoticeMs, action, tone: 'info' });
  }, [isUnfinished, navigate]);
};

/**
 * Tracks the trader for whom the page was opened. Another trader must not see its URL, which contains searches
 * (AUT-08).
 */
const useOwner = () => {
  const { identity, user } = useSession();
  const navigate = useNavigate();
  const owner = useRef<string>(undefined);
  const uid = identity?.uid;
  const isForeign = uid !== undefined && owner.current !== undefined && owner.current !== uid;
  useEffect(() => {
    if (user) owner.current ??= uid;
  }, [user, uid]);
  useEffect(() => {
    if (!isForeign) return;
    owner.current = undefined;
    void navigate('/dashboard', { replace: true });
  }, [isForeign, navigate]);
  return { owner, isForeign };
};

/**
 * Redirects visitors from a trader's page to /signin, with the requested path and, after the end of a session, with the
 * uid of its trader (NAV-09), but not while the trader is leaving for /logout. If another trader signs in, they start
 * with the dashboard.
 */
export function PageGuard({ access, children }: { access: RouteAccess; children: ReactNode }) {
  const { loading, user, identity, error } = useSession();
  const hasToken = useHasStoredToken();
  const { pathname, search } = useLocation();
  const { owner, isForeign } = useOwner();
  const isRequestPending = useIsSigningOut();
  const isSigningOut = useIsLogoutBlocked() || isRequestPending;
  const isRedirected = access !== 'public' && !loading && !user && !isSigningOut;
  useUnfinishedNotice(isRedirected && identity !== null && !error);
  if (access === 'public') return children;
  if (loading || isForeign) return <PageSkeleton />;
  if (user) return children;
  if (isSigningOut) return <PageSkeleton />;
  if (hasToken && error) return <UnverifiedSession error={error} />;
  return <Redirect to="/signin" state={{ returnTo: pathname + search, of: owner.current }} />;
}
