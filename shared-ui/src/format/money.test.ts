import { assert, double, integer, property } from 'fast-check';
import { formatCompactMoney, formatMoney, formatPercent, getMoneyTone } from './money.ts';
import { getMoneyError, parseMoney, switchSign } from './parseMoney.ts';

const cents = integer({ min: -9_999_999_999, max: 9_999_999_999 });

describe('formatted money', () => {
  it('shows 2 decimals, a minus sign and, if signed, a plus sign (DAT-04)', () => {
    expect(formatMoney(1234.5)).toBe('$1,234.50');
    expect(formatMoney(-40)).toBe('\u2212$40.00');
    expect(formatMoney(1234.5, { signed: true })).toBe('+$1,234.50');
    expect(formatMoney(0, { signed: true })).toBe('$0.00');
    expect(formatMoney(-0.001)).toBe('$0.00');
  });

  it('shows percentages with 1 decimal (DAT-05)', () => {
    expect(formatPercent(62.5)).toBe('62.5%');
    expect(formatPercent(66.666)).toBe('66.7%');
    expect(formatPercent(0)).toBe('0.0%');
    expect(formatPercent(100)).toBe('100.0%');
  });

  it('shortens amounts in compact format', () => {
    const amounts = [0, 950, -1_250, 12_345_678, -9_999_999_999.99];
    expect(amounts.map(formatCompactMoney)).toEqual(['$0', '$950', '\u2212$1.3K', '$12.3M', '\u2212$10B']);
  });

  it('has the tone of its sign', () => {
    expect([getMoneyTone(0.01), getMoneyTone(-0.01), getMoneyTone(0), getMoneyTone(null)]).toEqual([
      'gain',
      'loss',
      'neutral',
      'neutral',
    ]);
  });
});

describe('parseMoney', () => {
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
  ])('parses %j as %d (ADD-07)', (text, dollars) => {
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
  ])('returns null for %j', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  it('parses every formatted amount exactly, to the cent (ADD-07)', () => {
    assert(
      property(cents, (amount) => {
        expect(parseMoney(formatMoney(amount / 100, { signed: true }))).toBe(amount / 100);
      }),
    );
  });

  it('parses a plain number as JavaScript does', () => {
    assert(
      property(cents, (amount) => {
        expect(parseMoney((amount / 100).toFixed(2))).toBe(amount / 100);
      }),
    );
  });

  it('parses an amount in brackets as a loss', () => {
    assert(
      property(double({ min: 0.01, max: 99_999_999, noNaN: true }), (amount) => {
        const text = amount.toFixed(2);
        expect(parseMoney(`(${text})`)).toBe(-Number(text) || 0);
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
