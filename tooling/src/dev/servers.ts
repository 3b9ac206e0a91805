import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DevServer } from '@rspack/core';

/** The running product, which has all that is not under development. */
export interface Product {
  /** Of its pages, without a slash at the end. */
  url: string;
  /** Of its API; often the same. */
  apiUrl: string;
}

interface Entry {
  name: string;
  entry: string;
}

const readJson = async <T>(address: string): Promise<T> => {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}.`);
  return (await reply.json()) as T;
};

const developed = async (server: string): Promise<Entry> => {
  const entry = await readJson<Entry>(`${server}/module.json`);
  return { ...entry, entry: `${server}/${entry.entry}` };
};

/** The product's modules as released, but for those under development (MFE-06). */
const remotes = async ({ url }: Product, servers: readonly string[]): Promise<object> => {
  const released = await readJson<{ remotes: Entry[] }>(`${url}/remotes.json`);
  const own = await Promise.all(servers.map(developed));
  const others = released.remotes.filter(({ name }) => !own.some((entry) => entry.name === name));
  return { remotes: [...others, ...own] };
};

/** The product's, but that the API is where the page is: no request of the page goes to another origin. */
const config = async ({ url }: Product): Promise<object> => ({
  ...(await readJson<object>(`${url}/config.json`)),
  apiUrl: '',
});

/** Answers a path with JSON; 503 with a sentence when it cannot be had. */
export const answer = (path: string, read: () => Promise<object>) => ({
  name: path,
  path,
  middleware: (_request: IncomingMessage, reply: ServerResponse): void => {
    read().then(
      (found) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(found)),
      (failure) => {
        reply.statusCode = 503;
        reply.end(`Is everything running? ${String(failure)}`);
      },
    );
  },
});

/** What all development servers have. */
export const common = (port: number): DevServer => ({
  port,
  host: 'localhost',
  hot: true,
  setupExitSignals: false,
  devMiddleware: { stats: 'none' },
  client: {
    // The page shows what cannot be compiled. What a page throws is shown in its place.
    overlay: { errors: true, warnings: false, runtimeErrors: false },
    logging: 'error',
    webSocketURL: `ws://localhost:${port}/ws`,
  },
});

/** The shell's own code as it is written, the modules at `servers` as they are written, all else from the product. */
export const shellServer = (port: number, product: Product, servers: readonly string[]): DevServer => ({
  ...common(port),
  historyApiFallback: true,
  proxy: [
    { context: ['/api'], target: product.apiUrl, changeOrigin: true, headers: { origin: product.apiUrl } },
    { context: ['/modules'], target: product.url, changeOrigin: true },
  ],
  setupMiddlewares: (middlewares) => [
    answer('/remotes.json', () => remotes(product, servers)),
    answer('/config.json', () => config(product)),
    ...middlewares,
  ],
});

/** A module's: the development shell, at another port, loads from it. */
export const moduleServer = (port: number): DevServer => ({
  ...common(port),
  headers: { 'access-control-allow-origin': '*' },
});
