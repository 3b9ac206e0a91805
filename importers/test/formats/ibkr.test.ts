import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('Interactive Brokers Activity Statement', () => {
  it('reads the orders of all asset classes, without subtotals (IMP-02)', async () => {
    const file = await readFixture('ibkr-activity.csv');
    expect(describeTrades(file)).toEqual([
      // 48240 + 71940 − 120100 − 10.75 = 195.75 − 126.50
      'long 1000 AMD 120.1 -> 120.18, 69.25 after 10.75 on 2026-03-03',
      // 0.75 × 2 × 100 − 1.30 − 1.32, and 10 × $5 − 1.24
      'long 2 SPY260320C00580000 3.5 -> 4.25, 147.38 after 2.62 on 2026-03-05',
      'short 1 MESM6 6800.25 -> 6790.25, 48.76 after 1.24 on 2026-03-05',
    ]);
    expect(file.trades[0]).toMatchObject({ account: 'U7654321', openedAt: '2026-03-02T14:46:38.000Z' });
    expect(file.warnings).toEqual([]);
    expect(file.questions.map(({ id, assumed }) => [id, assumed])).toEqual([['zone', 'America/New_York']]);
  });

  it('lists closings of unknown positions and other currencies, and keeps open positions (IMP-06)', async () => {
    const { skipped, open } = await readFixture('ibkr-activity.csv');
    expect(skipped).toEqual([
      { row: 13, reason: expect.stringContaining('opened before the file begins') },
      { row: 14, reason: 'The row is in EUR, and the account in USD.' },
    ]);
    expect(open).toMatchObject([{ ticker: 'EUR.USD', quantity: '10000', realized: '-2.00' }]);
  });

  it('takes executions instead of orders, never both (IMP-02)', async () => {
    const orders = readFixtureText('ibkr-activity.csv');
    const withExecutions = orders.replace(
      /^Trades,Data,Order,(.*)$/gm,
      'Trades,Data,Order,$1\nTrades,Data,Execution,$1',
    );
    expect(describeTrades(await readText(withExecutions))).toEqual(describeTrades(await readText(orders)));
  });

  it.each([
    ['', [], ['ES 20MAR26 6800 C']],
    [
      '\nFinancial Instrument Information,Header,Asset Category,Symbol,Description,Multiplier\nFinancial Instrument Information,Data,Options On Futures,ES 20MAR26 6800 C,ES,50',
      ['97.40'],
      [],
    ],
  ])('never guesses the multiplier of an option on a future (IMP-12)', async (information, amounts, asked) => {
    const [header = ''] = readFixtureText('ibkr-activity.csv')
      .split('\n')
      .filter((line) => line.startsWith('Trades,Header'));
    const lines = [
      'Trades,Data,Order,Options On Futures,USD,ES 20MAR26 6800 C,"2026-03-04, 10:00:00",1,10,10,-500,-1.3,501.3,0,0,O',
      'Trades,Data,Order,Options On Futures,USD,ES 20MAR26 6800 C,"2026-03-04, 11:00:00",-1,12,12,600,-1.3,-501.3,97.4,0,C',
    ];
    const { trades, questions } = await readText(`${[header, ...lines].join('\n')}${information}\n`);
    expect(trades.map(({ amount }) => amount)).toEqual(amounts);
    expect(questions.flatMap(({ root }) => root ?? [])).toEqual(asked);
  });

  it('names the export to take instead of a statement without trades (IMP-03)', async () => {
    const lines = readFixtureText('ibkr-activity.csv').split('\n').slice(0, 7);
    await expect(readText(lines.join('\n'))).rejects.toThrow('Export an Activity Statement with the section Trades');
  });
});

describe('Interactive Brokers Transaction History', () => {
  it('reads buys and sells by day, and lists everything else as skipped (IMP-02)', async () => {
    const file = await readFixture('ibkr-transactions.csv');
    // 100 − 1.00 − 1.02
    expect(describeTrades(file)).toEqual(['long 100 AMD 120.1 -> 121.1, 97.98 after 2.02 on 2026-03-03']);
    expect(file.skipped.map(({ reason }) => reason)).toEqual([
      "The row is of type 'Position MTM', not Buy or Sell.",
      "The row is of type 'Other Fee', not Buy or Sell.",
    ]);
  });
});

describe('Interactive Brokers Flex Query', () => {
  it('reads executions as CSV, with rebates and without orders (IMP-02)', async () => {
    const file = await readFixture('ibkr-flex.csv');
    expect(describeTrades(file)).toEqual([
      // 5 × 240 − 1.000309 − 0.200411 − 1.25
      'long 240 AAPL 300 -> 305, 1197.55 after 2.45 on 2026-07-14',
      // 10 × $5 + 0.10 − 0.62
      'short 1 MESU6 6800.25 -> 6790.25, 49.48 after 0.52 on 2026-07-14',
    ]);
    expect(file.trades[0]?.executions.map(({ key }) => key)).toEqual([
      'ibkr-flex:U7654321:EX-1',
      'ibkr-flex:U7654321:EX-2',
      'ibkr-flex:U7654321:EX-3',
    ]);
  });

  it('reads a query without times (IMP-02)', async () => {
    const file = await readFixture('ibkr-flex-days.csv');
    // 0.15 × 40 − 2.01
    expect(describeTrades(file)).toEqual(['long 40 VIVK 3.1 -> 3.25, 3.99 after 2.01 on 2026-07-22']);
    expect(file.trades[0]).toMatchObject({ openedAt: null, closedAt: null });
    expect(file.questions).toEqual([]);
  });

  it('reads trades as XML, with the multiplier of the file (IMP-02)', async () => {
    const file = await readFixture('ibkr-flex.xml', { zone: 'America/New_York' });
    // 1.75 × 2 × 100 − 2.85
    expect(describeTrades(file)).toEqual(['long 2 AVAV260220C00320000 7.3 -> 9.05, 347.15 after 2.85 on 2026-01-27']);
    expect(file.trades[0]?.openedAt).toBe('2026-01-26T16:57:15.000Z');
    expect(file.open).toMatchObject([{ ticker: 'XYZH6', quantity: '1' }]);
    expect([file.skipped, file.warnings, file.questions]).toEqual([[], [], []]);
  });

  it.each([
    ['<!DOCTYPE x [<!ENTITY a "b">]>', 'has a DOCTYPE'],
    ['<?xml version="1.0"?><!doctype x SYSTEM "http://example.com/x.dtd">', 'has a DOCTYPE'],
  ])('refuses XML that begins with %s (IMP-11)', async (start, sentence) => {
    await expect(readText(start + readFixtureText('ibkr-flex.xml'), 'flex.xml')).rejects.toThrow(sentence);
  });
});
