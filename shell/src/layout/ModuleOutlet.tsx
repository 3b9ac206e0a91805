import { type ComponentType, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { setPageShown } from '../account-bar/AccountGate.tsx';
import { useAccountRedirect } from '../account-bar/useAccountRedirect.ts';
import { isLoadError, LoadError, START_TIMEOUT_MS } from '../modules/fetch.ts';
import {
  findTriedVersion,
  forgetModule,
  forgetRegistry,
  getModule,
  getModules,
  type ModulePage,
} from '../modules/modules.ts';
import { findOwner, type Owner } from '../modules/registry.ts';
import { useTimeLimit } from '../modules/useTimeLimit.ts';
import { Redirect } from '../navigation-blocker/router-history.ts';
import { usePromiseValue } from '../shared/promises.ts';
import { findModule, sendClientError } from '../telemetry/client-errors.ts';
import { getFailedPhase, reportLoad } from '../telemetry/module-loads.ts';
import { getCurrentLocation, type PageLocation } from '../telemetry/page-location.ts';
import { ModuleFailure } from './ModuleFailure.tsx';
import { NotFound } from './message-pages.tsx';
import { PageBoundary, UnmountTracker } from './PageBoundary.tsx';
import { PageGuard } from './PageGuard.tsx';
import { PageSkeleton } from './page-states.tsx';
import { useFileDrop } from './useFileDrop.ts';
import { usePage } from './usePage.ts';

/**
 * The skeleton of a page. If it stays too long although all files have loaded, it throws, so that the error is shown.
 */
const LoadingPage = () => {
  useTimeLimit('The page', START_TIMEOUT_MS);
  return <PageSkeleton />;
};

/** When its opening began, in milliseconds since the document began to load, and what to do once it is displayed. */
interface Opening {
  startedAt: number;
  onReady: () => void;
}

interface ModulePageProps {
  title: string;
  description?: string;
  pageLocation: PageLocation & { module: string };
  Page: ComponentType;
  opening: Opening;
  loadMs: number;
}

const useReady = ({ pageLocation: { module, route }, opening, loadMs }: ModulePageProps): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is opened.
  useEffect(() => {
    opening.onReady();
    setPageShown();
    const readyMs = performance.now() - opening.startedAt;
    reportLoad({ module, outcome: 'ready', path: route, loadMs, readyMs });
  }, [opening.startedAt]);
};

/** Calls usePage only when the content is rendered, so that there is a heading to focus. */
const TitledPage = (props: ModulePageProps) => {
  const { title, description, pageLocation, Page } = props;
  usePage(title, { pageLocation, description });
  useReady(props);
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
  opening,
}: {
  page: ModulePage;
  module: string;
  opening: Opening;
}) => {
  const Page = usePromiseValue(getComponent());
  const pageLocation = { route: path, module };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time when the code has arrived.
  const loadMs = useMemo(() => performance.now() - opening.startedAt, [Page, opening.startedAt]);
  const props = { title, pageLocation, opening, loadMs, ...(description === undefined ? {} : { description }) };
  return <PageGuard access={access}>{Page ? <IsolatedPage {...props} Page={Page} /> : <LoadingPage />}</PageGuard>;
};

/** The module's routes, matched under the paths that remotes.json assigns to it. */
const ModuleRoutes = ({ owner, onReady }: { owner: Owner; onReady: () => void }) => {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time when this page was opened.
  const startedAt = useMemo(() => performance.now(), [key]);
  const opening = { startedAt, onReady };
  const loaded = usePromiseValue(getModule(owner));
  const routes = loaded?.pages.map((page) => ({
    path: page.path,
    element: <GuardedPage key={page.path} page={page} module={`${loaded.name}@${loaded.version}`} opening={opening} />,
  }));
  return useRoutes([...(routes ?? []), { path: '*', element: loaded ? <NotFound /> : <LoadingPage /> }]);
};

/** Reports a failure of a page, or an error after it was ready. React passes errors of the previous page too. */
const reportFailure = ({ name }: Owner, error: unknown, isReady: boolean): void => {
  const thrower = error instanceof Error && !isLoadError(error) ? findModule(error.stack ?? '') : undefined;
  const module = thrower ?? findTriedVersion(name);
  const phase = isReady || (thrower && !thrower.startsWith(`${name}@`)) ? 'error' : getFailedPhase(error);
  if (module && phase) reportLoad({ module, outcome: phase, path: getCurrentLocation().route });
};

/** Limits loading states and failures of a module to its own pages (MFE-03). */
const ModuleBoundary = ({ owner, onRetry }: { owner: Owner; onRetry: () => void }) => {
  const { key } = useLocation();
  const readyKey = useRef('');
  const fail = (error: unknown) => {
    reportFailure(owner, error, readyKey.current === key);
    sendClientError(error, true);
  };
  const retry = (error: unknown) => {
    // After a crash the code is still good. After a failed load, everything is requested again.
    if (isLoadError(error)) forgetModule(owner.name);
    onRetry();
  };
  return (
    <PageBoundary
      onError={fail}
      renderFailure={({ error }) => (
        <ModuleFailure name={`The module ${owner.name}`} error={error} onRetry={() => retry(error)} />
      )}
    >
      <ModuleRoutes
        owner={owner}
        onReady={() => {
          readyKey.current = key;
        }}
      />
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
export function ModuleOutlet() {
  useFileDrop();
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((count) => count + 1);
  const retryList = () => {
    forgetRegistry();
    retry();
  };
  const redirect = useAccountRedirect();
  const { state } = useLocation();
  if (redirect) return <Redirect to={redirect} state={state} />;
  return (
    <PageBoundary
      key={attempt}
      renderFailure={({ error }) => <ModuleFailure name="The list of modules" error={error} onRetry={retryList} />}
    >
      <FoundPage onRetry={retry} />
    </PageBoundary>
  );
}
