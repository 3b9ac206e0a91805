import { assert, integer, property, uniqueArray } from 'fast-check';
import {
  createNarrowMoneyFormat,
  formatAxisMoney,
  formatMoney,
  formatPercent,
  getMoneyError,
  getMoneyTone,
  parseMoney,
  switchSign,
} from './money.ts';

const cents = integer({ min: -9_999_999_999, max: 9_999_999_999 });

describe('formatted money', () => {
  it('shows 2 decimals, a minus sign and, if signed, a plus sign (DAT-04)', () => {
    expect(formatMoney(123_450)).toBe('$1,234.50');
    expect(formatMoney(-4_000)).toBe('\u2212$40.00');
    expect(formatMoney(123_450, { signed: true })).toBe('+$1,234.50');
    expect(formatMoney(0, { signed: true })).toBe('$0.00');
    expect(formatMoney(-0.1)).toBe('$0.00');
  });

  it('shows percentages with 1 decimal (DAT-05)', () => {
    expect(formatPercent(62.5)).toBe('62.5%');
    expect(formatPercent(66.666)).toBe('66.7%');
    expect(formatPercent(0)).toBe('0.0%');
    expect(formatPercent(100)).toBe('100.0%');
  });

  it('gives all amounts of a narrow table one format: with cents only below $10,000 (DAT-04)', () => {
    const small = [0, 19_880, -999_999];
    expect(small.map(createNarrowMoneyFormat(small))).toEqual(['$0.00', '$198.80', '\u2212$9,999.99']);
    const large = [-40, 19_880, -43_050, 1_000_000];
    expect(large.map(createNarrowMoneyFormat(large))).toEqual(['$0', '$199', '\u2212$431', '$10,000']);
  });

  it.each([
    [
      [0, 100_000, 200_000],
      ['$0', '$1K', '$2K'],
    ],
    [
      [0, 50_000, 100_000, 150_000],
      ['$0', '$500', '$1K', '$1.5K'],
    ],
    [
      [100_000, 100_500, 101_000],
      ['$1K', '$1.005K', '$1.01K'],
    ],
    [
      [-500, 0, 500],
      ['\u2212$5', '$0', '$5'],
    ],
    [
      [0, 10, 20],
      ['$0.00', '$0.10', '$0.20'],
    ],
    [
      [0, 123_456_789],
      ['$0.00', '$1,234,567.89'],
    ],
    [
      [-100_000_000_000, 250_000_000],
      ['\u2212$1B', '$2.5M'],
    ],
    [[], []],
  ])('labels an axis of %j cents with %j', (amounts, labels) => {
    expect(formatAxisMoney(amounts)).toEqual(labels);
  });

  it('gives different amounts different labels', () => {
    assert(
      property(uniqueArray(cents, { maxLength: 8 }), (amounts) => {
        expect(new Set(formatAxisMoney(amounts)).size).toBe(amounts.length);
      }),
    );
  });

  it('has the tone of its sign', () => {
    expect([getMoneyTone(1), getMoneyTone(-1), getMoneyTone(0), getMoneyTone(null)]).toEqual([
      'gain',
      'loss',
      'neutral',
      'neutral',
    ]);
  });
});

describe('parseMoney', () => {
  it.each([
    ['12.5', 1_250],
    ['-12.5', -1_250],
    ['\u221212.5', -1_250],
    ['+7', 700],
    ['1,234.56', 123_456],
    ['1,234,567.89', 123_456_789],
    ['(40)', -4_000],
    ['($1,234.50)', -123_450],
    ['$20', 2_000],
    ['-$20', -2_000],
    ['$-20', -2_000],
    ['.5', 50],
    ['5.', 500],
    [' 7 ', 700],
    ['- 7', -700],
    ['0', 0],
    ['-0', 0],
  ])('parses %j as %d (ADD-07)', (text, parsed) => {
    expect(parseMoney(text)).toBe(parsed);
  });

  it.each([
    '',
    ' ',
    '-',
    '.',
    '$',
    '()',
    'twelve',
    '12.345',
    '1,23',
    '12,5',
    '1,2345',
    '(-4)',
    '--4',
    '1e5',
    '4-',
    '(4',
  ])('returns null for %j', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  it('parses every formatted amount exactly, to the cent (ADD-07)', () => {
    assert(
      property(cents, (amount) => {
        expect(parseMoney(formatMoney(amount, { signed: true }))).toBe(amount);
      }),
    );
  });

  it('parses a plain number as JavaScript does', () => {
    assert(
      property(cents, (amount) => {
        expect(parseMoney((amount / 100).toFixed(2))).toBe(amount);
      }),
    );
  });

  it('parses an amount in brackets as a loss', () => {
    assert(
      property(integer({ min: 0, max: 9_999_999_900 }), (amount) => {
        expect(parseMoney(`(${(amount / 100).toFixed(2)})`)).toBe(-amount || 0);
      }),
    );
  });
});

describe('getMoneyError', () => {
  it.each(['', ' ', '-', '+', '(', '-$', '12.34', '(40)'])('returns no error for %j', (text) => {
    expect(getMoneyError(text)).toBe('');
  });

  it.each(['12.345', '-1,234.567', '(0.001)'])('reports more than 2 decimals in %j (ADD-01)', (text) => {
    expect(getMoneyError(text)).toBe('An amount can have at most 2 decimals.');
  });

  it.each(['twelve', '1,23', '12,5', '4-', '1.2.3', '1.234x'])('shows the format for %j', (text) => {
    expect(getMoneyError(text)).toBe('Enter an amount such as 125.50, -40 or (40).');
  });
});

describe('switchSign', () => {
  it.each([
    ['', '-'],
    ['12.5', '-12.5'],
    ['+12', '-12'],
    ['$5', '-$5'],
    ['-12', '12'],
    ['\u221212', '12'],
    ['(40)', '40'],
    ['$-5', '$5'],
  ])('turns %j into %j', (text, switched) => {
    expect(switchSign(text)).toBe(switched);
  });
});
