import { type DecimalMark, detectDecimalMark, parseDecimal, parsePrice } from '../src/values/decimal.ts';
import { readMoment } from '../src/values/file-times.ts';
import { toZone } from '../src/values/zone.ts';

describe('numbers as files write them (IMP-02)', () => {
  it.each<[string, DecimalMark, string]>([
    ['$1,200.00', '.', '1200'],
    ['$(400.00)', '.', '-400'],
    ['($75.90)', '.', '-75.9'],
    ['-$12.50', '.', '-12.5'],
    ['90.00 $', '.', '90'],
    ['0,62 $', ',', '0.62'],
    ['4 577,86', ',', '4577.86'],
    ['1.234,50', ',', '1234.5'],
    ['1,09500', ',', '1.095'],
    ['- 2.50', '.', '-2.5'],
    ['\u221240', '.', '-40'],
    ['@187.50', '.', '187.5'],
    ['.52', '.', '0.52'],
    ['+100', '.', '100'],
    ['USD 1,200.00', '.', '1200'],
    ['0.5BTC', '.', '0.5'],
    ['2.00 Lots', '.', '2'],
    ['1500 Oz', '.', '1500'],
    ['0.05 / 0.10', '.', '0.05'],
    ['2S', '.', '2'],
    ['30182.500000000', '.', '30182.5'],
    ['1E-8', '.', '1e-8'],
  ])('%s with the mark %s is %s', (cell, mark, expected) => {
    expect(parseDecimal(cell, mark, 'Price')?.toString()).toBe(expected);
  });

  it.each(['', '-', '--', '~'])('%s is blank', (cell) => {
    expect(parseDecimal(cell, '.', 'Price')).toBeNull();
  });

  it.each(['5K', '1.5M', '1,09500', '12:30', '1.2.3', 'abc', '=1+1', '1,2345.6'])('%s is refused', (cell) => {
    expect(() => parseDecimal(cell, '.', 'Price')).toThrow('is not a number');
  });

  it.each([
    [['7200,75', '0,62'], ';', ','],
    [['1,09500'], ',', ','],
    [['1,234.50'], ';', '.'],
    [['1.234,50'], ',', ','],
    [['1,000', '12.5'], ',', '.'],
    [['0.123'], ';', '.'],
    [['1,000'], ',', '.'],
    [['1,000'], ';', ','],
  ])('the cells %j, divided by %s, have the mark %s', (cells, delimiter, mark) => {
    expect(detectDecimalMark(cells, delimiter)).toBe(mark);
  });

  it.each([
    ["110'16", '110.5'],
    ["110'165", '110.515625'],
    ["109'00", '109'],
  ])('the bond price %s is %s', (cell, price) => {
    expect(parsePrice(cell, '.', 'Price')?.toString()).toBe(price);
  });
});

describe('times as files write them (IMP-02)', () => {
  const rules = { order: 'mdy' as const, zone: toZone('America/New_York') };

  it.each([
    ['2026.03.02 09:30:00', '2026-03-02T14:30:00.000Z'],
    ['20260302;093000', '2026-03-02T14:30:00.000Z'],
    ['2026-03-02, 09:30:00', '2026-03-02T14:30:00.000Z'],
    ['3/2/26 09:31:12', '2026-03-02T14:31:12.000Z'],
    ['7/2/2026 9:12', '2026-07-02T13:12:00.000Z'],
    ['16 Dec 2025 11:15:58 AM', '2025-12-16T16:15:58.000Z'],
    ['07 Aug 2026 20:00:00.000', '2026-08-08T00:00:00.000Z'],
    ['February 23, 202607:11 PM', '2026-02-24T00:11:00.000Z'],
    ['07/28/2026 12:05:00 AM', '2026-07-28T04:05:00.000Z'],
    ['05/18/2026 10:00:00 EDT', '2026-05-18T14:00:00.000Z'],
    ['2026/07/20 08:03:06,GMT-04', '2026-07-20T12:03:06.000Z'],
    ['07/02/2026 10:10:08 -04:00', '2026-07-02T14:10:08.000Z'],
    ['2026-03-02T09:30:00Z', '2026-03-02T09:30:00.000Z'],
    ['2026-03-02T09:30:00+0000', '2026-03-02T09:30:00.000Z'],
    ['2026-03-02 09:30:00.123456', '2026-03-02T14:30:00.123Z'],
    ['1781150405000', '2026-06-11T04:00:05.000Z'],
  ])('%s', (cell, at) => {
    expect(readMoment(cell, rules).at).toBe(at);
  });

  it('has no instant if the file has only the day', () => {
    expect(readMoment('9/22/2025', rules)).toMatchObject({ at: null, day: '2025-09-22' });
  });

  it.each([
    ['UTC', '2026-03-02T09:30:00.000Z'],
    ['UTC+2', '2026-03-02T07:30:00.000Z'],
    ['+05:30', '2026-03-02T04:00:00.000Z'],
    ['America/New_York+07:00', '2026-03-02T07:30:00.000Z'],
  ])('reads clocks in the zone %s', (zone, at) => {
    expect(readMoment('2026-03-02 09:30:00', { ...rules, zone: toZone(zone) }).at).toBe(at);
  });

  it.each(['2026-13-01', '31/31/2026', '2026-02-29 10:00:00', '10:00:00', 'yesterday', '2026-03-02 24:00:00', ''])(
    'refuses %j',
    (cell) => {
      expect(() => readMoment(cell, rules)).toThrow();
    },
  );
});
