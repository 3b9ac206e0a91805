import { createTradeMatcher, escapeRegExp, splitSearchWords } from './search.ts';

describe('search', () => {
  it('splits into distinct words (LST-01)', () => {
    expect(splitSearchWords('  gap\tTSLA gap ')).toEqual(['gap', 'TSLA']);
    expect(splitSearchWords(' ')).toEqual([]);
  });

  it.each(['.*', '(a', '[b]', '\\d', 'a|b', '^$', '{1}?+'])('escapes %j for a regular expression (LST-01)', (text) => {
    expect(new RegExp(`^${escapeRegExp(text)}$`, 'u').test(text)).toBe(true);
  });

  it('matches trades that have every word in ticker, name, setup or notes (LST-01)', () => {
    const trade = {
      ticker: 'TSLA',
      name: 'Opening gap',
      setup: 'Reversal',
      notes: 'Faded it.\nÉric too.',
    };
    for (const search of ['tsla', 'GAP', 'reversal', 'it. éric', 'faded tsla gap']) {
      expect([search, createTradeMatcher(search)(trade)]).toEqual([search, true]);
    }
    for (const search of ['nvda', 'gap nvda', 'it.*éric'])
      expect([search, createTradeMatcher(search)(trade)]).toEqual([search, false]);
    expect(createTradeMatcher('Opening')({ ...trade, name: undefined })).toBe(false);
  });
});
