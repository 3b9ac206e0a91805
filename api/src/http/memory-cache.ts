import { LRUCache } from 'lru-cache';

/** What an entry takes besides the texts of key and value, measured: the cache's own lists, and small objects. */
const ENTRY_BYTES = 500;

/** A text with any character that is not Latin takes two bytes per character. */
export const CHARACTER_BYTES = 2;

/**
 * Creates a cache of the entries that were used last. It is limited by the memory that keys and values take, because
 * the number of entries says little about it. docs/DEPLOY.md lists the sizes of all caches.
 * @param getBytes the memory of a value
 */
export function createMemoryCache<V extends object>(maxBytes: number, getBytes: (value: V) => number) {
  return new LRUCache<string, V>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => Math.ceil(getBytes(value)) + key.length * CHARACTER_BYTES + ENTRY_BYTES,
  });
}
