import { render } from '@testing-library/react';
import { createElement, type ReactElement } from 'react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import {
  type Api,
  type AuthPort,
  clearError,
  getNotices,
  type Mountable,
  type RemoteModule,
  type SlotName,
  type SlotPanel,
  usePanels,
} from 'shared-ui/host';
import {
  dismissNotice,
  type Host,
  HostProvider,
  provideHost,
  type SlotHost,
  type SlotRequest,
} from 'shared-ui/host/shell';
import { queryClient } from '../data/queryClient.ts';
import { toPageComponent, toPanelComponent } from '../port/Mounted.tsx';
import { type MockApi, mockApi } from './mockApi.ts';
import { fakeAuth, signInTestUser } from './sessions.ts';

// A test would wait a second until a read that failed is repeated.
const { queries, ...options } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...options, queries: { ...queries, retryDelay: 0 } });

/**
 * Renders a module at a path with its own routes, as the shell does. Any other path shows `Elsewhere`.
 * @returns the router, whose `state.location` is the current location, and the render result
 */
export async function renderModule(
  module: RemoteModule,
  { path, api = mockApi(), auth = fakeAuth(), slots }: { path: InitialEntry; slots?: SlotHost } & Partial<Host>,
) {
  provideHost({ api, auth, ...(slots && { slots }) });
  const pages = await Promise.all(
    module.routes.map(async (route) => ({
      path: route.path,
      Component: toPageComponent(await route.load(), module.name),
    })),
  );
  const router = createMemoryRouter([...pages, { path: '*', element: <p>Elsewhere</p> }], { initialEntries: [path] });
  const view = render(
    <HostProvider>
      <RouterProvider router={router} />
    </HostProvider>,
  );
  return { router, ...view };
}

const FakeSlot = ({ name, properties, arrangement }: SlotRequest) =>
  usePanels(name).map(({ id, label }) => (
    <section key={id} aria-label={label}>
      {JSON.stringify({ properties, arrangement })}
    </section>
  ));

/**
 * Slots with these panels, or only the named one, each shown as a region with its properties and the slot's arrangement
 * as JSON.
 */
export function fakeSlots(panels: readonly SlotPanel[], slot?: SlotName): SlotHost {
  return { usePanels: (name) => (slot === undefined || name === slot ? panels : []), Slot: FakeSlot };
}

/** Renders a panel as a page of another module does, without its heading. */
export function renderPanel(
  panel: ReactElement,
  { api = mockApi(), auth = fakeAuth(), path = '/' }: { api?: Api; auth?: AuthPort; path?: string } = {},
) {
  provideHost({ api, auth });
  const router = createMemoryRouter([{ path: '*', element: panel }], { initialEntries: [path] });
  return render(
    <HostProvider>
      <RouterProvider router={router} />
    </HostProvider>,
  );
}

/** Renders a panel that is not a component of React, in the same way. */
export function mountPanel<P extends object>(
  content: Mountable<P>,
  properties: P,
  options?: Parameters<typeof renderPanel>[1],
) {
  return renderPanel(createElement(toPanelComponent(content, 'mf-test'), properties), options);
}

/**
 * Before each test: signs in a new trader, and configures the API with `setUp`. After it: restores the page's state.
 * `open` leaves the page that the test opened before.
 */
export function setUpModuleTest(module: RemoteModule, setUp: (api: MockApi) => void = () => undefined) {
  const api = mockApi();
  let leavePage = () => {};
  const open = async (path: InitialEntry, slots?: SlotHost) => {
    leavePage();
    const view = await renderModule(module, { path, api, ...(slots && { slots }) });
    leavePage = view.unmount;
    return view;
  };
  beforeEach(() => {
    signInTestUser();
    api.reset();
    setUp(api);
  });
  afterEach(() => {
    clearError();
    for (const { id } of getNotices()) dismissNotice(id);
    jest.useRealTimers();
    leavePage = () => {};
  });
  return { api, open };
}

/** Answers media queries, until the test ends; by default no query matches, as in a wide window. */
export function mockMedia(matches: (query: string) => boolean = () => false) {
  return jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: matches(media), media }) as MediaQueryList,
    );
}
