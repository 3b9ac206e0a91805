import type { InitialEntry } from 'react-router-dom';
import { clearError, dismissNotice, getNotices, type RemoteModule } from 'shared-ui/host';
import { type MockApi, mockApi } from './mockApi.ts';
import { renderModule } from './renderModule.tsx';
import { signInTestUser } from './sessions.ts';

/** The API client logs each failed call, which is expected in tests. */
const ignoreFailedCalls = (): void => {
  const logError = console.error;
  jest.spyOn(console, 'error').mockImplementation((message, ...rest) => {
    if (!/^[A-Z]+ \/api\S* failed$/.test(String(message))) logError(message, ...rest);
  });
};

/**
 * Before each test: signs in a new trader, and configures the API with `setUp`. After it: restores the page's state.
 * `open` leaves the page that the test opened before.
 */
export const setUpModuleTest = (module: RemoteModule, setUp: (api: MockApi) => void = () => undefined) => {
  const api = mockApi();
  let leavePage = () => {};
  const open = async (path: InitialEntry) => {
    leavePage();
    const view = await renderModule(module, { path, api });
    leavePage = view.unmount;
    return view;
  };
  beforeEach(() => {
    ignoreFailedCalls();
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
};
