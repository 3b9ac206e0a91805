import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { ApiContext } from './context.ts';

/** A part of something long; `next` reads the part that follows, if any. */
export interface Chunk<T> {
  value: T;
  next?: () => Promise<Chunk<T>>;
}

/** The same parts, each changed by `change` when it is read. */
export const mapChunks = <T, U>({ value, next }: Chunk<T>, change: (value: T) => U): Chunk<U> => ({
  value: change(value),
  ...(next ? { next: async () => mapChunks(await next(), change) } : {}),
});

/**
 * A reply with a list that may be too long for memory: each part is a whole reply of its call with a piece of the list.
 * The client receives one reply: the pieces joined, and every other field of the last part.
 */
export class StreamedReply<T> {
  readonly list: keyof T & string;
  readonly first: Chunk<T>;

  /** `list` names the field that is joined. */
  constructor(list: keyof T & string, first: Chunk<T>) {
    this.list = list;
    this.first = first;
  }
}

const Fields = z.record(z.string(), z.unknown());
const Items = z.array(z.unknown());

/** Each part passes the reply's schema, so that what the contract does not list does not leave the server. */
async function* writeJson<T>(schema: z.ZodMiniType, { list, first }: StreamedReply<T>): AsyncGenerator<string> {
  let separator = '';
  let others = {};
  yield `{${JSON.stringify(list)}:[`;
  for (let part: Chunk<T> | undefined = first; part; part = await part.next?.()) {
    const { [list]: items, ...rest } = Fields.parse(schema.parse(part.value));
    const pieces = Items.parse(items).map((item) => JSON.stringify(item));
    yield separator + pieces.join(',');
    separator = ',';
    others = rest;
  }
  const tail = JSON.stringify(others).slice(1);
  yield tail === '}' ? ']}' : `],${tail}`;
}

/** Sends the parts as one reply, each when the client has taken the one before. A failure cuts the reply off. */
export const streamReply = <T>(ctx: ApiContext, schema: z.ZodMiniType, reply: StreamedReply<T>): void => {
  const body = Readable.from(writeJson(schema, reply), { objectMode: false });
  // Half a reply must not look like a whole one.
  body.once('error', () => ctx.res.destroy());
  ctx.type = 'application/json';
  ctx.body = body;
};
