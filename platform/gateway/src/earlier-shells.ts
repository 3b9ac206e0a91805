import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { contentType } from 'mime-types';
import type { Logger } from 'pino';
import type { Store } from 'protocol/store';
import { findShellHashes, type PublishedShell, readShellFile, readShells } from 'releases';
import { createLastGood } from './last-good.ts';
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

/** Reads a file of a published shell. Whoever can write the store must not decide what it contains. */
const createReader = (store: Store, log: Logger) => {
  const subject = `The list of shells in ${store.description}`;
  const shells = createLastGood<PublishedShell[]>((known) => readShells(store, known), {
    ...{ subject, freshMs: MISSING_TTL_MS, staleMs: 0, log },
  });
  return async (name: string): Promise<Buffer | null> => {
    const hashes = findShellHashes(await shells.get(), name);
    if (hashes.length === 0) return null;
    const bytes = await readShellFile(store, name, hashes);
    if (!bytes) log.error({ file: name }, 'a file of an earlier shell is missing in the store, or was changed');
    return bytes;
  };
};

/**
 * Serves files of shells that other gateways run, or that were replaced, from the store of releases: a page may come
 * from one gateway and its scripts from another. Resolves with false if no published shell has the file.
 * @param store without the shells that are not trusted
 */
export function createEarlierShells(store: Store, log: Logger): FileServer {
  const readFile = createReader(store, log);
  const files = new LRUCache<string, { bytes: Buffer | null }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + ENTRY_BYTES,
    fetchMethod: async (name, _, { options }) => {
      const bytes = await readFile(name);
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
