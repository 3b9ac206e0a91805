import { type ReactNode, useState } from 'react';
import { unstable_HistoryRouter as HistoryRouter, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { createGuardedHistory } from './guarded-history.ts';

/** What BrowserRouter is, over a history that asks before an unsaved page is left. */
export const PageRouter = ({ children }: { children: ReactNode }) => {
  const [history] = useState(() => createGuardedHistory(UNSAFE_createBrowserHistory({ v5Compat: true })));
  return <HistoryRouter history={history}>{children}</HistoryRouter>;
};
