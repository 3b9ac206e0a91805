import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('thinkorswim Account Statement', () => {
  it('reads the trade history, with fees from the cash balance even if its time differs by a second (IMP-02)', async () => {
    const file = await readFixture('thinkorswim.csv', { zone: 'America/New_York' });
    expect(describeTrades(file)).toEqual([
      // 0.75 × 100 − 0.52; 6.25 × $20; 0.60 × 2 × 100 − 1.34 − 1.36
      'long 100 AAPL 187.4 -> 188.15, 74.48 after 0.52 on 2026-03-02',
      'long 1 NQM6 24363 -> 24369.25, 125.00 after 0.00 on 2026-03-02',
      'long 2 SPY260320C00580000 3.5 -> 4.1, 117.30 after 2.70 on 2026-03-04',
    ]);
    expect(file.trades[0]).toMatchObject({ account: '12345678SCHW', openedAt: '2026-03-02T14:31:12.000Z' });
    expect(file.skipped).toEqual([]);
  });

  it('reads each leg of a spread with the time of the first, and the fees once (IMP-02)', async () => {
    const { open } = await readFixture('thinkorswim.csv', { zone: 'America/New_York' });
    expect(
      open.map(({ ticker, side, quantity, entryPrice, realized }) => [ticker, side, quantity, entryPrice, realized]),
    ).toEqual(
      [
        ['SPY260417P00570000', 'short', '1', '3.2', '-1.34'],
        ['SPY260417P00569000', 'long', '1', '2.86', '0.00'],
      ].toSorted(),
    );
  });

  it('reads the filled orders of paperMoney (IMP-02)', async () => {
    const file = await readFixture('thinkorswim-filled-orders.csv');
    // 6.25 × $20
    expect(describeTrades(file)).toEqual(['long 1 NQM6 24363 -> 24369.25, 125.00 after 0.00 on 2026-04-06']);
    expect(file.questions.map(({ id }) => id)).toEqual(['account', 'fees', 'zone']);
  });

  it('names what to show in a statement without trades (IMP-03)', async () => {
    const cash = readFixtureText('thinkorswim.csv').split('Account Order History')[0] ?? '';
    await expect(readText(cash)).rejects.toThrow('show the Account Trade History and export again');
  });
});
