import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fillPage, type PageFacts, type PageRequest } from './fill-page.ts';
import { send, sendError } from './reply.ts';
import { immutable, serveFolder } from './static.ts';

/**
 * Serves the built shell: its files, and its page for each address that a person may open. The home page's HTML carries
 * what it shows, which others need not wait for.
 */
export const createShell = (folder: string, facts: PageFacts) => {
  const [home, page] = [join(folder, 'index.html'), join(folder, 'page.html')];
  const files = serveFolder(folder, (path) => (path.startsWith('/assets/') ? immutable : 'no-cache'));
  return (request: IncomingMessage, reply: ServerResponse, path: string, nonce: string): void => {
    const asked = { request, path, nonce, ...facts };
    if (path === '/' || path === '/index.html') void sendPage(home, asked, reply);
    else if (path === '/page.html') void sendPage(page, asked, reply);
    else files(request, reply, () => notAFile(page, asked, reply));
  };
};

const notAFile = (page: string, asked: PageRequest, reply: ServerResponse): void => {
  if (isNavigation(asked.request, asked.path)) void sendPage(page, asked, reply);
  else sendError(asked.request, reply, 'not_found', 'There is nothing at this address.');
};

/** A missing script answered with a page would fail as a syntax error, far from its cause. */
const isNavigation = (request: IncomingMessage, path: string): boolean =>
  (request.headers.accept ?? '').includes('text/html') && !path.slice(path.lastIndexOf('/') + 1).includes('.');

const sendPage = async (page: string, asked: PageRequest, reply: ServerResponse): Promise<void> => {
  const html = await readFile(page, 'utf8').catch(() => undefined);
  if (html === undefined) {
    sendError(asked.request, reply, 'unavailable', 'The page is not built yet.', { 'Retry-After': '5' });
    return;
  }
  // No ETag: after a 304 the browser would pair the old page with the new nonce.
  reply.setHeader('Cache-Control', 'no-cache');
  send(asked.request, reply, 'text/html; charset=utf-8', fillPage(html, asked));
};
