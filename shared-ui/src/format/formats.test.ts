import type { Formats } from 'contracts/settings';
import { signInTestUser } from '../testing/index.ts';
import { formatAxisAmounts, toMoneyLabel } from './amount.ts';
import { formatDay, formatHour, formatHourSpan, formatInstant, formatMonth, getWeekStart } from './day.ts';
import { DEFAULT_FORMATS } from './formats.ts';
import { createNarrowMoneyFormat, formatMoney, formatPercent, getMoneyError, parseMoney } from './money.ts';
import { createDateFormat, formatCount, formatDecimal, formatMultiple, formatNumber, formatPrice } from './numbers.ts';

const choose = (formats: Partial<Formats>) => signInTestUser({ formats: { ...DEFAULT_FORMATS, ...formats } });
const formatNumbers = () => [
  formatMoney(-123_456_789),
  formatMoney(5, { signed: true, currency: 'CHF' }),
  createNarrowMoneyFormat([1_234_567_800])(1_234_567_800),
  formatPercent(62.55),
  formatNumber(1_234_567.125),
  formatCount(1_024, 'trade'),
  formatDecimal('1234567.0001'),
  formatPrice('22951.4166666667'),
  formatMultiple(-1_234.5),
  formatAxisAmounts([0, 150_000], 'r').join(),
  formatAxisAmounts([0, 150_000], undefined).join(),
  toMoneyLabel('Risk ($)', 'EUR'),
];
const NBSP = '\u00a0';
const formatDates = () => [
  formatDay('2026-05-03'),
  formatDay('2026-11-23', { weekday: false }),
  formatMonth('2026-11'),
  createDateFormat({ month: 'short', day: 'numeric' })(new Date('2026-11-03T00:00:00Z')),
  formatInstant('2026-11-23T00:05:09Z', 'UTC').replaceAll('\u202f', ' '),
  formatInstant('2026-11-23T12:00:00Z', 'UTC').replaceAll('\u202f', ' '),
];
const formatTimes = () => [formatHour('0'), formatHour('16'), formatHourSpan('9'), formatHourSpan('16')];

describe('numbers (ACC-08, DAT-04)', () => {
  const usual = [
    ...['\u2212$1,234,567.89', `+CHF${NBSP}0.05`, '$12,345,678', '62.6%', '1,234,567.125', '1,024 trades'],
    ...['1,234,567.0001', '22,951.42', '\u22121,234.50R', '0R,1,500R', '$0,$1.5K', 'Risk (€)'],
  ];
  it.each([
    ['comma-point', usual],
    [
      'point-comma',
      [
        ...['\u2212$1.234.567,89', `+CHF${NBSP}0,05`, '$12.345.678', '62,6%', '1.234.567,125', '1.024 trades'],
        ...['1.234.567,0001', '22.951,42', '\u22121.234,50R', '0R,1.500R', '$0,$1,5K', 'Risk (€)'],
      ],
    ],
    [
      'space-comma',
      [
        ...['\u2212$1_234_567,89', `+CHF${NBSP}0,05`, '$12_345_678', '62,6%', '1_234_567,125', '1_024 trades'],
        ...['1_234_567,0001', '22_951,42', '\u22121_234,50R', '0R,1_500R', '$0,$1,5K', 'Risk (€)'],
      ].map((text) => text.replaceAll('_', '\u202f')),
    ],
  ] as const)('are written as %s', (numbers, texts) => {
    choose({ numbers });
    expect(formatNumbers()).toEqual(texts);
    choose({});
    expect(formatNumbers()).toEqual(usual);
  });

  it.each(['point-comma', 'space-comma'] as const)(
    'are typed with a decimal point, never misread, with %s',
    (numbers) => {
      choose({ numbers });
      expect(parseMoney('1234.5')).toBe(123_450);
      for (const text of ['1,234', '1,5', '1.234,56', '1.234', '1 234,56']) expect(parseMoney(text)).toBeNull();
      expect(getMoneyError('1.234,56')).toBe('Enter an amount such as 125.50, -40 or (40).');
      expect(getMoneyError('1.234')).toBe('An amount can have at most 2 decimals.');
    },
  );
});

describe('dates (ACC-08)', () => {
  it.each([
    [
      'mdy',
      ['Sun, May 3, 2026', 'Nov 23, 2026', 'November 2026', 'Nov 3'],
      ['Nov 23, 2026, 12:05:09 AM', 'Nov 23, 2026, 12:00:00 PM'],
    ],
    [
      'dmy',
      ['Sun, 3 May 2026', '23 Nov 2026', 'November 2026', '3 Nov'],
      ['23 Nov 2026, 12:05:09 AM', '23 Nov 2026, 12:00:00 PM'],
    ],
    [
      'ymd',
      ['Sun, 2026-05-03', '2026-11-23', 'November 2026', 'Nov 3'],
      ['2026-11-23, 12:05:09 AM', '2026-11-23, 12:00:00 PM'],
    ],
  ] as const)('are written as %s', (dates, days, instants) => {
    choose({ dates });
    expect(formatDates()).toEqual([...days, ...instants]);
  });

  it('have times of 24 hours if the trader chooses so', () => {
    choose({});
    expect(formatTimes()).toEqual(['12 AM', '4 PM', '9:00–9:59 AM', '4:00–4:59 PM']);
    choose({ clock: '24h' });
    expect(formatTimes()).toEqual(['00:00', '16:00', '09:00–09:59', '16:00–16:59']);
    expect(formatDates().slice(-2)).toEqual(['Nov 23, 2026, 00:05:09', 'Nov 23, 2026, 12:00:00']);
  });

  it('begin weeks on the chosen day', () => {
    choose({});
    expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(getWeekStart)).toEqual(Array(3).fill('2026-11-22'));
    choose({ weekStart: 'monday' });
    expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(getWeekStart)).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-11-23',
    ]);
  });
});
