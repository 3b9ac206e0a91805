import { type ReactNode, StrictMode, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { createBrowserRouter, Route, Routes } from 'react-router-dom';
import { useSession } from 'shared-ui/host';
import { HostProvider } from 'shared-ui/host/shell';
import { Layout } from './layout/Layout.tsx';
import { ComingSoon } from './layout/message-pages.tsx';
import { LayoutCrash, PageSkeleton } from './layout/page-states.tsx';
import { listPages, useModuleLinks } from './nav/links.ts';
import { followRouter, prepareHistory } from './navigation-blocker/router-history.ts';
import { Home } from './pages/home/Home.tsx';
import { loadTraderCode } from './shared/on-demand.ts';
import { usePromiseValue } from './shared/promises.ts';

const LogoutPage = () => {
  const code = usePromiseValue(loadTraderCode());
  return code ? <code.Logout /> : <PageSkeleton />;
};

const ModulePages = () => {
  const code = usePromiseValue(loadTraderCode());
  return code ? <code.ModuleOutlet /> : <PageSkeleton />;
};

/** Placeholders of pages that do not exist yet (HOM-02). */
const COMING_SOON = [
  {
    title: 'Features',
    description:
      'What Trading Journal offers: statistics, a calendar of your trading days, setups, screenshots and videos.',
  },
  { title: 'Pricing', description: 'Trading Journal pricing for individual traders.' },
  { title: 'Contact', description: 'How to contact the Trading Journal team.' },
];

/** The shell's own pages. All other paths belong to modules or are unknown. Needs a router around it. */
export function App({ children }: { children?: ReactNode }) {
  return (
    <StrictMode>
      <HostProvider>
        <ErrorBoundary FallbackComponent={LayoutCrash}>
          <Routes>
            <Route element={<Layout />}>
              <Route index element={<Home />} />
              {COMING_SOON.map(({ title, description }) => (
                <Route
                  key={title}
                  path={title.toLowerCase()}
                  element={<ComingSoon key={title} title={title} description={description} />}
                />
              ))}
              <Route path="logout" element={<LogoutPage />} />
              <Route path="*" element={<ModulePages />} />
            </Route>
          </Routes>
          {children}
        </ErrorBoundary>
      </HostProvider>
    </StrictMode>
  );
}

const LoadedDialogs = () => {
  const code = usePromiseValue(loadTraderCode());
  const moduleLinks = useModuleLinks(true);
  if (!code) return null;
  return (
    <>
      <code.Dialogs />
      <code.CommandKeys links={listPages(moduleLinks)} />
    </>
  );
};

/** Only a trader is asked, and has the keys. The dialogs stay after a sign-out, which can leave a question open. */
const Dialogs = () => {
  const { user } = useSession();
  const [isNeeded, setNeeded] = useState(false);
  if (user && !isNeeded) setNeeded(true);
  return isNeeded && <LoadedDialogs />;
};

/** Blocking a navigation needs a data router, which the prerendered page does not have. */
const Page = () => (
  <App>
    <Dialogs />
  </App>
);

export function createPageRouter() {
  prepareHistory();
  const router = createBrowserRouter([{ path: '*', Component: Page }]);
  followRouter(router.state);
  router.subscribe(followRouter);
  return router;
}
