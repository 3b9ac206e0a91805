import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import './start.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { startHost } from './host.ts';
import { createPageRouter } from './navigation-blocker/page-router.tsx';
import { startPreviews } from './preview/previews.ts';
import { watchErrors } from './telemetry/watch-errors.ts';
import { watchVitals } from './telemetry/watch-vitals.ts';

watchErrors();
watchVitals();
startHost();
startPreviews();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
// React would keep the prerendered page until its first commit, and the browser could paint it.
if (document.documentElement.hasAttribute('data-starting')) root.replaceChildren();
document.documentElement.removeAttribute('data-starting');
createRoot(root).render(<RouterProvider router={createPageRouter()} />);
