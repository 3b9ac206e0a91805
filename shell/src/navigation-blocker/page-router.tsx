import { createBrowserRouter } from 'react-router-dom';
import { App } from '../App.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { followRouter, prepareHistory } from './router-history.ts';

/** Blocking a navigation needs a data router, which the prerendered page does not have. */
const Page = () => (
  <App>
    <LeaveDialog />
  </App>
);

export const createPageRouter = () => {
  prepareHistory();
  const router = createBrowserRouter([{ path: '*', Component: Page }]);
  followRouter(router.state);
  router.subscribe(followRouter);
  return router;
};
