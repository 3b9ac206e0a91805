import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { NavBar } from '../nav/NavBar.tsx';
import { PreviewBadge, PreviewPrompt } from '../preview/Previews.tsx';
import { Foot } from './Foot.tsx';
import styles from './Layout.module.css';
import { PageBoundary } from './PageBoundary.tsx';
import { PageCrash, PageSkeleton } from './page-states.tsx';
import { useFocusedLinks } from './restore-position.ts';
import { ErrorToast, Notices } from './toasts.tsx';
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
      <Foot />
      <ErrorToast />
      <Notices />
      <PreviewBadge />
      <PreviewPrompt />
    </>
  );
};
