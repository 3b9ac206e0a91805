import { describeTrades, readFixture, readText } from '../fixture.ts';

describe('NinjaTrader Trades', () => {
  it('joins the exits of a position and keeps the net P&L of the file (IMP-02)', async () => {
    const file = await readFixture('ninjatrader-trades.csv', { zone: 'America/New_York' });
    // 4 × $5 × 2 − 3.30 = 36.70 and −2 × $5 − 1.65 = −11.65; then 5 × $5 − 1.65 = 23.35
    expect(describeTrades(file)).toEqual([
      'long 3 MESU6 7400.25 -> 7402.25, 25.05 after 4.95 on 2026-08-04',
      'short 1 MESU6 7410 -> 7405, 23.35 after 1.65 on 2026-08-13',
    ]);
    expect(file.trades[1]).toMatchObject({
      account: 'SIM101',
      openedAt: '2026-08-13T18:00:00.000Z',
      mae: '2.5',
      mfe: '26.25',
    });
    expect([file.skipped, file.warnings, file.questions]).toEqual([[], [], []]);
  });

  it('reads French headers, decimal commas and dates whose order is asked (IMP-05)', async () => {
    const asked = await readFixture('ninjatrader-trades-fr.csv');
    expect(asked.questions.map(({ id, assumed }) => [id, assumed])).toEqual([
      ['dateOrder', 'dmy'],
      ['zone', 'UTC'],
    ]);
    const file = await readFixture('ninjatrader-trades-fr.csv', { dateOrder: 'dmy', zone: 'Europe/Paris' });
    // 4.5 × $20 − 2
    expect(describeTrades(file)).toEqual(['short 1 NQU6 23960 -> 23955.5, 88.00 after 2.00 on 2026-04-01']);
    // Paris is 2 hours ahead of UTC in April.
    expect(file.trades[0]?.openedAt).toBe('2026-03-31T22:27:56.000Z');
    expect(file.questions).toEqual([]);
  });

  it.each([
    ['summary', 'Performance,All trades,Long trades,Short trades', 'Choose Display: Trades'],
    [
      'orders',
      'Instrument,Action,Type,Quantity,Limit,Stop,State,Filled,Avg. price',
      'Export the Executions or the Trades grid',
    ],
  ])('names the export to take instead of the %s (IMP-03)', async (_, header, sentence) => {
    await expect(readText(header)).rejects.toThrow(sentence);
  });
});

describe('NinjaTrader Executions', () => {
  it('splits a fill that goes through zero, with its fees by quantity (IMP-06)', async () => {
    const file = await readFixture('ninjatrader-executions.csv', { zone: 'Europe/Berlin' });
    // 4 × $5 × 2 − 1.24 − 1.86 × 2/3 = 37.52; 4.75 × $5 − 0.62 − 0.62 = 22.51
    expect(describeTrades(file)).toEqual([
      'long 2 MESU6 7200.75 -> 7204.75, 37.52 after 2.48 on 2026-04-27',
      'short 1 MESU6 7204.75 -> 7200, 22.51 after 1.24 on 2026-04-27',
    ]);
  });

  it('keeps identical fills and separates accounts, in any order of rows (IMP-08)', async () => {
    const { trades } = await readFixture('ninjatrader-executions-copied.csv', { zone: 'America/Chicago' });
    // 41.25 × $2 × 6 and × 3
    expect(trades.map(({ account, quantity, side, amount }) => [account, quantity, side, amount])).toEqual([
      ['ACCOUNT-1', '6', 'long', '495.00'],
      ['ACCOUNT-2', '3', 'long', '247.50'],
    ]);
  });
});
