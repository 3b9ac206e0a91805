import { IdempotencyHeaders, IfMatch } from './call-parts.ts';
import { limits } from './limits.ts';

describe('IdempotencyHeaders', () => {
  const key = (value: string) => IdempotencyHeaders.safeParse({ 'idempotency-key': value }).success;

  it('are optional', () => {
    expect(IdempotencyHeaders.parse({})).toEqual({});
  });

  it('accept 1 to 200 visible characters', () => {
    expect(['!', '~', 'x'.repeat(limits.idempotencyKeyLength)].map(key)).toEqual([true, true, true]);
    const wrong = ['', ' ', '\u007f', '\n', 'x\n', 'ä', 'x'.repeat(limits.idempotencyKeyLength + 1)];
    expect(wrong.filter(key)).toEqual([]);
  });
});

describe('IfMatch', () => {
  const version = (value: string) => IfMatch.safeParse({ 'if-match': value }).data?.['if-match'];

  it('accepts a version, with or without quotes, and is optional', () => {
    expect(['3', '"3"'].map(version)).toEqual([3, 3]);
    expect(IfMatch.parse({})).toEqual({});
  });

  it.each(['', '"3', '3"', 'W/"3"', '*', '3, 4', '-1', '1.5', '9'.repeat(16)])('rejects %j', (value) => {
    expect(version(value)).toBeUndefined();
  });
});
