import { measureSources } from './library-sizes.ts';

it('counts the characters of each source by the source map of a script (TRU-03)', () => {
  // Two lines: 3 characters of a, 4 of b, 2 of nothing; then 5 of a.
  const map = { sources: ['a', 'b'], mappings: 'AAAA,GCAA,I;ADAA' };
  expect(measureSources('aaabbbb--\naaaaa', map)).toEqual(
    new Map([
      ['a', 8],
      ['b', 4],
    ]),
  );
});
