import { type ComponentType, Suspense, use, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useRoutes } from 'react-router-dom';
import type { ModuleRoute } from 'shared-ui/host';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';
import { usePage } from '../layout/usePage.ts';
import { NotFound } from '../pages/NotFound.tsx';
import { loadFailureOf } from './load-error.ts';
import { ModuleFailure } from './ModuleFailure.tsx';
import { forgetModule, forgetRegistry, moduleOf, modules } from './modules.ts';
import { PageGuard } from './PageGuard.tsx';
import { type Owner, ownerOf } from './registry.ts';

const ModulePage = ({ route, Page }: { route: ModuleRoute; Page: ComponentType }) => {
  usePage(route.title);
  return (
    <PageGuard access={route.access}>
      <Page />
    </PageGuard>
  );
};

/** The module's own routes, matched under the paths that remotes.json gives it. */
const ModuleRoutes = ({ owner }: { owner: Owner }) => {
  const { pages } = use(moduleOf(owner));
  const routes = pages.map(({ Page, ...route }) => ({
    path: route.path,
    element: <ModulePage key={route.path} route={route} Page={Page} />,
  }));
  return useRoutes([...routes, { path: '*', element: <NotFound /> }]);
};

/** Holds what a module does within its own pages: while it loads, and when it fails (MFE-03). */
const ModuleBoundary = ({ owner, onRetry }: { owner: Owner; onRetry: () => void }) => {
  const { key } = useLocation();
  const retry = (error: unknown) => {
    // After a crash the code is there and good; after a failure to load all of it is asked for anew.
    if (loadFailureOf(error)) forgetModule(owner.name);
    onRetry();
  };
  return (
    <ErrorBoundary
      resetKeys={[key]}
      fallbackRender={({ error }) => (
        <ModuleFailure name={`The module ${owner.name}`} error={error} onRetry={() => retry(error)} />
      )}
    >
      <Suspense fallback={<PageSkeleton />}>
        <ModuleRoutes owner={owner} />
      </Suspense>
    </ErrorBoundary>
  );
};

const OwnedPage = ({ onRetry }: { onRetry: () => void }) => {
  const owner = ownerOf(use(modules()), useLocation().pathname);
  return owner ? <ModuleBoundary key={owner.name} owner={owner} onRetry={onRetry} /> : <NotFound />;
};

/** Every path that is not the shell's own: the owning module's pages, or the page that says there is none. */
const ModuleOutlet = () => {
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt((count) => count + 1);
  const retryList = () => {
    forgetRegistry();
    again();
  };
  return (
    <ErrorBoundary
      key={attempt}
      fallbackRender={({ error }) => <ModuleFailure name="The list of modules" error={error} onRetry={retryList} />}
    >
      <Suspense fallback={<PageSkeleton />}>
        <OwnedPage onRetry={again} />
      </Suspense>
    </ErrorBoundary>
  );
};

export default ModuleOutlet;
