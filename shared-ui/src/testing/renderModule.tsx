import { render } from '@testing-library/react';
import type { User } from 'contracts';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type Api, type AuthPort, HostProvider, provideHost, type RemoteModule, setSession } from 'shared-ui/host';

let users = 0;

/** A trader that no test before had, so that nothing cached for another one shows. @returns their uid */
export const signInTestUser = (user: Partial<User> = {}): string => {
  users += 1;
  const uid = `uid-${users}`;
  const local: User = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    emailVerified: true,
    ...user,
  };
  setSession({
    loading: false,
    error: '',
    user: local,
    identity: {
      uid,
      email: local.email,
      emailVerified: true,
      displayName: null,
      photoURL: null,
      phoneNumber: null,
      isAnonymous: false,
      tenantId: null,
      providerData: [],
    },
  });
  return uid;
};

/**
 * Shows a module at an address, with its own routes, as the shell would; any other address says `Elsewhere`.
 * @returns the router, whose `state.location` tells where the page has gone
 */
export const renderModule = async (
  module: RemoteModule,
  { path, api, auth = {} as AuthPort }: { path: string; api: Api; auth?: AuthPort },
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
