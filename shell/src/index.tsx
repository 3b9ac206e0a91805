import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import * as z from 'zod/mini';
import { App } from './App.tsx';
import { startHost } from './host.ts';

// zod would probe for eval, which the page's policy forbids and reports.
z.config({ jitless: true });
startHost();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <BrowserRouter>
    <App />
  </BrowserRouter>,
);
