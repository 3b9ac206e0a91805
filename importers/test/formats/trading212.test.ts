import { describeTrades, readFixture } from '../fixture.ts';

describe('Trading 212', () => {
  it('reads orders in the currency of the account, at what was paid and received (IMP-02)', async () => {
    const file = await readFixture('trading212.csv');
    // 472.02 − 458.14; costs 0.69 + 0.71
    expect(describeTrades(file)).toEqual(['long 10 CSCO 45.745 -> 47.273, 13.88 after 1.40 on 2026-07-16']);
    expect(file.trades[0]).toMatchObject({ currency: 'EUR', openedAt: '2026-07-14T14:30:03.613Z' });
    expect(file.skipped).toEqual([
      { row: 2, reason: 'The row is of type “Deposit”, not a trade.' },
      { row: 4, reason: 'The row is of type “Dividend (Dividend)”, not a trade.' },
      { row: 6, reason: expect.stringContaining('opened before the file begins') },
    ]);
    expect([file.open, file.warnings]).toEqual([[], []]);
    expect(file.questions.map(({ id }) => id)).toEqual(['account']);
  });

  it('reads the older header, with the currency in the names (IMP-02)', async () => {
    const file = await readFixture('trading212-older.csv');
    // 84.00 − 80.40, of which 0.40 is stamp duty
    expect(describeTrades(file)).toEqual(['long 4 SHEL 20 -> 21, 3.60 after 0.40 on 2022-03-02']);
    expect(file.trades[0]?.currency).toBe('GBP');
  });
});
