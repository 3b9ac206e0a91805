import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, type RouteAccess, useLocation, useNavigate, useSession } from 'shared-ui/host';
import { FailedPage } from '../layout/FailedPage.tsx';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';
import { useHasStoredToken } from '../session/useHasStoredToken.ts';

/** Somebody has a token, and neither the provider nor the API could say whether it still holds. */
const Undecided = ({ error }: { error: string }) => (
  <FailedPage title="Your sign-in could not be checked" message={error} onRetry={() => location.reload()} />
);

/** Whose page this is since it opened: its address, with what they looked for, is theirs alone (AUT-08). */
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
 * NAV-09: a page for traders sends anyone else to /signin, which learns where they wanted to go, and whose page it was
 * where a session has ended on it. Another trader who signs in meanwhile begins with the dashboard.
 */
export const PageGuard = ({ access, children }: { access: RouteAccess; children: ReactNode }) => {
  const { loading, user, error } = useSession();
  const hasToken = useHasStoredToken();
  const { pathname, search } = useLocation();
  const { owner, isForeign } = useOwner();
  if (access === 'public') return children;
  if (loading || isForeign) return <PageSkeleton />;
  if (user) return children;
  if (hasToken && error) return <Undecided error={error} />;
  return <Navigate to="/signin" replace state={{ returnTo: pathname + search, of: owner.current }} />;
};
