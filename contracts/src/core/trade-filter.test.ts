import { escapeRegExp, splitSearchWords } from './trade-filter.ts';

describe('search', () => {
  it('splits into distinct words (LST-01)', () => {
    expect(splitSearchWords('  gap\tTSLA gap ')).toEqual(['gap', 'TSLA']);
    expect(splitSearchWords(' ')).toEqual([]);
  });

  it.each(['.*', '(a', '[b]', '\\d', 'a|b', '^$', '{1}?+'])('escapes %j for a regular expression (LST-01)', (text) => {
    expect(new RegExp(`^${escapeRegExp(text)}$`, 'u').test(text)).toBe(true);
  });
});
