import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { provideHost } from 'shared-ui/host';
import { fakeApi, fakeAuth } from 'shared-ui/testing';
import { App } from '../App.tsx';
import { PageRouter } from '../navigation-blocker/PageRouter.tsx';

/** Renders the whole shell at a path. */
export const renderApp = async (path: string, auth: Parameters<typeof fakeAuth>[0] = {}, state?: object) => {
  provideHost({ api: fakeApi(), auth: fakeAuth(auth) });
  window.history.pushState(state && { usr: state }, '', path);
  const page = (
    <PageRouter>
      <App />
    </PageRouter>
  );
  // Wait for lazy code.
  const view = await act(async () => render(page));
  return { ...view, user: userEvent.setup() };
};
