import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { contentType } from 'mime-types';
import type { Store } from 'protocol/store';
import { readShellFile } from 'releases';
import { type FileServer, IMMUTABLE } from './static.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** A file that is missing now may be of a shell that is published next. */
const MISSING_TTL_MS = 2_000;
/** Counts a missing file, which takes memory too. */
const ENTRY_BYTES = 200;

const ASSETS = '/assets/';

const sendBytes = (request: IncomingMessage, reply: ServerResponse, name: string, bytes: Buffer): void => {
  reply.setHeader('Cache-Control', IMMUTABLE);
  reply.setHeader('Content-Type', contentType(name) || 'application/octet-stream');
  reply.setHeader('Content-Length', bytes.length);
  reply.end(request.method === 'HEAD' ? undefined : bytes);
};

/**
 * Serves files of shells that other gateways run, or that were replaced, from the store of releases: a page may come
 * from one gateway and its scripts from another. Resolves with false if no published shell has the file.
 */
export function createEarlierShells(store: Store): FileServer {
  const files = new LRUCache<string, { bytes: Buffer | null }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + ENTRY_BYTES,
    fetchMethod: async (name, _, { options }) => {
      const bytes = await readShellFile(store, name);
      if (!bytes) options.ttl = MISSING_TTL_MS;
      return { bytes };
    },
  });
  return async (request, reply, path) => {
    const name = path.slice(ASSETS.length);
    const found = path.startsWith(ASSETS) ? await files.fetch(name) : undefined;
    if (!found?.bytes) return false;
    sendBytes(request, reply, name, found.bytes);
    return true;
  };
}
