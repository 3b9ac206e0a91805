import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientConfig, Remotes } from 'protocol';
import { send, sendError } from './http.ts';
import { allowInlineScripts } from './security.ts';
import { createFileServer, type FileServer, IMMUTABLE } from './static.ts';

export interface PageConfig {
  /** The public origin without a trailing slash, never taken from a request's Host header. Empty if not configured. */
  publicUrl: string;
  /** The share of visits that report web vitals, and the URL to report to: `0.1 /api/telemetry`. */
  vitals: string;
  /** The content of /config.json. A page does not wait for that file. */
  config: ClientConfig;
  /** Reads the content of /remotes.json. A page does not wait for that file, if it shows a module. */
  listModules: () => Promise<Remotes>;
  /** Whether browsers show the offline page. */
  hasOfflinePage: boolean;
  /** Serves files of other shells, if there is a store of them. */
  serveEarlier?: FileServer | undefined;
}

const OFFLINE_WORKER = '/offline-worker.js';

/** Replaces the worker of the offline page, and itself is gone with the next page. */
const REMOVED_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));
`;

const HOME_PAGE = 'index.html';

interface Page {
  file: string;
  /** Without the query. */
  path: string;
  nonce: string;
}

/** A page does not wait longer for a slow store: it requests the list itself. */
const LIST_TIMEOUT_MS = 1000;

const isOfModule = (path: string, { remotes }: Remotes): boolean =>
  remotes.some(({ paths }) => paths.some((own) => path === own || path.startsWith(`${own}/`)));

/** Empty if the URL is invalid. The URL parser escapes quotes, which could end the attribute. */
const toPageUrl = (publicUrl: string, path: string): string => {
  const url = publicUrl + path;
  return URL.canParse(url) ? new URL(url).href : '';
};

/** JSON as the value of an attribute. */
const toAttribute = (value: object): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The list of modules for the page of one; empty if it cannot be read now. */
const readList = async ({ file, path }: Page, listModules: PageConfig['listModules']): Promise<string> => {
  if (file === HOME_PAGE) return '';
  const timeout = wait(LIST_TIMEOUT_MS, undefined, { ref: false });
  const list = await Promise.race([listModules().catch(() => undefined), timeout]);
  return list && isOfModule(path, list) ? toAttribute(list) : '';
};

/**
 * Fills in what is only known at run time: the nonce, settings, the list of modules, and the absolute URLs for link
 * previews and search engines.
 */
const fillPage = (html: string, { path, nonce, modules }: Page & { modules: string }, config: PageConfig): string => {
  const { publicUrl, vitals } = config;
  const values: Record<string, string> = {
    __CSP_NONCE__: nonce,
    __ORIGIN__: publicUrl,
    __PAGE_URL__: toPageUrl(publicUrl, path),
    __VITALS__: vitals,
    __CONFIG__: toAttribute(config.config),
    __MODULES__: modules,
  };
  return html.replaceAll(/__(?:CSP_NONCE|ORIGIN|PAGE_URL|VITALS|CONFIG|MODULES)__/g, (name) => values[name] ?? '');
};

/**
 * Serves the built shell: its files, and its HTML page for every URL that a browser navigates to. The home page is
 * prerendered, so `/` has an HTML file of its own.
 */
export function createShellPages(folder: string, config: PageConfig) {
  const serveFile = createFileServer(folder, (path) => (path.startsWith('/assets/') ? IMMUTABLE : 'no-cache'));
  const sendPage = async (request: IncomingMessage, reply: ServerResponse, page: Page): Promise<void> => {
    const html = await readFile(join(folder, page.file), 'utf8').catch(() => undefined);
    if (html === undefined) {
      sendError(request, reply, 'unavailable', 'The page has not been built yet.', { 'Retry-After': '5' });
      return;
    }
    const modules = await readList(page, config.listModules);
    allowInlineScripts(reply, html);
    // No ETag: after a 304 the browser would combine the cached page with a new nonce.
    reply.setHeader('Cache-Control', 'no-cache');
    send(request, reply, 'text/html; charset=utf-8', fillPage(html, { ...page, modules }, config));
  };
  return async (request: IncomingMessage, reply: ServerResponse, path: string, nonce: string): Promise<void> => {
    const isHome = path === '/' || path === '/index.html';
    const page = { file: isHome ? HOME_PAGE : 'page.html', path, nonce };
    if (isHome || path === '/page.html') return sendPage(request, reply, page);
    if (path === OFFLINE_WORKER && !config.hasOfflinePage) {
      reply.setHeader('Cache-Control', 'no-cache');
      return send(request, reply, 'text/javascript; charset=utf-8', REMOVED_WORKER);
    }
    if (await serveFile(request, reply, path)) return;
    if (await config.serveEarlier?.(request, reply, path)) return;
    if (isNavigation(request, path)) return sendPage(request, reply, page);
    sendError(request, reply, 'not_found', 'Not found.');
  };
}

/** Browsers say how they use a file. Monitors and curl do not, and accept anything. */
const acceptsPage = ({ headers }: IncomingMessage): boolean =>
  (headers.accept ?? '').includes('text/html') ||
  ((headers.accept ?? '*/*') === '*/*' && headers['sec-fetch-mode'] === undefined);

/**
 * A page in place of a missing script would fail as a syntax error, far from its cause. Metrics have their own port.
 */
const isNavigation = (request: IncomingMessage, path: string): boolean =>
  !/^\/(metrics$|assets\/)/.test(path) && acceptsPage(request) && !path.slice(path.lastIndexOf('/') + 1).includes('.');
