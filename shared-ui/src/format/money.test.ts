import { assert, double, integer, property } from 'fast-check';
import { formatCompactMoney, formatMoney, formatPercent, getMoneyTone } from './money.ts';
import { moneyProblem, parseMoney, withOtherSign } from './parseMoney.ts';

const cents = integer({ min: -9_999_999_999, max: 9_999_999_999 });

describe('money in words', () => {
  it('DAT-04 shows 2 decimals, a real minus and, where asked for, a plus', () => {
    expect(formatMoney(1234.5)).toBe('$1,234.50');
    expect(formatMoney(-40)).toBe('\u2212$40.00');
    expect(formatMoney(1234.5, { signed: true })).toBe('+$1,234.50');
    expect(formatMoney(0, { signed: true })).toBe('$0.00');
    expect(formatMoney(-0.001)).toBe('$0.00');
  });

  it('DAT-05 shows percentages with 1 decimal', () => {
    expect(formatPercent(62.5)).toBe('62.5%');
    expect(formatPercent(66.666)).toBe('66.7%');
    expect(formatPercent(0)).toBe('0.0%');
    expect(formatPercent(100)).toBe('100.0%');
  });

  it('shortens what has little room', () => {
    const amounts = [0, 950, -1_250, 12_345_678, -9_999_999_999.99];
    expect(amounts.map(formatCompactMoney)).toEqual(['$0', '$950', '\u2212$1.3K', '$12.3M', '\u2212$10B']);
  });

  it('takes the colour from the sign', () => {
    expect([getMoneyTone(0.01), getMoneyTone(-0.01), getMoneyTone(0), getMoneyTone(null)]).toEqual([
      'gain',
      'loss',
      'neutral',
      'neutral',
    ]);
  });
});

describe('what a typed amount means', () => {
  it.each([
    ['12.5', 12.5],
    ['-12.5', -12.5],
    ['\u221212.5', -12.5],
    ['+7', 7],
    ['1,234.56', 1234.56],
    ['1,234,567.89', 1_234_567.89],
    ['(40)', -40],
    ['($1,234.50)', -1234.5],
    ['$20', 20],
    ['-$20', -20],
    ['$-20', -20],
    ['.5', 0.5],
    ['5.', 5],
    [' 7 ', 7],
    ['- 7', -7],
    ['0', 0],
    ['-0', 0],
  ])('ADD-07 reads %j as %d', (text, dollars) => {
    expect(parseMoney(text)).toBe(dollars);
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
  ])('does not guess at %j', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  it('ADD-07 reads back exactly what it has written, to the cent', () => {
    assert(
      property(cents, (amount) => {
        expect(parseMoney(formatMoney(amount / 100, { signed: true }))).toBe(amount / 100);
      }),
    );
  });

  it('reads a plain number as JavaScript does', () => {
    assert(
      property(cents, (amount) => {
        expect(parseMoney((amount / 100).toFixed(2))).toBe(amount / 100);
      }),
    );
  });

  it('a bracketed amount is the loss of what stands in it', () => {
    assert(
      property(double({ min: 0.01, max: 99_999_999, noNaN: true }), (amount) => {
        const text = amount.toFixed(2);
        expect(parseMoney(`(${text})`)).toBe(-Number(text) || 0);
      }),
    );
  });
});

describe('moneyProblem', () => {
  it.each(['', ' ', '-', '+', '(', '-$', '12.34', '(40)'])('has nothing against %j', (text) => {
    expect(moneyProblem(text)).toBe('');
  });

  it.each(['12.345', '-1,234.567', '(0.001)'])('ADD-01 says of %j that 2 decimals are the most', (text) => {
    expect(moneyProblem(text)).toBe('An amount can have at most 2 decimals.');
  });

  it.each(['twelve', '1,23', '12,5', '4-', '1.2.3', '1.234x'])('says how an amount is written for %j', (text) => {
    expect(moneyProblem(text)).toBe('Write an amount like 125.50, -40 or (40).');
  });
});

describe('withOtherSign', () => {
  it.each([
    ['', '-'],
    ['12.5', '-12.5'],
    ['+12', '-12'],
    ['$5', '-$5'],
    ['-12', '12'],
    ['\u221212', '12'],
    ['(40)', '40'],
    ['$-5', '$5'],
  ])('makes %j into %j', (text, other) => {
    expect(withOtherSign(text)).toBe(other);
  });
});
