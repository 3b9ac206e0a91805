import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';
import { lookup } from 'mime-types';
import type { Store } from 'protocol/store';
import { createFolderStore, promote, publish, readBuild, readReleasedRemotes } from 'releases';
import { createCompiler, describeProblems } from './build.ts';
import {
  createPages,
  PAGE_ERRORS_PATH,
  PAGE_EVENTS_PATH,
  PAGE_SCRIPT,
  PAGE_SCRIPT_PATH,
  type Pages,
} from './dev-page.ts';
import { mapStack } from './dev-stack.ts';

const DEFAULT_PORT = 3100;
/** The product's settings in its pages. Without them, a page reads those of this server. */
const PAGE_CONFIG = /<meta name="config" content="[^"]*">/;

const readOptions = (args: string[]) => {
  const { against } = parseArgs({ args, options: { against: { type: 'string' } } }).values;
  const url = against ? URL.parse(against) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error('Specify the product with --against, for example --against https://journal.example.');
  }
  return { product: url.origin, port: Number(process.env.DEV_PORT ?? DEFAULT_PORT) };
};

const readJson = async (address: string): Promise<object> => {
  const reply = await fetch(address).catch((cause: Error) => {
    throw new Error(`${address} does not respond. Is the product running there?`, { cause });
  });
  if (!reply.ok) throw new Error(`${address} replied ${reply.status}.`);
  return reply.json() as Promise<object>;
};

/** The product's modules, with this one as it would be released. */
const readRemotes = async (product: string, store: Store): Promise<object> => {
  const { remotes } = (await readJson(`${product}/remotes.json`)) as { remotes: { name: string }[] };
  const own = await readReleasedRemotes(store, '/', (_, error) => console.error(error));
  return { remotes: [...remotes.filter(({ name }) => !own.some((module) => module.name === name)), ...own] };
};

const sendJson = (reply: ServerResponse, content: object): void => {
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(content));
};

/** Everything of the product: its pages, with the script of this server, the other modules and its API. */
const createProductProxy = (product: string) =>
  createProxyMiddleware({
    target: product,
    changeOrigin: true,
    headers: { origin: product, 'accept-encoding': 'identity' },
    selfHandleResponse: true,
    on: {
      proxyRes: responseInterceptor(async (body, _received, _request, reply) => {
        if (!String(reply.getHeader('content-type')).startsWith('text/html')) return body;
        const policy = String(reply.getHeader('content-security-policy') ?? '');
        // The script of this server has no hash.
        reply.removeHeader('integrity-policy');
        // This server has no https.
        reply.setHeader('content-security-policy', policy.replace('upgrade-insecure-requests', ''));
        return body
          .toString()
          .replace(PAGE_CONFIG, '')
          .replace('</head>', `<script src="${PAGE_SCRIPT_PATH}" defer></script></head>`);
      }),
    },
  });

interface DevServer {
  product: string;
  port: number;
  /** The module, as it is released after each edit. */
  store: Store;
  /** Prints an error of a page. */
  printError: (stack: string) => Promise<void>;
  pages: Pages;
}

/** Serves the module's releases and the product. */
const startServer = async ({ product, port, store, printError, pages }: DevServer): Promise<void> => {
  const proxy = createProductProxy(product);
  const handle = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === PAGE_SCRIPT_PATH) return void reply.setHeader('content-type', 'text/javascript').end(PAGE_SCRIPT);
    if (path === PAGE_EVENTS_PATH) return pages.add(reply);
    if (path === PAGE_ERRORS_PATH) {
      await printError(await text(request));
      return void reply.writeHead(204).end();
    }
    if (path === '/remotes.json') return sendJson(reply, await readRemotes(product, store));
    if (path === '/config.json') {
      return sendJson(reply, { ...(await readJson(`${product}/config.json`)), apiUrl: '' });
    }
    const file = path.startsWith('/modules/') ? await store.read(path.slice(1)) : null;
    if (file) return void reply.setHeader('content-type', lookup(path) || 'application/octet-stream').end(file);
    await proxy(request, reply);
  };
  const server = createServer((request, reply) => {
    handle(request, reply).catch((error: Error) => void reply.writeHead(502).end(error.message));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, 'localhost', resolve);
  });
};

/**
 * Serves a module with the pages, accounts and API of a running product. Each edit is built, verified and loaded as a
 * release would be, and open pages are reloaded. Runs until the process is stopped.
 * @param args `--against` and the product's address
 */
export async function serveModule(folder: string, args: string[]): Promise<void> {
  const { product, port } = readOptions(args);
  await readJson(`${product}/remotes.json`);
  const directory = await mkdtemp(join(tmpdir(), 'module-dev-'));
  const store = createFolderStore(join(directory, 'releases'));
  const pages = createPages();
  const built = createFolderStore(directory);
  const printError = async (stack: string) =>
    console.error(await mapStack(stack, (file) => built.read(`source-maps/${file}.map`)));
  await startServer({ product, port, store, printError, pages });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void rm(directory, { recursive: true, force: true }).then(() => process.exit(0)));
  }
  // A release at the same time builds into `dist`.
  const dist = join(directory, 'dist');
  const compiler = await createCompiler(folder, dist);
  let editCount = 0;
  const show = async (): Promise<void> => {
    const build = await readBuild(dist);
    const { name, paths } = build.module;
    // The configuration, which determines the version, is read once. A published version cannot be changed.
    const version = `${build.module.version}-${editCount++}`;
    await publish(store, { ...build, module: { ...build.module, version } });
    await promote(store, name, version);
    pages.reload();
    console.log(`Ready: http://localhost:${port}${paths[0]}`);
  };
  compiler.watch({}, (error, stats) => {
    const problems = error?.message ?? describeProblems(stats);
    if (error || stats?.hasErrors()) return pages.showFailure(problems ?? '');
    if (problems) console.warn(problems);
    show().catch((failure: Error) => pages.showFailure(failure.message));
  });
}
