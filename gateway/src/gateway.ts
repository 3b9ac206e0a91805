import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import compression from 'compression';
import { type ClientConfig, calls } from 'contracts';
import { createApiProxy, type ProxyTrust, trustNobody } from './api-proxy.ts';
import { createModuleLookup } from './module-lookup.ts';
import { createModules, type Releases } from './modules.ts';
import { sendError, sendJson } from './reply.ts';
import { readTarget } from './request-target.ts';
import { createSecurity } from './security.ts';
import { createShell } from './shell.ts';

export interface GatewayOptions {
  /** The folder of the built shell. */
  shellDir: string;
  /** The folders of the built modules; each has a module.json. */
  moduleDirs: string[];
  /** Where modules are released to; what is released there comes before what is built. None by default. */
  releases?: Releases | undefined;
  /** Where /api is passed to, e.g. http://127.0.0.1:4000. */
  apiUrl: string;
  /** What /config.json tells the shell. */
  config: ClientConfig;
  /** Further origins that modules may be loaded from; none by default. */
  moduleOrigins?: string[];
  /** Further origins that images and videos may be shown from; none by default. */
  mediaOrigins?: string[];
  /** Where browsers reach the pages, https://journal.example.com: links in a page that name it whole are left out without. */
  publicUrl?: string | undefined;
  /** The pages are reached by https, which something in front of us ends; false by default. */
  https?: boolean;
  /** What share of all visits tells how it felt, from 0 to 1; none by default. */
  vitalsShare?: number;
  /** Proxies in front of us whose word about a client's address is taken; none by default. */
  trustProxy?: ProxyTrust;
  /** How long neither side may say anything, in milliseconds. */
  idle?: number;
}

/** As the API's, in milliseconds: for the head of a request, and for all of it, which may be a large upload. */
const patience = { headersTimeout: 20_000, requestTimeout: 30 * 60_000, connectionsCheckingInterval: 5_000 };

/** How long neither side may say anything: a client that is slow but alive goes on. */
const usualIdle = 120_000;

/** How long a connection waits for its next request: longer than a balancer in front of us keeps one, which is up to a minute. */
const keptAlive = 75_000;

/** The one address of the product: shell, modules, configuration and API. It does not listen yet. */
export const createGateway = (options: GatewayOptions): Server => {
  const { idle = usualIdle } = options;
  const answer = createAnswer(options);
  const compress = compression({ filter: isWhole });
  const server = createServer({ ...patience, keepAliveTimeout: keptAlive }, (request, reply) => {
    // The types are Express's; of Express it needs nothing.
    const [theirRequest, theirReply] = [request, reply] as unknown as Parameters<typeof compress>;
    compress(theirRequest, theirReply, () => {
      answer(request, reply).catch((error) => giveUp(request, reply, error));
    });
  });
  return server.setTimeout(idle);
};

/** A part of a file keeps its bytes: its range counts them. */
const isWhole: compression.CompressionFilter = (request, reply) =>
  reply.statusCode !== 206 && compression.filter(request, reply);

const createAnswer = (options: GatewayOptions) => {
  const { shellDir, moduleDirs, releases, apiUrl, config, https = false, trustProxy = trustNobody } = options;
  const { moduleOrigins = [], mediaOrigins = [], vitalsShare = 0, publicUrl = '' } = options;
  const secure = createSecurity({ config, moduleOrigins, mediaOrigins, https });
  const api = createApiProxy(apiUrl, https, trustProxy);
  const modules = createModules(moduleDirs, releases);
  const lookUp = createModuleLookup(modules);
  const vitals = `${vitalsShare} ${config.apiUrl}${calls.system.telemetry.path}`;
  const shell = createShell(shellDir, { publicUrl, vitals, apiUrl: config.apiUrl });

  return async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const target = readTarget(request);
    if (target === undefined) return refuseRequest(request, reply);
    request.url = target;
    const path = target.split('?')[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) return api(request, reply);
    const nonce = secure(request, reply);
    if (!['GET', 'HEAD'].includes(request.method ?? '')) return refuseMethod(request, reply);
    if (path === '/config.json') return sendJson(request, reply, config);
    if (path === '/remotes.json') return sendJson(request, reply, await modules.remotes());
    if (path.startsWith('/module-versions/')) return lookUp(request, reply, path);
    if (!path.startsWith('/modules/')) return shell(request, reply, path, nonce);
    if (!(await modules.serve(request, reply, path))) {
      sendError(request, reply, 'not_found', 'There is no such module file.');
    }
  };
};

const refuseMethod = (request: IncomingMessage, reply: ServerResponse): void =>
  void sendError(request, reply, 'method_not_allowed', 'This address can only be read.', { Allow: 'GET, HEAD' });

const refuseRequest = (request: IncomingMessage, reply: ServerResponse): void =>
  void sendError(request, reply, 'invalid_input', 'The request is not valid HTTP.', { Connection: 'close' });

const giveUp = (request: IncomingMessage, reply: ServerResponse, error: unknown): void => {
  if (reply.headersSent) {
    console.error(error);
    reply.destroy();
    return;
  }
  const reference = sendError(request, reply, 'internal', 'Something went wrong. Please try again.');
  console.error(`failed (reference ${reference})`, error);
};
