import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { LeaveDialog } from '../leaving/LeaveDialog.tsx';
import { NavBar } from '../nav/NavBar.tsx';
import { TryBadge } from '../trying/TryBadge.tsx';
import { ErrorToast } from './ErrorToast.tsx';
import styles from './Layout.module.css';
import { Notices } from './Notices.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PageCrash } from './PageCrash.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { ShownPage, useKeptPositions } from './usePage.ts';

/** NAV-01: one layout for every route; only what is under the bar changes. */
export const Layout = () => {
  useKeptPositions();
  const [shown] = useState({});
  const { key } = useLocation();
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <NavBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <ShownPage value={shown}>
          <ErrorBoundary resetKeys={[key]} FallbackComponent={PageCrash}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </ShownPage>
      </main>
      <OfflineBanner />
      <ErrorToast />
      <Notices />
      <TryBadge />
      <LeaveDialog />
    </>
  );
};
