import { describeTrades, readFixture } from '../fixture.ts';

describe('Zerodha', () => {
  it('reads shares and options in the time of India, whose numbers begin again each day (IMP-02, IMP-08)', async () => {
    const file = await readFixture('zerodha.csv', { account: 'Main', feePerUnit: '0' });
    expect(describeTrades(file)).toEqual([
      // (120 − 80) × 35: quantities are units
      'short 35 BANKNIFTY26JUL57500C 120 -> 80, 1400.00 after 0.00 on 2026-07-14',
      // (1820 − 1800.50) × 10
      'long 10 INFY 1800.5 -> 1820, 195.00 after 0.00 on 2026-07-15',
    ]);
    expect(file.trades[1]).toMatchObject({ currency: 'INR', openedAt: '2026-07-14T04:00:00.000Z' });
    expect(file.skipped).toEqual([{ row: 6, reason: 'The segment “MF” is not imported.' }]);
    expect([file.open, file.warnings, file.questions]).toEqual([[], [], []]);
  });

  it('asks for the account and the fees (IMP-05)', async () => {
    const { questions } = await readFixture('zerodha.csv');
    expect(questions.map(({ id }) => id)).toEqual(['account', 'fees']);
  });
});
