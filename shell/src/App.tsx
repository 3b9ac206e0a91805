import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes } from 'react-router-dom';
import { HostProvider } from 'shared-ui/host';
import { Layout } from './layout/Layout.tsx';
import { LayoutCrash } from './layout/PageCrash.tsx';
import { PageSkeleton } from './layout/PageSkeleton.tsx';
import { usePromiseValue } from './modules/usePromiseValue.ts';
import { preloadPath } from './nav/preload.ts';
import { ComingSoon } from './pages/ComingSoon.tsx';
import { Home } from './pages/home/Home.tsx';
import { Logout } from './pages/Logout.tsx';

let outlet: Promise<ComponentType> | undefined;

/** Loads the federation runtime with the first page that is not the shell's own, and preloads that page. */
const loadOutlet = (): Promise<ComponentType> => {
  if (!outlet) preloadPath(window.location.pathname);
  outlet ??= import(/* webpackChunkName: 'modules' */ './modules/ModuleOutlet.tsx').then((code) => code.default);
  return outlet;
};

const ModulePages = () => {
  const Outlet = usePromiseValue(loadOutlet());
  return Outlet ? <Outlet /> : <PageSkeleton />;
};

/** The shell's own pages. All other paths belong to modules or are unknown. Needs a router around it. */
export const App = ({ children }: { children?: ReactNode }) => (
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
                  description="What Trading Journal offers: statistics, a calendar of your trading days, setups, screenshots and videos."
                />
              }
            />
            <Route
              path="pricing"
              element={
                <ComingSoon
                  key="pricing"
                  title="Pricing"
                  description="Trading Journal pricing for individual traders."
                />
              }
            />
            <Route
              path="contact"
              element={
                <ComingSoon key="contact" title="Contact" description="How to contact the Trading Journal team." />
              }
            />
            <Route path="logout" element={<Logout />} />
            <Route path="*" element={<ModulePages />} />
          </Route>
        </Routes>
        {children}
      </ErrorBoundary>
    </HostProvider>
  </StrictMode>
);
