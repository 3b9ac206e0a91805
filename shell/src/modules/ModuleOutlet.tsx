import { type ComponentType, Suspense, use, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useRoutes } from 'react-router-dom';
import type { ModuleRoute } from 'shared-ui/host';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { usePageTitle } from '../pages/usePageTitle.ts';
import { ModuleFailure } from './ModuleFailure.tsx';
import { forgetModule, forgetRegistry, moduleOf, modules } from './modules.ts';
import { PageGuard } from './PageGuard.tsx';
import { type Owner, ownerOf } from './registry.ts';

const ModulePage = ({ route, Page }: { route: ModuleRoute; Page: ComponentType }) => {
  usePageTitle(route.title);
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

/** Holds what a module does within its own pages: while it loads, when it fails, and Retry (MFE-03). */
const ModuleBoundary = ({ owner }: { owner: Owner }) => {
  const { key } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    forgetModule(owner.name);
    setAttempt(attempt + 1);
  };
  return (
    <ErrorBoundary
      key={attempt}
      resetKeys={[key]}
      fallbackRender={({ error }) => <ModuleFailure name={owner.name} error={error} onRetry={retry} />}
    >
      <Suspense fallback={<PageSkeleton />}>
        <ModuleRoutes owner={owner} />
      </Suspense>
    </ErrorBoundary>
  );
};

const OwnedPage = () => {
  const owner = ownerOf(use(modules()), useLocation().pathname);
  return owner ? <ModuleBoundary key={owner.name} owner={owner} /> : <NotFound />;
};

/** Every path that is not the shell's own: the owning module's pages, or the page that says there is none. */
const ModuleOutlet = () => {
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    forgetRegistry();
    setAttempt(attempt + 1);
  };
  return (
    <ErrorBoundary
      key={attempt}
      fallbackRender={({ error }) => <ModuleFailure name="The list of modules" error={error} onRetry={retry} />}
    >
      <Suspense fallback={<PageSkeleton />}>
        <OwnedPage />
      </Suspense>
    </ErrorBoundary>
  );
};

export default ModuleOutlet;
