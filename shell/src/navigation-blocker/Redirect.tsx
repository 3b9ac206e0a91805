import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRouterAt } from './router-history.ts';

interface RedirectProps {
  to: string;
  state?: object;
}

/**
 * Replaces the page's history entry, unless a newer navigation has left the page. With Navigate of the router, a page that
 * React still shows would override where the trader went.
 */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each location is left once.
  useEffect(() => {
    if (isRouterAt(location)) void navigate(to, { replace: true, state });
  }, [location]);
  return null;
}
