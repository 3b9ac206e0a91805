import { describeTrades, readFixture } from '../fixture.ts';

describe('Questrade', () => {
  it('reads shares and options of several accounts (IMP-02)', async () => {
    const file = await readFixture('questrade.csv');
    expect(describeTrades(file)).toEqual([
      // 25200 − 24850
      'long 700 XEQ.TO 35.5 -> 36, 350.00 after 0.00 on 2026-12-17',
      // 4120 − 2780 − 2 × 3.96
      'long 4 SLV270219C00055000 6.95 -> 10.3, 1332.08 after 7.92 on 2026-12-24',
    ]);
    expect(file.trades.map(({ account, currency }) => [account, currency])).toEqual([
      ['12345678 - Margin +', 'CAD'],
      ['23456789 - TFSA (+)', 'USD'],
    ]);
    // 14:47:11 in Toronto
    expect(file.trades[1]?.closedAt).toBe('2026-12-24T19:47:11.000Z');
    expect(file.skipped).toEqual([{ row: 6, reason: expect.stringContaining('opened before the file begins') }]);
    expect(file.questions.map(({ id }) => id)).toEqual(['zone']);
  });
});
