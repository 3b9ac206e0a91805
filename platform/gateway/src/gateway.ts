import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import type { Logger } from 'pino';
import { type ClientConfig, TELEMETRY_PATH } from 'protocol';
import {
  closeSlowly,
  DENY_ALL_POLICY,
  IDLE_TIMEOUT_MS,
  type ProxyTrust,
  SERVER_TIMEOUTS,
  trustNoProxy,
} from 'protocol/server/http';
import { createLog } from 'protocol/server/log';
import { createVerifiedStore, type SignaturePolicy, TRUST_ALL } from 'releases';
import { createApiProxy } from './api-proxy.ts';
import { createCompositionServer, isComposition } from './composition/index.ts';
import { createEarlierShells } from './earlier-shells.ts';
import { readTarget, sendError, sendJson } from './http.ts';
import { createGatewayMetrics, findKind, type GatewayMetrics, watchRequest } from './metrics.ts';
import { createShellReader, readModules } from './module-sources.ts';
import {
  createModuleList,
  createModuleLookup,
  createModules,
  createReadiness,
  openReleases,
  type Releases,
} from './modules.ts';
import { createRefusalLog } from './refusal-log.ts';
import { createSecurity } from './security.ts';
import { createShellPages } from './shell-pages.ts';
import { createFileServer } from './static.ts';

export interface GatewayOptions {
  /** The folder of the built shell. */
  shellDir: string;
  /** The folders of the built modules; each contains a module.json. Listed without a store only. */
  moduleDirs: string[];
  /** The release store, which has all modules of the product. None by default. */
  releases?: Releases | undefined;
  /** Which released versions are trusted; all of them by default. */
  trust?: SignaturePolicy;
  /** The API's URL, e.g. http://127.0.0.1:4000. */
  apiUrl: string;
  /** The content of /config.json. */
  config: ClientConfig;
  /** Other origins that modules may be loaded from; none by default. */
  moduleOrigins?: string[];
  /** Other origins that images and videos may be loaded from; none by default. */
  mediaOrigins?: string[];
  /** The product's public origin, e.g. https://journal.example.com. Without it, pages contain no absolute URLs. */
  publicUrl?: string | undefined;
  /** Browsers use https, and a proxy in front of the gateway terminates TLS; false by default. */
  https?: boolean;
  /** The share of visits that report web vitals, from 0 to 1; 0 by default. */
  vitalsSampleRate?: number;
  /** Whether browsers show a page of ours without a connection; true by default. False removes its service worker. */
  hasOfflinePage?: boolean;
  /** Whether /composition shows which modules run; true by default. */
  showsComposition?: boolean;
  /** The API's internal address, whose counts say how healthy modules are. Without it, the guardian's decisions do. */
  healthUrl?: string | undefined;
  /** Proxies in front of the gateway that are trusted to forward the client's address; none by default. */
  trustProxy?: ProxyTrust;
  /** How long a connection may be silent. */
  idleTimeoutMs?: number;
  /** By default, failures are logged to standard output. */
  log?: Logger;
  /** By default, they are not served. */
  metrics?: GatewayMetrics;
  /** After it is aborted, /ready says that the gateway stops. */
  shutdown?: AbortSignal;
}

/** Creates the server of the whole product: shell, modules, configuration and API. The caller makes it listen. */
export function createGateway(options: GatewayOptions): Server {
  const { idleTimeoutMs = IDLE_TIMEOUT_MS, log = createLog('warn'), metrics = createGatewayMetrics() } = options;
  const handle = createHandler(options, log, metrics);
  const compress = compression({ filter: isCompressible });
  const server = createServer(SERVER_TIMEOUTS, (request, reply) => {
    // The types are Express's, but the library only uses Node's API.
    const [expressRequest, expressReply] = [request, reply] as unknown as Parameters<typeof compress>;
    const path = getPath(readTarget(request) ?? '');
    closeSlowly(request, reply);
    watchRequest(request, reply, findKind(path, isOfApi(path)), { metrics, log });
    compress(expressRequest, expressReply, () => {
      handle(request, reply).catch((error) => sendInternalError(request, reply, error, log));
    });
  });
  return server.setTimeout(idleTimeoutMs);
}

const getPath = (target: string): string => target.split('?')[0] ?? '/';

/** A range counts uncompressed bytes, so partial content is not compressed. */
const isCompressible: compression.CompressionFilter = (request, reply) =>
  reply.statusCode !== 206 && compression.filter(request, reply);

/**
 * Whether the API serves the path: its calls, and the protocol of assistants (MCP), whose clients look for a sign-in by
 * OAuth in places that no page has.
 */
const isOfApi = (path: string): boolean =>
  path === '/api' || path === '/mcp' || path.startsWith('/api/') || path.startsWith('/.well-known/oauth-');

const createHandler = (options: GatewayOptions, log: Logger, metrics: GatewayMetrics) => {
  const { shellDir, moduleDirs, releases, trust, apiUrl, config, https = false, trustProxy = trustNoProxy } = options;
  const {
    moduleOrigins = [],
    mediaOrigins = [],
    vitalsSampleRate = 0,
    publicUrl = '',
    hasOfflinePage = true,
    showsComposition = true,
    healthUrl,
  } = options;
  const setSecurityHeaders = createSecurity({ config, moduleOrigins, mediaOrigins, https });
  const proxyToApi = createApiProxy(apiUrl, { https, trust: trustProxy, log });
  const readShell = createShellReader(shellDir);
  const modules = createModules(moduleDirs, releases, { readShell, trust, log });
  metrics.watchModules(modules);
  const store = openReleases(releases);
  const serveComposition = createCompositionServer({
    modules,
    store,
    readBuilt: () => readModules(moduleDirs),
    trust,
    readShell,
    healthUrl,
    shellDir,
    isShown: showsComposition,
  });
  const serveModuleList = createModuleList(modules);
  const serveModuleLookup = createModuleLookup(modules);
  const serveReadiness = createReadiness(modules, options.shutdown);
  const serveSamples = createSamples();
  const vitals = `${vitalsSampleRate} ${config.apiUrl}${TELEMETRY_PATH}`;
  const refusals = createRefusalLog(log);
  const serveEarlier = store && createEarlierShells(createVerifiedStore(store, trust ?? TRUST_ALL, refusals), log);
  const listModules = modules.remotes;
  const serveShell = createShellPages(shellDir, {
    publicUrl,
    vitals,
    config,
    listModules,
    hasOfflinePage,
    serveEarlier,
  });

  return async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const target = readTarget(request);
    if (target === undefined) return rejectRequest(request, reply);
    request.url = target;
    const path = getPath(target);
    if (isOfApi(path)) return proxyToApi(request, reply);
    const nonce = setSecurityHeaders(request, reply);
    if (!['GET', 'HEAD'].includes(request.method ?? '')) return rejectMethod(request, reply);
    if (path === '/config.json') return sendJson(request, reply, config);
    if (path === '/ready') return serveReadiness(request, reply);
    if (path === '/remotes.json') return serveModuleList(request, reply);
    if (path.startsWith('/module-versions/')) return serveModuleLookup(request, reply, path);
    if (path === '/samples.json' || path.startsWith('/samples/')) return serveSamples(request, reply, path);
    if (isComposition(path)) return serveComposition(request, reply, path, nonce);
    if (!path.startsWith('/modules/')) return serveShell(request, reply, path, nonce);
    // A file of a store that a browser opens as a page runs nothing.
    reply.setHeader('Content-Security-Policy', DENY_ALL_POLICY);
    if (!(await modules.serve(request, reply, path))) {
      sendError(request, reply, 'not_found', 'Module file not found.');
    }
  };
};

const rejectMethod = (request: IncomingMessage, reply: ServerResponse): void =>
  void sendError(request, reply, 'method_not_allowed', 'Only GET and HEAD are allowed here.', { Allow: 'GET, HEAD' });

const rejectRequest = (request: IncomingMessage, reply: ServerResponse): void =>
  void sendError(request, reply, 'invalid_input', 'The request is not valid HTTP.', { Connection: 'close' });

const sendInternalError = (request: IncomingMessage, reply: ServerResponse, err: unknown, log: Logger): void => {
  if (reply.headersSent) {
    log.error({ err }, 'reply failed');
    reply.destroy();
    return;
  }
  const requestId = sendError(request, reply, 'internal', 'Something went wrong. Please try again.');
  log.error({ err, requestId }, 'request failed');
};

/** Serves sample files of brokers for newcomers, and their list at /samples.json. */
const createSamples = () => {
  const serveFile = createFileServer(join(import.meta.dirname, '../samples'), () => 'no-cache');
  return async (request: IncomingMessage, reply: ServerResponse, path: string): Promise<void> => {
    const file = path === '/samples.json' ? path : path.slice('/samples'.length);
    if (!(await serveFile(request, reply, file))) sendError(request, reply, 'not_found', 'Sample file not found.');
  };
};
