import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type RouteAccess, useSession } from 'shared-ui/host';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';

/** NAV-09: a page for traders sends anyone else to /signin, which learns where they wanted to go. */
export const PageGuard = ({ access, children }: { access: RouteAccess; children: ReactNode }) => {
  const { loading, user } = useSession();
  const { pathname, search } = useLocation();
  if (access === 'public') return children;
  if (loading) return <PageSkeleton />;
  return user ? children : <Navigate to="/signin" replace state={{ returnTo: pathname + search }} />;
};
