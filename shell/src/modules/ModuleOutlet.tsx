import { type ComponentType, Suspense, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { MayThrowOnLeaving, PageBoundary } from '../layout/PageBoundary.tsx';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';
import { usePage } from '../layout/usePage.ts';
import { NotFound } from '../pages/NotFound.tsx';
import type { PageLocation } from '../telemetry/page-location.ts';
import { reportUncaughtError } from '../telemetry/watch-errors.ts';
import { loadFailureOf } from './load-error.ts';
import { ModuleFailure } from './ModuleFailure.tsx';
import { forgetModule, forgetRegistry, type ModulePage, moduleOf, modules } from './modules.ts';
import { PageGuard } from './PageGuard.tsx';
import { type Owner, ownerOf } from './registry.ts';
import { useSettled } from './useSettled.ts';
import { Waiting } from './Waiting.tsx';

interface PageToShow {
  title: string;
  description?: string;
  place: PageLocation;
  Page: ComponentType;
}

/** Arrives with its content: there is a heading to go to. */
const ShownPage = ({ title, description, place, Page }: PageToShow) => {
  usePage(title, { place, description });
  return <Page />;
};

/** A page that suspends itself waits in its own place. */
const HeldPage = (shown: PageToShow) => (
  <MayThrowOnLeaving>
    <Suspense fallback={<Waiting />}>
      <ShownPage {...shown} />
    </Suspense>
  </MayThrowOnLeaving>
);

/** The page's code loads while the guard still asks who is there. */
const GuardedPage = ({
  page: { title, description, path, access, code },
  module,
}: {
  page: ModulePage;
  module: string;
}) => {
  const Page = useSettled(code());
  const place = { route: path, module };
  return (
    <PageGuard access={access}>{Page ? <HeldPage {...{ title, description, place, Page }} /> : <Waiting />}</PageGuard>
  );
};

/** The module's own routes, matched under the paths that remotes.json gives it. */
const ModuleRoutes = ({ owner }: { owner: Owner }) => {
  const loaded = useSettled(moduleOf(owner));
  const routes = loaded?.pages.map((page) => ({
    path: page.path,
    element: <GuardedPage key={page.path} page={page} module={`${loaded.name}@${loaded.version}`} />,
  }));
  return useRoutes([...(routes ?? []), { path: '*', element: loaded ? <NotFound /> : <Waiting /> }]);
};

/** Holds what a module does within its own pages: while it loads, and when it fails (MFE-03). */
const ModuleBoundary = ({ owner, onRetry }: { owner: Owner; onRetry: () => void }) => {
  const retry = (error: unknown) => {
    // After a crash the code is there and good; after a failure to load all of it is asked for anew.
    if (loadFailureOf(error)) forgetModule(owner.name);
    onRetry();
  };
  return (
    <PageBoundary
      onError={(error) => reportUncaughtError(error, true)}
      show={({ error }) => (
        <ModuleFailure name={`The module ${owner.name}`} error={error} onRetry={() => retry(error)} />
      )}
    >
      <ModuleRoutes owner={owner} />
    </PageBoundary>
  );
};

const OwnedPage = ({ onRetry }: { onRetry: () => void }) => {
  const { pathname } = useLocation();
  const known = useSettled(modules());
  if (!known) return <PageSkeleton />;
  const owner = ownerOf(known, pathname);
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
    <PageBoundary
      key={attempt}
      show={({ error }) => <ModuleFailure name="The list of modules" error={error} onRetry={retryList} />}
    >
      <OwnedPage onRetry={again} />
    </PageBoundary>
  );
};

export default ModuleOutlet;
