import { createBrowserRouter } from 'react-router-dom';
import { App } from '../App.tsx';
import { indexHashEntries, readHistoryIndex } from './history-index.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

/** Blocking a navigation needs a data router, which the prerendered page does not have. */
const Page = () => (
  <App>
    <LeaveDialog />
  </App>
);

export const createPageRouter = () => {
  indexHashEntries();
  const router = createBrowserRouter([{ path: '*', Component: Page }]);
  readHistoryIndex();
  router.subscribe(readHistoryIndex);
  return router;
};
