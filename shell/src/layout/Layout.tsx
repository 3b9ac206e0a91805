import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { NavBar } from '../nav/NavBar.tsx';
import { SignOutDialog } from '../navigation-blocker/SignOutDialog.tsx';
import { PreviewBadge } from '../preview/PreviewBadge.tsx';
import { PreviewPrompt } from '../preview/PreviewPrompt.tsx';
import { ErrorToast } from './ErrorToast.tsx';
import { useFocusedLinks } from './focused-links.ts';
import styles from './Layout.module.css';
import { Notices } from './Notices.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { PageCrash } from './PageCrash.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { type ShownPage, ShownPageContext, useRestoredFocus, useScrollPositions } from './usePage.ts';

/** The layout of every route: only the content below the navigation bar changes (NAV-01). */
export const Layout = () => {
  useRestoredFocus();
  useFocusedLinks();
  const [shownPage] = useState<ShownPage>({});
  useScrollPositions(shownPage);
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <NavBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <ShownPageContext value={shownPage}>
          <PageBoundary renderFailure={() => <PageCrash />}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </ShownPageContext>
      </main>
      <OfflineBanner />
      <ErrorToast />
      <Notices />
      <PreviewBadge />
      <PreviewPrompt />
      <SignOutDialog />
    </>
  );
};
