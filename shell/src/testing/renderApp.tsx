import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { provideHost } from 'shared-ui/host';
import { fakeApi, fakeAuth } from 'shared-ui/testing';
import { App } from '../App.tsx';
import { PageRouter } from '../navigation-blocker/PageRouter.tsx';

/** The whole shell at an address, in a history of its own. @returns the person who uses it */
export const renderApp = async (path: string, auth: Parameters<typeof fakeAuth>[0] = {}, state?: object) => {
  provideHost({ api: fakeApi(), auth: fakeAuth(auth) });
  window.history.pushState(state && { usr: state }, '', path);
  const page = (
    <PageRouter>
      <App />
    </PageRouter>
  );
  // Awaited, because React waits so for code that is still to come.
  const view = await act(async () => render(page));
  return { ...view, user: userEvent.setup() };
};
