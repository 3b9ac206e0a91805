import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { PageBoundary, UnmountTracker } from '../layout/PageBoundary.tsx';
import { PageSkeleton } from '../layout/page-states.tsx';
import { useFileDrop } from '../layout/useFileDrop.ts';
import { usePage } from '../layout/usePage.ts';
import { NotFound } from '../pages/message-pages.tsx';
import { usePromiseValue } from '../promises.ts';
import { sendClientError } from '../telemetry/client-errors.ts';
import type { PageLocation } from '../telemetry/page-location.ts';
import { isLoadError, LoadError, START_TIMEOUT_MS } from './fetch.ts';
import { ModuleFailure } from './ModuleFailure.tsx';
import { forgetModule, forgetRegistry, getModule, getModules, type ModulePage } from './modules.ts';
import { PageGuard } from './PageGuard.tsx';
import { findOwner, type Owner } from './registry.ts';

/** The skeleton of a page. If it stays too long although all files have loaded, it throws, so that the error is shown. */
const LoadingPage = () => {
  const [isTooLate, setTooLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setTooLate, START_TIMEOUT_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (isTooLate) throw new LoadError('timedOut', `The page did not display within ${START_TIMEOUT_MS} ms.`);
  return <PageSkeleton />;
};

interface ModulePageProps {
  title: string;
  description?: string;
  pageLocation: PageLocation;
  Page: ComponentType;
}

/** Calls usePage only when the content is rendered, so that there is a heading to focus. */
const TitledPage = ({ title, description, pageLocation, Page }: ModulePageProps) => {
  usePage(title, { pageLocation, description });
  return <Page />;
};

/** Limits suspending and errors on unmount to this page. */
const IsolatedPage = (props: ModulePageProps) => (
  <UnmountTracker>
    <Suspense fallback={<LoadingPage />}>
      <TitledPage {...props} />
    </Suspense>
  </UnmountTracker>
);

/** Loads the page's code while the guard still checks the session. */
const GuardedPage = ({
  page: { title, description, path, access, getComponent },
  module,
}: {
  page: ModulePage;
  module: string;
}) => {
  const Page = usePromiseValue(getComponent());
  const pageLocation = { route: path, module };
  return (
    <PageGuard access={access}>
      {Page ? (
        <IsolatedPage title={title} description={description} pageLocation={pageLocation} Page={Page} />
      ) : (
        <LoadingPage />
      )}
    </PageGuard>
  );
};

/** The module's routes, matched under the paths that remotes.json assigns to it. */
const ModuleRoutes = ({ owner }: { owner: Owner }) => {
  const loaded = usePromiseValue(getModule(owner));
  const routes = loaded?.pages.map((page) => ({
    path: page.path,
    element: <GuardedPage key={page.path} page={page} module={`${loaded.name}@${loaded.version}`} />,
  }));
  return useRoutes([...(routes ?? []), { path: '*', element: loaded ? <NotFound /> : <LoadingPage /> }]);
};

/** Limits loading states and failures of a module to its own pages (MFE-03). */
const ModuleBoundary = ({ owner, onRetry }: { owner: Owner; onRetry: () => void }) => {
  const retry = (error: unknown) => {
    // After a crash the code is still good. After a failed load, everything is requested again.
    if (isLoadError(error)) forgetModule(owner.name);
    onRetry();
  };
  return (
    <PageBoundary
      onError={(error) => sendClientError(error, true)}
      renderFailure={({ error }) => (
        <ModuleFailure name={`The module ${owner.name}`} error={error} onRetry={() => retry(error)} />
      )}
    >
      <ModuleRoutes owner={owner} />
    </PageBoundary>
  );
};

const FoundPage = ({ onRetry }: { onRetry: () => void }) => {
  const { pathname } = useLocation();
  const modules = usePromiseValue(getModules());
  if (!modules) return <PageSkeleton />;
  const owner = findOwner(modules.owners, pathname);
  // The module of this path may be the one whose entry cannot be read.
  if (!owner && !modules.isComplete)
    throw new LoadError('damaged', `An invalid entry of remotes.json may own ${pathname}.`);
  return owner ? <ModuleBoundary key={owner.name} owner={owner} onRetry={onRetry} /> : <NotFound />;
};

/** All paths that are not the shell's own: the pages of the owning module, or Page not found. */
export const ModuleOutlet = () => {
  useFileDrop();
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((count) => count + 1);
  const retryList = () => {
    forgetRegistry();
    retry();
  };
  return (
    <PageBoundary
      key={attempt}
      renderFailure={({ error }) => <ModuleFailure name="The list of modules" error={error} onRetry={retryList} />}
    >
      <FoundPage onRetry={retry} />
    </PageBoundary>
  );
};
