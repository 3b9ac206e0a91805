// The page of `npm run dev -w mf-trades -- --alone`: a module without shell and product (MFE-06). Everything that it is told
// is made up; nothing of this is in any build that is released.
import '../tokens.css';
import '../base.css';
import { everyCall } from 'contracts';
import module from 'developed-module';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import { HostProvider, provideHost } from 'shared-ui/host';
import { fakeApi } from './fakeApi.ts';
import { fakeAuth } from './fakeAuth.ts';
import { signInTestUser, visitTestPage } from './sessions.ts';

/** A reply for each call, by its name: the examples of the API's documentation. */
type Examples = Record<string, { reply: unknown }>;

const standInApi = (examples: Examples) => {
  const api = fakeApi();
  for (const { name, call } of everyCall) {
    const example = examples[name];
    if (example) api.on(call, () => example.reply as never);
  }
  return api;
};

/** Stands at every address that the module has no page at, and leads to those that it has. */
const Pages = () => (
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
provideHost({ api: standInApi(examples), auth: fakeAuth() });
if (new URLSearchParams(location.search).has('visitor')) visitTestPage();
else signInTestUser();

const pages = module.routes.map(({ path, load }) => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
}));
createRoot(document.getElementById('root') as HTMLElement).render(
  <HostProvider>
    <RouterProvider router={createBrowserRouter([...pages, { path: '*', element: <Pages /> }])} />
  </HostProvider>,
);
