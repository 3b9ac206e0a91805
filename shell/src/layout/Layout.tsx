import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet } from 'react-router-dom';
import { NavBar } from '../nav/NavBar.tsx';
import { usePreviews, useRequestedPreviews } from '../preview/previews.ts';
import { Foot } from './Foot.tsx';
import styles from './Layout.module.css';
import { PageBoundary } from './PageBoundary.tsx';
import { PageCrash, PageSkeleton } from './page-states.tsx';
import { useFocusedLinks } from './restore-position.ts';
import { ErrorToast, Notices } from './toasts.tsx';
import { type ShownPage, ShownPageContext, useRestoredFocus, useScrollPositions } from './usePage.ts';

const Previews = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'overlays' */ '../overlays/overlays.ts')).Previews,
}));

/** Few browsers ever preview a version. */
const LazyPreviews = () => {
  const previews = usePreviews();
  const requested = useRequestedPreviews();
  if (previews.length + requested.length === 0) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Previews />
      </Suspense>
    </ErrorBoundary>
  );
};

/** The layout of every route: only the content below the navigation bar changes (NAV-01). */
export function Layout() {
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
      <LazyPreviews />
    </>
  );
}
