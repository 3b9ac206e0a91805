import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { LeaveDialog } from '../navigation-blocker/LeaveDialog.tsx';
import { SignOutDialog } from '../navigation-blocker/SignOutDialog.tsx';
import { NavBar } from '../nav/NavBar.tsx';
import { PreviewPrompt } from '../preview/PreviewPrompt.tsx';
import { PreviewBadge } from '../preview/PreviewBadge.tsx';
import { ErrorToast } from './ErrorToast.tsx';
import styles from './Layout.module.css';
import { Notices } from './Notices.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { PageCrash } from './PageCrash.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { type Shown, ShownPage, useHeldFocus, useKeptPositions } from './usePage.ts';

/** NAV-01: one layout for every route; only what is under the bar changes. */
export const Layout = () => {
  useHeldFocus();
  const [shown] = useState<Shown>({});
  useKeptPositions(shown);
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <NavBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <ShownPage value={shown}>
          <PageBoundary show={() => <PageCrash />}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </ShownPage>
      </main>
      <OfflineBanner />
      <ErrorToast />
      <Notices />
      <PreviewBadge />
      <PreviewPrompt />
      <LeaveDialog />
      <SignOutDialog />
    </>
  );
};
