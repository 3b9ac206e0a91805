import { encodeSet } from '../../testing/encodeSet.ts';
import { isCommon } from './check.ts';
import { createSet } from './golomb.ts';

describe('a set of texts', () => {
  it.each([1, 2, 7, 500])('finds each of its %d texts (SES-02)', (count) => {
    const texts = Array.from({ length: count }, (_, index) => `${'ü'.repeat(index % 9)}${index * 7_919}`);
    expect(texts.filter((text) => !createSet(encodeSet(texts), count)(text))).toEqual([]);
  });

  it('finds about one of 4,096 others by mistake (SES-02)', () => {
    const texts = Array.from({ length: 2_000 }, (_, index) => `in ${index}`);
    const has = createSet(encodeSet(texts), texts.length);
    const found = Array.from({ length: 100_000 }, (_, index) => `out ${index}`).filter(has);
    expect(found.length).toBeGreaterThan(5);
    expect(found.length).toBeLessThan(60);
  });
});

describe('the common passwords', () => {
  it('are found in capital and small letters, and others are not (SES-02)', () => {
    const common = ['123456', 'password', 'PassWord1', 'qwerty', 'iloveyou', 'dragon', 'monkey', 'football', 'michael'];
    expect(common.filter((password) => !isCommon(password))).toEqual([]);
    const others = ['correct horse battery staple', 'wq8!kD0z', 'Ünüblich-74', '', 'journal of trades 2026'];
    expect(others.filter(isCommon)).toEqual([]);
  });
});
