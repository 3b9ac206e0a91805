import { type ReactNode, useState } from 'react';
import { unstable_HistoryRouter as HistoryRouter, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { createGuardedHistory } from './guarded-history.ts';

/** A BrowserRouter that asks before a page with unsaved changes is left. */
export const PageRouter = ({ children }: { children: ReactNode }) => {
  const [history] = useState(() => createGuardedHistory(UNSAFE_createBrowserHistory({ v5Compat: true })));
  return <HistoryRouter history={history}>{children}</HistoryRouter>;
};
