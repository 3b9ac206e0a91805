import { lazy, StrictMode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HostProvider } from 'shared-ui/host';
import { Layout } from './layout/Layout.tsx';
import { ComingSoon } from './pages/ComingSoon.tsx';
import { Home } from './pages/Home.tsx';
import { Logout } from './pages/Logout.tsx';

/** With the federation runtime; it comes when a page is wanted that is not the shell's own. */
const ModuleOutlet = lazy(() => import(/* webpackChunkName: 'modules' */ './modules/ModuleOutlet.tsx'));

/** The shell's own pages; every other path is a module's, or nobody's. Stands inside a router. */
export const App = () => (
  <StrictMode>
    <HostProvider>
      <Routes>
        <Route element={<Layout />}>
          <Route index element={<Home />} />
          <Route path="features" element={<ComingSoon key="features" title="Features" />} />
          <Route path="pricing" element={<ComingSoon key="pricing" title="Pricing" />} />
          <Route path="contact" element={<ComingSoon key="contact" title="Contact" />} />
          <Route path="logout" element={<Logout />} />
          <Route path="*" element={<ModuleOutlet />} />
        </Route>
      </Routes>
    </HostProvider>
  </StrictMode>
);
