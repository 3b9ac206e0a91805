import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { send, sendError } from './reply.ts';
import { immutable, serveFolder } from './static.ts';

/** Stands in the built page where each reply gets its own nonce. */
const noncePlaceholder = '__CSP_NONCE__';

/** Serves the built shell: its files, and its one page for each address that a person may open. */
export const createShell = (folder: string) => {
  const page = join(folder, 'index.html');
  const files = serveFolder(folder, (path) => (path.startsWith('/assets/') ? immutable : 'no-cache'));
  return (request: IncomingMessage, reply: ServerResponse, path: string, nonce: string): void => {
    if (path === '/' || path === '/index.html') void sendPage(page, request, reply, nonce);
    else files(request, reply, () => notAFile(page, request, reply, path, nonce));
  };
};

const notAFile = (page: string, request: IncomingMessage, reply: ServerResponse, path: string, nonce: string): void => {
  if (isNavigation(request, path)) void sendPage(page, request, reply, nonce);
  else sendError(request, reply, 'not_found', 'There is nothing at this address.');
};

/** A missing script answered with a page would fail as a syntax error, far from its cause. */
const isNavigation = (request: IncomingMessage, path: string): boolean =>
  (request.headers.accept ?? '').includes('text/html') && !/\.[^/]*$/.test(path);

const sendPage = async (
  page: string,
  request: IncomingMessage,
  reply: ServerResponse,
  nonce: string,
): Promise<void> => {
  const html = await readFile(page, 'utf8').catch(() => undefined);
  if (html === undefined) {
    sendError(request, reply, 'unavailable', 'The page is not built yet.', { 'Retry-After': '5' });
    return;
  }
  // No ETag: after a 304 the browser would pair the old page with the new nonce.
  reply.setHeader('Cache-Control', 'no-cache');
  send(request, reply, 'text/html; charset=utf-8', html.replaceAll(noncePlaceholder, nonce));
};
