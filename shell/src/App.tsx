import { type ComponentType, StrictMode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes } from 'react-router-dom';
import { HostProvider } from 'shared-ui/host';
import { Layout } from './layout/Layout.tsx';
import { LayoutCrash } from './layout/PageCrash.tsx';
import { PageSkeleton } from './layout/PageSkeleton.tsx';
import { useSettled } from './modules/useSettled.ts';
import { preloadPath } from './nav/preload.ts';
import { ComingSoon } from './pages/ComingSoon.tsx';
import { Home } from './pages/home/Home.tsx';
import { Logout } from './pages/Logout.tsx';

let outlet: Promise<ComponentType> | undefined;

/** With the federation runtime; it comes when a page is wanted that is not the shell's own, and that page with it. */
const loadOutlet = (): Promise<ComponentType> => {
  if (!outlet) preloadPath(window.location.pathname);
  outlet ??= import(/* webpackChunkName: 'modules' */ './modules/ModuleOutlet.tsx').then((code) => code.default);
  return outlet;
};

const ModulePages = () => {
  const Outlet = useSettled(loadOutlet());
  return Outlet ? <Outlet /> : <PageSkeleton />;
};

/** The shell's own pages; every other path is a module's, or nobody's. Stands inside a router. */
export const App = () => (
  <StrictMode>
    <HostProvider>
      <ErrorBoundary FallbackComponent={LayoutCrash}>
        <Routes>
          <Route element={<Layout />}>
            <Route index element={<Home />} />
            <Route
              path="features"
              element={
                <ComingSoon
                  key="features"
                  title="Features"
                  description="What Trading Journal does with your trades: statistics, a calendar of your days, setups and media."
                />
              }
            />
            <Route
              path="pricing"
              element={
                <ComingSoon
                  key="pricing"
                  title="Pricing"
                  description="What Trading Journal costs an individual trader."
                />
              }
            />
            <Route
              path="contact"
              element={
                <ComingSoon
                  key="contact"
                  title="Contact"
                  description="How to reach the people behind Trading Journal."
                />
              }
            />
            <Route path="logout" element={<Logout />} />
            <Route path="*" element={<ModulePages />} />
          </Route>
        </Routes>
      </ErrorBoundary>
    </HostProvider>
  </StrictMode>
);
