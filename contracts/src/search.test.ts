import { finderOf, literally, wordsOf } from './search.ts';

describe('a search', () => {
  it('LST-01 is made of words, each once', () => {
    expect(wordsOf('  gap\tTSLA gap ')).toEqual(['gap', 'TSLA']);
    expect(wordsOf(' ')).toEqual([]);
  });

  it.each(['.*', '(a', '[b]', '\\d', 'a|b', '^$', '{1}?+'])('LST-01 takes %j literally', (text) => {
    expect(new RegExp(`^${literally(text)}$`, 'u').test(text)).toBe(true);
  });

  it('LST-01 finds the trade that has every word in its ticker, name, setup or notes', () => {
    const trade = {
      tradeTag: 'TSLA',
      tradeName: 'Opening gap',
      flagType: 'Reversal',
      comments: 'Faded it.\nÉric too.',
    };
    for (const search of ['tsla', 'GAP', 'reversal', 'it. éric', 'faded tsla gap']) {
      expect([search, finderOf(search)(trade)]).toEqual([search, true]);
    }
    for (const search of ['nvda', 'gap nvda', 'it.*éric'])
      expect([search, finderOf(search)(trade)]).toEqual([search, false]);
    expect(finderOf('Opening')({ ...trade, tradeName: undefined })).toBe(false);
  });
});
