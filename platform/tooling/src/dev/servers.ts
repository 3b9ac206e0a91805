import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DevServer } from '@rspack/core';

/** The running product, which serves everything that is not under development. */
export interface Product {
  /** The origin of its pages, without a trailing slash. */
  url: string;
  /** The origin of its API; often the same. */
  apiUrl: string;
}

interface Entry {
  name: string;
  entry: string;
}

const readJson = async <T>(address: string): Promise<T> => {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} replied ${reply.status}.`);
  return (await reply.json()) as T;
};

const readDevelopedEntry = async (server: string): Promise<Entry> => {
  const entry = await readJson<Entry>(`${server}/module.json`);
  return { ...entry, entry: `${server}/${entry.entry}` };
};

/** The product's modules as released, except those under development (MFE-06). */
const readRemotes = async ({ url }: Product, servers: readonly string[]): Promise<object> => {
  const released = await readJson<{ remotes: Entry[] }>(`${url}/remotes.json`);
  const developed = await Promise.all(servers.map(readDevelopedEntry));
  const others = released.remotes.filter(({ name }) => !developed.some((entry) => entry.name === name));
  return { remotes: [...others, ...developed] };
};

/** The product's configuration with the development server as API origin, which proxies /api. */
const readClientConfig = async ({ url }: Product): Promise<object> => ({
  ...(await readJson<object>(`${url}/config.json`)),
  apiUrl: '',
});

/** Serves JSON at a path; replies 503 with a sentence if it cannot be read. */
export function createJsonMiddleware(path: string, read: () => Promise<object>) {
  return {
    name: path,
    path,
    middleware: (_request: IncomingMessage, reply: ServerResponse): void => {
      read().then(
        (content) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(content)),
        (error) => {
          reply.statusCode = 503;
          reply.end(`Is everything running? ${String(error)}`);
        },
      );
    },
  };
}

/** Options of all development servers. */
export function createCommonOptions(port: number): DevServer {
  return {
    port,
    host: 'localhost',
    hot: true,
    setupExitSignals: false,
    devMiddleware: { stats: 'none' },
    client: {
      // The overlay shows compile errors. Run-time errors appear in the page itself.
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      logging: 'error',
      webSocketURL: `ws://localhost:${port}/ws`,
    },
  };
}

/** Serves the shell and the modules at `servers` from source, and everything else from the product. */
export function createShellServer(port: number, product: Product, servers: readonly string[]): DevServer {
  return {
    ...createCommonOptions(port),
    historyApiFallback: true,
    proxy: [
      {
        context: ['/api', '/mcp', '/.well-known/oauth-'],
        target: product.apiUrl,
        changeOrigin: true,
        headers: { origin: product.apiUrl },
      },
      { context: ['/modules'], target: product.url, changeOrigin: true },
    ],
    setupMiddlewares: (middlewares) => [
      createJsonMiddleware('/remotes.json', () => readRemotes(product, servers)),
      createJsonMiddleware('/config.json', () => readClientConfig(product)),
      ...middlewares,
    ],
  };
}

/** Serves a module to the development shell, which has another port. */
export function createModuleServer(port: number): DevServer {
  return {
    ...createCommonOptions(port),
    headers: { 'access-control-allow-origin': '*' },
  };
}
