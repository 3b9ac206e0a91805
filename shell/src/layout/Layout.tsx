import { Suspense, useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router-dom';
import { NavBar } from '../nav/NavBar.tsx';
import { PreviewBadge, PreviewPrompt } from '../preview/Previews.tsx';
import styles from './Layout.module.css';
import { PageBoundary } from './PageBoundary.tsx';
import { PageCrash, PageSkeleton } from './page-states.tsx';
import { useFocusedLinks } from './restore-position.ts';
import { ErrorToast, Notices } from './toasts.tsx';
import { type ShownPage, ShownPageContext, useRestoredFocus, useScrollPositions } from './usePage.ts';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Says on every page that there is no network. The live region is always present, so that screen readers announce it. */
const OfflineBanner = () => {
  const isOnline = useIsOnline();
  return (
    <div aria-live="polite" className={isOnline ? undefined : styles.banner}>
      {isOnline ? '' : 'You are offline. Data may be out of date, and changes cannot be saved until you reconnect.'}
    </div>
  );
};

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
    </>
  );
};
