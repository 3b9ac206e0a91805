import type { ServerResponse } from 'node:http';
import type { DevServer } from '@rspack/core';

interface Entry {
  name: string;
  entry: string;
}

/** The running product (`npm start`), which has all that is not under development. */
const product = `http://localhost:${process.env.PORT ?? 3000}`;

const readJson = async <T>(address: string): Promise<T> => (await fetch(address)).json() as Promise<T>;

/** The modules under development: DEV_MODULES names the ports of their development servers, e.g. "3103,3104". */
const developed = async (): Promise<Entry[]> => {
  const ports = (process.env.DEV_MODULES ?? '').split(',').filter(Boolean);
  const servers = ports.map((port) => `http://localhost:${port}`);
  const entries = await Promise.all(servers.map((server) => readJson<Entry>(`${server}/module.json`)));
  return entries.map((entry, index) => ({ ...entry, entry: `${servers[index]}/${entry.entry}` }));
};

/** The product's modules as released, but for those under development (MFE-06). */
const remotes = async (): Promise<{ remotes: Entry[] }> => {
  const released = await readJson<{ remotes: Entry[] }>(`${product}/remotes.json`);
  const own = await developed();
  const others = released.remotes.filter(({ name }) => !own.some((entry) => entry.name === name));
  return { remotes: [...others, ...own] };
};

const answerRemotes = (_request: unknown, reply: ServerResponse): void => {
  remotes().then(
    (list) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(list)),
    (failure) => {
      reply.statusCode = 503;
      reply.end(`Is the product running at ${product}? ${String(failure)}`);
    },
  );
};

/** The shell's development server: its own code as it is written, all else from the running product. */
export const shellServer = (port: number): DevServer => ({
  port,
  host: 'localhost',
  hot: true,
  historyApiFallback: true,
  proxy: [{ context: ['/api', '/modules', '/config.json'], target: product }],
  setupMiddlewares: (middlewares) => [
    { name: 'remotes', path: '/remotes.json', middleware: answerRemotes },
    ...middlewares,
  ],
});

/** A module's development server: the development shell, at another port, loads from it. */
export const moduleServer = (port: number): DevServer => ({
  port,
  host: 'localhost',
  hot: true,
  headers: { 'access-control-allow-origin': '*' },
});
