import { describeTrades, readFixture } from '../fixture.ts';

describe('TradeZella', () => {
  it('reads trades with their net P&L, and fees as its difference to the gross P&L (IMP-02)', async () => {
    const file = await readFixture('tradezella.csv', { zone: 'America/New_York' });
    expect(describeTrades(file)).toEqual([
      // 10 × $2 × 2 − 2.08; −0.75 × 100 − 1.40
      'long 2 MNQU6 23100.25 -> 23110.25, 37.92 after 2.08 on 2026-07-14',
      'short 100 AAPL 210.5 -> 211.25, -76.40 after 1.40 on 2026-07-15',
    ]);
    expect(file.trades[0]).toMatchObject({ account: 'Main', openedAt: '2026-07-14T13:31:07.000Z' });
    expect(file.skipped).toEqual([{ row: 4, reason: 'The trade is still open.' }]);
    expect(file.warnings).toEqual([]);
  });
});

describe('Tradervue', () => {
  it('reads executions, with all fees and short sales (IMP-02)', async () => {
    const file = await readFixture('tradervue-executions.csv', { account: 'Main' });
    expect(describeTrades(file)).toEqual([
      // 0.50 × 100 − 0.50 − 0.02 + 0.10 − 0.50; 4 × $5 − 1.24
      'short 100 AAPL 210.5 -> 210, 49.08 after 0.92 on 2026-07-14',
      'long 1 MESU6 7400 -> 7404, 18.76 after 1.24 on 2026-07-14',
    ]);
    expect(file.questions.map(({ id, assumed }) => [id, assumed])).toEqual([['zone', 'America/New_York']]);
  });

  it('reads trades with net P&L and extremes (IMP-02)', async () => {
    const file = await readFixture('tradervue-trades.csv');
    // 0.38 × 200 − 1.00
    expect(describeTrades(file)).toEqual(['long 200 GNLN 4.41 -> 4.79, 75.00 after 1.00 on 2026-07-14']);
    expect(file.trades[0]).toMatchObject({ mfe: '90', mae: '12' });
  });

  it('reads trades with gross P&L only, and asks for the fees (IMP-05)', async () => {
    const file = await readFixture('tradervue-trades-gross.csv');
    expect(describeTrades(file)).toEqual(['short 100 GNLN 4.8 -> 4.9, -10.00 after 0.00 on 2026-07-14']);
    expect(file.questions.map(({ id }) => id)).toEqual(['account', 'fees', 'zone']);
  });
});
