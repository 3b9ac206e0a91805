import fc from 'fast-check';
import { matchHeader, number, toHeader } from '../src/table/columns.ts';
import { splitWords } from '../src/table/header-words.ts';

describe('splitWords', () => {
  it.each([
    ['brokerageOrderID', ['brokerage', 'order', 'id']],
    ['IBCommissionCurrency', ['ib', 'commission', 'currency']],
    ['FeeSEC', ['fee', 'sec']],
    ['fee_currency', ['fee', 'currency']],
    ['Fees & Comm', ['fees', 'comm']],
    ['Commission ($)', ['commission']],
    ['Prov./Gebühr', ['prov', 'gebuhr']],
    ['Fee (%)', ['fee', 'percent']],
    ['COMMISSION', ['commission']],
    ['Taxa de câmbio', ['taxa', 'de', 'cambio']],
    ['Price2Pay', ['price2', 'pay']],
    ['', []],
  ])('splits %s (IMX-03)', (header, words) => {
    expect(splitWords(header)).toEqual(words);
  });

  it('finds the same words in every spelling of a name (IMX-03)', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/);
    const capitalize = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const capitalized = words.map(capitalize);
        const spellings = [
          words.join('_'),
          words.join(' '),
          capitalized.join(''),
          capitalized.join(' '),
          [words[0], ...capitalized.slice(1)].join(''),
          words.join('-').toUpperCase(),
          `${words.slice(0, -1).join(' ')} (${words.at(-1)})`,
        ];
        for (const spelling of spellings) expect(splitWords(spelling)).toEqual(words);
      }),
    );
  });
});

describe('a name that is followed by a currency', () => {
  const columns = { total: number('Total *') };

  it.each(['Total USD', 'Total (EUR)', 'Total$', 'totalUSDT', 'Total BTC'])('is that of %s (IMX-03)', (name) => {
    expect(matchHeader(toHeader([name]), columns)?.get('total')).toBe(0);
  });

  it.each(['Total Cash', 'Total Fees', 'Total Qty', 'Totals', 'Total Net'])('is not that of %s (IMX-03)', (name) => {
    expect(matchHeader(toHeader([name]), columns)).toBeUndefined();
  });
});
