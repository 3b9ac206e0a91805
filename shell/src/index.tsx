import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createPageRouter } from './App.tsx';
import { startPreviews } from './preview/previews.ts';
import { mayHaveAccount, subscribeToOtherTabs } from './session/stored-session.ts';
import { loadTraderCode } from './shared/on-demand.ts';
import { startTrustedScripts } from './shared/trusted-scripts.ts';
import { watchErrors, watchVitals } from './telemetry/watch.ts';

startTrustedScripts();
watchErrors();
watchVitals();
startPreviews();

/** Visitors have no session until they sign in: here, which a module's page does, or in another tab. */
const startSession = () => mayHaveAccount() && void loadTraderCode().catch(() => {});
startSession();
subscribeToOtherTabs(startSession);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
// React would keep the prerendered page until its first commit, and the browser could paint it.
if (document.documentElement.hasAttribute('data-starting')) root.replaceChildren();
document.documentElement.removeAttribute('data-starting');
createRoot(root).render(<RouterProvider router={createPageRouter()} />);
