import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider } from 'react-router-dom';
import { provideHost } from 'shared-ui/host/shell';
import { fakeAuth, mockApi } from 'shared-ui/testing';
import { createPageRouter } from '../App.tsx';
import { slots } from '../slots/Slot.tsx';

let router: ReturnType<typeof createPageRouter> | undefined;

/** Renders the whole shell at a path. */
export async function renderApp(path: string, auth: Parameters<typeof fakeAuth>[0] = {}, state?: object) {
  provideHost({ api: mockApi(), auth: fakeAuth(auth), slots });
  window.history.pushState(state && { usr: state }, '', path);
  router?.dispose();
  router = createPageRouter();
  const page = <RouterProvider router={router} />;
  // Wait for lazy code.
  const view = await act(async () => render(page));
  return { ...view, user: userEvent.setup() };
}
