import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { ApiContext } from './context.ts';

/** A part of a long result. `next` reads the following chunk, if any. */
export interface Chunk<T> {
  value: T;
  next?: () => Promise<Chunk<T>>;
}

/** Maps each chunk when it is read. */
export const mapChunks = <T, U>({ value, next }: Chunk<T>, map: (value: T) => U): Chunk<U> => ({
  value: map(value),
  ...(next ? { next: async () => mapChunks(await next(), map) } : {}),
});

/**
 * A reply with a list that may be too long for memory. Each chunk is a complete reply of its call with a part of the
 * list. The client receives one reply: the joined list, and the other fields of the last chunk.
 */
export class StreamedReply<T> {
  readonly list: keyof T & string;
  readonly first: Chunk<T>;

  /** `list` is the name of the joined field. */
  constructor(list: keyof T & string, first: Chunk<T>) {
    this.list = list;
    this.first = first;
  }
}

const Fields = z.record(z.string(), z.unknown());
const Items = z.array(z.unknown());

/** Encodes each chunk with the reply's schema, so that fields that the contract does not list never leave the server. */
async function* writeJson<T>(schema: z.ZodMiniType, { list, first }: StreamedReply<T>): AsyncGenerator<string> {
  let separator = '';
  let otherFields = {};
  yield `{${JSON.stringify(list)}:[`;
  for (let chunk: Chunk<T> | undefined = first; chunk; chunk = await chunk.next?.()) {
    const { [list]: items, ...rest } = Fields.parse(z.encode(schema, chunk.value));
    const entries = Items.parse(items).map((item) => JSON.stringify(item));
    yield separator + entries.join(',');
    separator = ',';
    otherFields = rest;
  }
  const tail = JSON.stringify(otherFields).slice(1);
  yield tail === '}' ? ']}' : `],${tail}`;
}

/** Sends the chunks as one reply. Each is read once the client has read the previous one. An error aborts the reply. */
export const streamReply = <T>(ctx: ApiContext, schema: z.ZodMiniType, reply: StreamedReply<T>): void => {
  const body = Readable.from(writeJson(schema, reply), { objectMode: false });
  // An incomplete reply must not look complete.
  body.once('error', () => ctx.res.destroy());
  ctx.type = 'application/json';
  ctx.body = body;
};
