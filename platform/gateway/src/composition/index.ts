import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { send, sendError, sendJson } from '../http.ts';
import { type CompositionSources, createCompositionReader } from './composition.ts';
import { createCompositionPage } from './page.ts';

/** The link elements of the shell's style sheets, with their hashes. None if it is not built. */
const readStyleTags = async (shellDir: string): Promise<string> => {
  const page = await readFile(join(shellDir, 'page.html'), 'utf8').catch(() => '');
  const links = page.split('<link ').slice(1);
  const tags = links.map((text) => `<link ${text.slice(0, text.indexOf('>'))}>`);
  return tags.filter((tag) => tag.includes('stylesheet')).join('\n');
};

export interface CompositionOptions extends CompositionSources {
  shellDir: string;
  /** False hides both addresses. */
  isShown: boolean;
}

const PAGE_PATH = '/composition';
const JSON_PATH = '/composition.json';

export function isComposition(path: string): boolean {
  return path === PAGE_PATH || path === JSON_PATH;
}

/** Serves what the product consists of, as a page and as JSON (TRU-03). It has no data of a trader. */
export function createCompositionServer({ shellDir, isShown, ...sources }: CompositionOptions) {
  const read = createCompositionReader(sources);
  return async (request: IncomingMessage, reply: ServerResponse, path: string, nonce: string): Promise<void> => {
    if (!isShown) return void sendError(request, reply, 'not_found', 'Not found.');
    const composition = await read();
    if (path === JSON_PATH) return sendJson(request, reply, composition);
    const styleTags = await readStyleTags(shellDir);
    // No ETag: after a 304 the browser would combine the cached page with a new nonce.
    reply.setHeader('Cache-Control', 'no-cache');
    const page = createCompositionPage(composition, { nonce, styleTags, now: new Date() });
    send(request, reply, 'text/html; charset=utf-8', page);
  };
}
