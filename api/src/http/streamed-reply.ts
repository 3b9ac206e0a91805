import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { ApiContext } from './context.ts';

/** A chunk of a long result. `next` reads the following chunk, if any. */
export interface Chunk<T> {
  value: T;
  next?: () => Promise<Chunk<T>>;
}

/** Maps each chunk when it is read. */
export function mapChunks<T, U>({ value, next }: Chunk<T>, map: (value: T) => U): Chunk<U> {
  return {
    value: map(value),
    ...(next ? { next: async () => mapChunks(await next(), map) } : {}),
  };
}

type Parts<T> = readonly [T[], ...T[][]];

/** Splits a list into parts. Each part except the last has a total size of at least `minSize`. */
export function splitList<T>(items: readonly T[], minSize: number, getSize: (item: T) => number = () => 1): Parts<T> {
  const parts: [T[], ...T[][]] = [[]];
  let size = 0;
  for (const item of items) {
    if (size < minSize) parts.at(-1)?.push(item);
    else parts.push([item]);
    size = (size < minSize ? size : 0) + getSize(item);
  }
  return parts;
}

const MAX_PAUSE_MS = 50;

/**
 * Computes the chunk of each part when it is read. Each chunk has a cool-down equal to the time to compute and send it
 * (50 % duty cycle), at most `MAX_PAUSE_MS`.
 */
export function computeChunks<P, T>(
  [part, following, ...others]: Parts<P>,
  compute: (part: readonly P[], isLast: boolean) => T,
): Chunk<T> {
  const start = performance.now();
  const value = compute(part, !following);
  if (!following) return { value };
  const next = async () => {
    await setTimeout(Math.min(performance.now() - start, MAX_PAUSE_MS));
    return computeChunks([following, ...others], compute);
  };
  return { value, next };
}

/**
 * A reply with a list or record that may exceed memory or takes long to encode. Each chunk is a complete reply of the
 * call with a part of the list. The client receives one reply: the joined list, and the other fields of the last chunk.
 */
export class StreamedReply<T> {
  readonly list: string;
  readonly first: Chunk<T>;

  /** `list` is the name of the joined field on the wire. */
  constructor(list: string, first: Chunk<T>) {
    this.list = list;
    this.first = first;
  }
}

const Fields = z.record(z.string(), z.unknown());

/** Encodes a reply for the HTTP API, so that fields that the contract does not list never leave the server. */
export type EncodeReply<T> = (reply: T) => unknown;

async function* writeJson<T>(encode: EncodeReply<T>, { list, first }: StreamedReply<T>): AsyncGenerator<string> {
  let tail = '';
  for (let chunk: Chunk<T> | undefined = first; chunk; chunk = await chunk.next?.()) {
    const { [list]: items, ...otherFields } = Fields.parse(encode(chunk.value));
    const text = JSON.stringify(items);
    yield chunk === first ? `{${JSON.stringify(list)}:${text.slice(0, -1)}` : `,${text.slice(1, -1)}`;
    const others = JSON.stringify(otherFields).slice(1);
    tail = text.slice(-1) + (others === '}' ? '}' : `,${others}`);
  }
  yield tail;
}

/** Encodes a reply as JSON text, in parts. Each part is encoded when it is read. */
export async function* writeReply<T>(encode: EncodeReply<T>, reply: T | StreamedReply<T>): AsyncGenerator<string> {
  if (!(reply instanceof StreamedReply)) yield JSON.stringify(encode(reply));
  else if (reply.first.next) yield* writeJson(encode, reply);
  else yield JSON.stringify(encode(reply.first.value));
}

/**
 * Sends the parts as one reply. Reads each part after the client has read the previous one. An error aborts the reply.
 */
export function streamText(ctx: ApiContext, parts: AsyncIterable<string>): void {
  const body = Readable.from(parts, { objectMode: false });
  // An incomplete reply must not look complete.
  body.once('error', () => ctx.res.destroy());
  ctx.type = 'application/json';
  ctx.body = body;
}
