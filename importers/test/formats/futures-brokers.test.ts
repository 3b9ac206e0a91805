import { describeTrades, readFixture, readText } from '../fixture.ts';

describe('Rithmic', () => {
  it('reads filled orders, also canceled ones that are filled in part, with the zone of the header (IMP-02)', async () => {
    const file = await readFixture('rithmic.csv');
    expect(describeTrades(file)).toEqual([
      // (23171.625 − 23130 + 23171.625 − 23135) × $2 − 4 × 0.51
      'short 2 MNQU6 23171.625 -> 23132.5, 154.46 after 2.04 on 2026-07-14',
      // 8/32 × $1000 − 2 × 1.25
      'long 1 ZBU6 110.5 -> 110.75, 247.50 after 2.50 on 2026-07-14',
    ]);
    expect(file.trades[0]).toMatchObject({ account: 'FIRM-33001-11', openedAt: '2026-07-14T13:52:19.000Z' });
    expect(file.skipped).toEqual([
      { row: 6, reason: 'The order is Cancelled.' },
      { row: 11, reason: 'The order is Partially Filled. Export it again when it is filled or canceled.' },
    ]);
    expect([file.open, file.warnings, file.questions]).toEqual([[], [], []]);
  });
});

describe('cTrader', () => {
  it('joins the parts of a position, with commission and swap (IMP-02)', async () => {
    const file = await readFixture('ctrader.csv', { account: 'Demo' });
    expect(describeTrades(file)).toEqual([
      // 597.90 − 201.70, and 400.00 gross; 9.40
      'long 0.5 XAUUSD 2650.1 -> 2658.1, 396.20 after 3.80 on 2026-07-14',
      'short 0.1 EURUSD 1.085 -> 1.084, 9.40 after 0.60 on 2026-07-14',
    ]);
    expect(file.trades[0]).toMatchObject({ openedAt: '2026-07-13T08:00:00.120Z', currency: 'USD' });
    expect(file.trades[0]?.executions.map(({ side, quantity }) => `${side} ${quantity}`)).toEqual([
      'buy 0.5',
      'sell 0.3',
      'sell 0.2',
    ]);
    expect([file.skipped, file.warnings, file.questions]).toEqual([[], [], []]);
  });

  it('takes the net P&L in the currency of the account, and joins parts without ids (IMP-02)', async () => {
    const file = await readFixture('ctrader-columns.csv', { account: 'Demo' });
    // 25.10 + 13.80; (400.24 × 2 + 401.06) ÷ 3
    expect(describeTrades(file)).toEqual(['long 3 TSLA 392.06 -> 400.5133333333, 38.90 after 0.00 on 2026-04-17']);
    expect(file.trades[0]).toMatchObject({ openedAt: '2026-04-15T19:09:58.271Z', currency: 'AUD' });
    expect(file.questions).toEqual([]);
  });
});

it.each([
  ['Rithmic', 'Entry Order Number,Entry Time,Exit Order Number,Exit Price,Trade P&L', 'export the completed orders'],
  ['cTrader', 'Order ID,Position ID,Event,Time (UTC+2),Volume', 'cTrader backtest'],
  ['cTrader', 'Symbol,Direction,Volume,Entry price,Current price,Net USD', 'open positions of cTrader'],
])('names the export to take instead of another file of %s (IMP-03)', async (_, header, sentence) => {
  await expect(readText(`${header}\n`)).rejects.toThrow(sentence);
});
