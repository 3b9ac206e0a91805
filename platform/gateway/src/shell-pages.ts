import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fillPage, type PageConfig, type PageRequest } from './fill-page.ts';
import { send, sendError } from './replies.ts';
import { createFileServer, IMMUTABLE } from './static.ts';

/**
 * Serves the built shell: its files, and its HTML page for every URL that a browser navigates to. The home page is
 * prerendered, so `/` has an HTML file of its own.
 */
export const createShellPages = (folder: string, config: PageConfig) => {
  const [home, page] = [join(folder, 'index.html'), join(folder, 'page.html')];
  const serveFile = createFileServer(folder, (path) => (path.startsWith('/assets/') ? IMMUTABLE : 'no-cache'));
  return async (request: IncomingMessage, reply: ServerResponse, path: string, nonce: string): Promise<void> => {
    const pageRequest = { request, path, nonce, ...config };
    if (path === '/' || path === '/index.html') return sendPage(home, pageRequest, reply);
    if (path === '/page.html') return sendPage(page, pageRequest, reply);
    if (await serveFile(request, reply, path)) return;
    if (isNavigation(request, path)) return sendPage(page, pageRequest, reply);
    sendError(request, reply, 'not_found', 'Not found.');
  };
};

/** A page in place of a missing script would fail as a syntax error, far from its cause. */
const isNavigation = (request: IncomingMessage, path: string): boolean =>
  (request.headers.accept ?? '').includes('text/html') && !path.slice(path.lastIndexOf('/') + 1).includes('.');

const sendPage = async (page: string, pageRequest: PageRequest, reply: ServerResponse): Promise<void> => {
  const html = await readFile(page, 'utf8').catch(() => undefined);
  if (html === undefined) {
    sendError(pageRequest.request, reply, 'unavailable', 'The page has not been built yet.', { 'Retry-After': '5' });
    return;
  }
  // No ETag: after a 304 the browser would combine the cached page with a new nonce.
  reply.setHeader('Cache-Control', 'no-cache');
  send(pageRequest.request, reply, 'text/html; charset=utf-8', fillPage(html, pageRequest));
};
