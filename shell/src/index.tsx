import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import './start.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startHost } from './host.ts';
import { PageRouter } from './leaving/PageRouter.tsx';
import { watchErrors } from './telling/watch.ts';
import { watchVitals } from './telling/watch-vitals.ts';
import { startTries } from './trying/tries.ts';

watchErrors();
watchVitals();
startHost();
startTries();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
// React keeps the prerendered page until its first commit, and the browser may paint before that.
if (document.documentElement.hasAttribute('data-starting')) root.replaceChildren();
document.documentElement.removeAttribute('data-starting');
createRoot(root).render(
  <PageRouter>
    <App />
  </PageRouter>,
);
