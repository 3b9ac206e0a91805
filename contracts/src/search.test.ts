import { createTradeMatcher, escapeRegExp, splitSearchWords } from './search.ts';

describe('a search', () => {
  it('LST-01 is made of words, each once', () => {
    expect(splitSearchWords('  gap\tTSLA gap ')).toEqual(['gap', 'TSLA']);
    expect(splitSearchWords(' ')).toEqual([]);
  });

  it.each(['.*', '(a', '[b]', '\\d', 'a|b', '^$', '{1}?+'])('LST-01 takes %j literally', (text) => {
    expect(new RegExp(`^${escapeRegExp(text)}$`, 'u').test(text)).toBe(true);
  });

  it('LST-01 finds the trade that has every word in its ticker, name, setup or notes', () => {
    const trade = {
      tradeTag: 'TSLA',
      tradeName: 'Opening gap',
      flagType: 'Reversal',
      comments: 'Faded it.\nÉric too.',
    };
    for (const search of ['tsla', 'GAP', 'reversal', 'it. éric', 'faded tsla gap']) {
      expect([search, createTradeMatcher(search)(trade)]).toEqual([search, true]);
    }
    for (const search of ['nvda', 'gap nvda', 'it.*éric'])
      expect([search, createTradeMatcher(search)(trade)]).toEqual([search, false]);
    expect(createTradeMatcher('Opening')({ ...trade, tradeName: undefined })).toBe(false);
  });
});
