import { render } from '@testing-library/react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import { type Api, type AuthPort, HostProvider, provideHost, type RemoteModule } from 'shared-ui/host';
import { fakeAuth } from './fakeAuth.ts';
import { mockApi } from './mockApi.ts';

/**
 * Renders a module at a path with its own routes, as the shell does. Any other path shows `Elsewhere`.
 * @returns the router, whose `state.location` is the current location, and the render result
 */
export const renderModule = async (
  module: RemoteModule,
  { path, api = mockApi(), auth = fakeAuth() }: { path: InitialEntry; api?: Api; auth?: AuthPort },
) => {
  provideHost({ api, auth });
  const pages = await Promise.all(
    module.routes.map(async (route) => ({ path: route.path, Component: (await route.load()).default })),
  );
  const router = createMemoryRouter([...pages, { path: '*', element: <p>Elsewhere</p> }], { initialEntries: [path] });
  const view = render(
    <HostProvider>
      <RouterProvider router={router} />
    </HostProvider>,
  );
  return { router, ...view };
};
