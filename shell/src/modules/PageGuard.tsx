import type { ReactNode } from 'react';
import { ErrorPanel, Page } from 'shared-ui';
import { Navigate, type RouteAccess, useLocation, useSession } from 'shared-ui/host';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';
import { useHasStoredToken } from '../session/stored-token.ts';

/** Somebody has a token, and neither the provider nor the API could say whether it still holds. */
const Undecided = ({ error }: { error: string }) => (
  <Page>
    <ErrorPanel title="Your sign-in could not be checked" message={error} onRetry={() => location.reload()} />
  </Page>
);

/** NAV-09: a page for traders sends anyone else to /signin, which learns where they wanted to go. */
export const PageGuard = ({ access, children }: { access: RouteAccess; children: ReactNode }) => {
  const { loading, user, error } = useSession();
  const hasToken = useHasStoredToken();
  const { pathname, search } = useLocation();
  if (access === 'public' || user) return children;
  if (loading) return <PageSkeleton />;
  if (hasToken && error) return <Undecided error={error} />;
  return <Navigate to="/signin" replace state={{ returnTo: pathname + search }} />;
};
