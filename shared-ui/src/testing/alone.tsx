// The page of `npm run dev -w mf-trades -- --alone`: one module without the shell and the API (MFE-06). All data is
// fake. No released build contains this file.
import '../tokens.css';
import '../base.css';
import { everyCall } from 'contracts/every-call';
import module from 'developed-module';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import { HostProvider, provideHost } from 'shared-ui/host/shell';
import { toPageComponent } from '../port/Mounted.tsx';
import { mockApi } from './mockApi.ts';
import { fakeAuth, signInTestUser, signOutTestUser } from './sessions.ts';

/** Replies by call name: the examples from the API documentation. */
type Examples = Record<string, { reply: unknown }>;

const createExampleApi = (examples: Examples) => {
  const api = mockApi();
  for (const { name, call } of everyCall) {
    const example = examples[name];
    if (example) api.onJson(call, () => example.reply);
  }
  return api;
};

/** Links to the module's pages. Shown at every path that the module does not own. */
const PageList = () => (
  <main>
    <h1>{module.name}</h1>
    <ul>
      {module.routes.map(({ path, title }) => (
        <li key={path}>
          <Link to={path.replace(/:\w+/g, '1')}>{title ?? path}</Link>
        </li>
      ))}
    </ul>
  </main>
);

const examples = (await (await fetch('/examples.json')).json()) as Examples;
provideHost({ api: createExampleApi(examples), auth: fakeAuth() });
if (new URLSearchParams(location.search).has('visitor')) signOutTestUser();
else signInTestUser();

const pages = module.routes.map(({ path, load }) => ({
  path,
  lazy: async () => ({ Component: toPageComponent(await load(), module.name) }),
}));
createRoot(document.getElementById('root') as HTMLElement).render(
  <HostProvider>
    <RouterProvider router={createBrowserRouter([...pages, { path: '*', element: <PageList /> }])} />
  </HostProvider>,
);
