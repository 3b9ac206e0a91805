import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { HostProvider } from 'shared-ui/host';
import { ModuleOutlet } from './modules/ModuleOutlet.tsx';

const router = createBrowserRouter([
  {
    element: <Outlet />,
    children: [
      { index: true, element: <h1>The Platform to Master Your Charts</h1> },
      { path: '*', element: <ModuleOutlet /> },
    ],
  },
]);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <HostProvider>
      <RouterProvider router={router} />
    </HostProvider>,
  );
}
