import type { Call } from 'contracts';
import { createEntityTag, matchesEntityTag } from 'protocol/server/http';
import type { ApiContext } from './context.ts';
import type { Input } from './input.ts';
import { CHARACTER_BYTES, createMemoryCache } from './memory-cache.ts';
import { streamText } from './streamed-reply.ts';

/** The trader who gets the reply, with what changes with each write of the journal and of the user document. */
interface ReplyOwner {
  _id: { toString(): string };
  journalVersion: number;
  updatedAt?: Date;
  /** What the caller sees of the trader's data, if the caller is a key: its replies are its own (KEY-02). */
  view?: { keyId: string } | undefined;
}

interface CachedReply {
  /** The version of the trader's data from which the reply was computed. */
  version: string;
  json: Buffer;
  /** Present if the browser may cache the reply. */
  etag?: string;
}

export interface CacheOptions {
  /** Whether the browser may also cache the reply. */
  isRevalidated: boolean;
  /** The version of other data that a reply depends on, such as the time. */
  getVersion?: (() => unknown) | undefined;
}

/** Size of the cache, over all calls and traders. */
const CACHE_BYTES = 32 * 1_048_576;
/** A buffer besides its bytes, measured. */
const BUFFER_BYTES = 200;
/** Longer replies are not cached. In characters. */
const MAX_LENGTH = 262_144;

/** Creates the cache that all calls of the API share, so that its memory does not grow with the number of calls. */
export function createReplyCache(maxBytes = CACHE_BYTES) {
  return createMemoryCache<CachedReply>(
    maxBytes,
    ({ json, version, etag = '' }) => json.length + BUFFER_BYTES + (version.length + etag.length) * CHARACTER_BYTES,
  );
}

export type ReplyCache = ReturnType<typeof createReplyCache>;

/**
 * Encodes a text in memory of its own. `Buffer.from` takes short ones from a slab of 64 KB, which each of them would
 * keep.
 */
const encodeText = (text: string): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
};

const getVersion = ({ journalVersion, updatedAt }: ReplyOwner): string => `${journalVersion} ${updatedAt?.getTime()}`;

/**
 * Hashes the bytes for the tag: it is the same in every process, and differs when a new release replies differently.
 * The tag of a key is its own.
 */
export function toCachedReply(version: string, text: string, isRevalidated: boolean, keyId = ''): CachedReply {
  const json = encodeText(text);
  // Weak, because the gateway may compress the reply.
  const tagged = keyId ? Buffer.concat([Buffer.from(`${keyId} `), json]) : json;
  return { version, json, ...(isRevalidated ? { etag: `W/${createEntityTag(tagged)}` } : {}) };
}

async function* joinParts(read: readonly string[], unread: AsyncIterable<string>): AsyncGenerator<string> {
  yield* read;
  yield* unread;
}

/** Reads a text of at most MAX_LENGTH. @returns the text, or its parts if it is longer */
const readText = async (parts: AsyncGenerator<string>): Promise<string | AsyncIterable<string>> => {
  const read: string[] = [];
  for (let length = 0; length <= MAX_LENGTH; length += read.at(-1)?.length ?? 0) {
    const { value, done } = await parts.next();
    if (done) return read.join('');
    read.push(value);
  }
  return joinParts(read, parts);
};

/** Makes the browser revalidate its cached reply each time. @returns whether the cached reply is current */
const revalidate = (ctx: ApiContext, etag: string): boolean => {
  ctx.set({ 'Cache-Control': 'private, no-cache', ETag: etag });
  ctx.vary('Authorization');
  return matchesEntityTag(ctx.get('If-None-Match'), etag);
};

const send = (ctx: ApiContext, { etag, json }: CachedReply): void => {
  ctx.status = 200;
  if (etag !== undefined && revalidate(ctx, etag)) {
    ctx.status = 304;
    return;
  }
  ctx.type = 'json';
  ctx.body = json;
};

/** A reply that was cached, or is cached now; a long one is read chunk by chunk. */
interface FoundReply {
  reply: CachedReply | AsyncIterable<string>;
  isFromMemory: boolean;
}

type WriteReply = () => Promise<AsyncGenerator<string>>;

/**
 * Creates the cache of one call. Replies are cached by trader and input until the trader's data changes. Long replies
 * are streamed without a tag. `user` is the document as read by this request, so the cache is never stale.
 */
export function createCachedReply(
  { method, path }: Call,
  { isRevalidated, getVersion: getOtherVersion }: CacheOptions,
) {
  const find = async (
    replies: ReplyCache,
    user: ReplyOwner,
    { params, query }: Pick<Input, 'params' | 'query'>,
    write: WriteReply,
  ): Promise<FoundReply> => {
    const { keyId = '' } = user.view ?? {};
    const key = `${user._id} ${keyId} ${method} ${path} ${JSON.stringify([params, query])}`;
    const version = `${getVersion(user)} ${getOtherVersion?.()}`;
    const known = replies.get(key);
    if (known?.version === version) return { reply: known, isFromMemory: true };
    const text = await readText(await write());
    if (typeof text !== 'string') return { reply: text, isFromMemory: false };
    const reply = toCachedReply(version, text, isRevalidated, keyId);
    replies.set(key, reply);
    return { reply, isFromMemory: false };
  };

  return {
    async send(
      ctx: ApiContext,
      replies: ReplyCache,
      user: ReplyOwner,
      input: Pick<Input, 'params' | 'query'>,
      write: WriteReply,
    ): Promise<void> {
      const { reply, isFromMemory } = await find(replies, user, input, write);
      if (isFromMemory) ctx.state.isFromMemory = true;
      if ('json' in reply) send(ctx, reply);
      else streamText(ctx, reply);
    },

    /** Reads the reply as JSON, in parts. */
    async read(
      replies: ReplyCache,
      user: ReplyOwner,
      input: Pick<Input, 'params' | 'query'>,
      write: WriteReply,
    ): Promise<{ parts: AsyncIterable<string> | Iterable<string>; isFromMemory: boolean }> {
      const { reply, isFromMemory } = await find(replies, user, input, write);
      return { parts: 'json' in reply ? [reply.json.toString()] : reply, isFromMemory };
    },
  };
}
