import { createReplyCache, toCachedReply } from './cached-reply.ts';

const toReply = (text: string) => toCachedReply('1', text, false);

describe('cached replies', () => {
  it('have memory of their own, as long as their text (API-18)', () => {
    for (const text of ['', '{}', '{"name":"Łódź"}', 'x'.repeat(100_000)]) {
      const { json } = toReply(text);
      expect(json.toString()).toBe(text);
      expect(json.buffer.byteLength).toBe(Buffer.byteLength(text));
    }
  });

  it('stay below the size of the cache with their keys, and the latest ones are kept (API-18)', () => {
    const replies = createReplyCache(100_000);
    for (let index = 0; index < 12_000; index += 1) replies.set(`key ${index}`, toReply(`{"trades":${index}}`));
    expect(replies.calculatedSize).toBeLessThanOrEqual(100_000);
    expect(replies.get('key 0')).toBeUndefined();
    expect(replies.get('key 11999')?.json.toString()).toBe('{"trades":11999}');
  });
});
