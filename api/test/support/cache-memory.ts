// Fills a cache with more entries than it can hold. Prints the memory used, as a part of the limit. A process of its
// own: in a test's, other memory is freed meanwhile.
import { setTimeout } from 'node:timers/promises';
import { createReplyCache, toCachedReply } from '../../src/http/cached-reply.ts';
import { createMemoryCache } from '../../src/http/memory-cache.ts';

const LIMIT = 16 * 1_048_576;

/** Texts as they come from requests: parts of longer ones keep those in memory. */
const createText = (length: number, index: number): string => Buffer.from(`${index} `.padEnd(length, 'ż')).toString();

const fillReplies = (keyLength: number, length: number) => {
  const replies = createReplyCache(LIMIT);
  for (let added = 0, index = 0; added < 3 * LIMIT; index += 1) {
    const reply = toCachedReply(createText(30, index), createText(length, index), true);
    replies.set(createText(keyLength, index), reply);
    added += reply.json.length + keyLength + 200;
  }
  return replies;
};

const fillTexts = () => {
  const texts = createMemoryCache<{ text: string; at: number }>(LIMIT, ({ text }) => 2 * text.length);
  for (let index = 0; index < 200_000; index += 1)
    texts.set(createText(28, index), { text: createText(30, index), at: index + 0.5 });
  return texts;
};

const fills: Readonly<Record<string, () => object>> = {
  'small replies': () => fillReplies(40, 2),
  'replies to long filters': () => fillReplies(4_000, 300),
  'long replies': () => fillReplies(100, 60_000),
  'small entries': fillTexts,
};

const measureMemory = async (): Promise<number> => {
  // Array buffers are freed some time after a collection.
  for (let times = 0; times < 3; times += 1) {
    globalThis.gc?.();
    await setTimeout(20);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const before = await measureMemory();
const kept = fills[process.argv[2] ?? '']?.();
const used = (await measureMemory()) - before;
console.log(used / LIMIT, kept ? '' : 'unknown');
