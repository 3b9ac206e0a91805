import { render } from '@testing-library/react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import { type Api, type AuthPort, HostProvider, provideHost, type RemoteModule } from 'shared-ui/host';
import { fakeApi } from './fakeApi.ts';
import { fakeAuth } from './fakeAuth.ts';

/**
 * Shows a module at an address, with its own routes, as the shell would; any other address says `Elsewhere`.
 * @returns the router, whose `state.location` tells where the page has gone
 */
export const renderModule = async (
  module: RemoteModule,
  { path, api = fakeApi(), auth = fakeAuth() }: { path: InitialEntry; api?: Api; auth?: AuthPort },
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
