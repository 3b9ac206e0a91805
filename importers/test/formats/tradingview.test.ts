import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('TradingView order history', () => {
  it('adds up fractional quantities exactly, and reads contracts by their exchange (IMP-02)', async () => {
    const file = await readFixture('tradingview-orders.csv', { account: 'Paper', traderZone: 'America/New_York' });
    expect(describeTrades(file)).toEqual([
      // 6 × 284.36 = 1706.16; 0.02 × 1706.16 − 1.50 − 1.50 = 31.1232
      'long 1706.16 WCT 1.8 -> 1.82, 31.12 after 3.00 on 2026-06-03',
      // 4 × $5 − 1.24
      'long 1 MES1! 7400.25 -> 7404.25, 18.76 after 1.24 on 2026-06-04',
    ]);
    expect(file.open).toEqual([]);
    expect(file.skipped).toEqual([{ row: 3, reason: 'The order is Cancelled.' }]);
    expect(file.questions.map(({ id, assumed }) => [id, assumed])).toEqual([['zone', 'America/New_York']]);
  });

  it.each([
    ['CME_MINI:MES1!', 'MES1!', '5', undefined],
    ['CME_MINI:MESZ2026', 'MESZ6', '5', undefined],
    ['MES1!', 'MES1!', '5', undefined],
    ['SGX:NK1!', undefined, undefined, 'SGX:NK'],
    ['NSE:NIFTY1!', undefined, undefined, 'NSE:NIFTY'],
    ['SGX:CNZ2026', undefined, undefined, 'SGX:CN'],
    // Another contract than that of CME.
    ['MCX:CL1!', undefined, undefined, 'MCX:CL'],
    ['NASDAQ:AAPL', 'AAPL', '1', undefined],
    ['XETR:HEN3', 'HEN3', '1', undefined],
    ['BINANCE:BTCUSDT.P', 'BTCUSDT.P', '1', undefined],
  ])(
    'never takes a future for a share, and asks for a value that is not known: %s (IMP-12)',
    async (symbol, ticker, multiplier, root) => {
      const lines = [
        'Symbol,Side,Type,Quantity,Limit price,Stop price,Fill price,Status,Commission,Placing time,Closing time,Order ID',
        `${symbol},Buy,Market,1,,,100,Filled,0,2026-06-03 17:16:10,2026-06-03 17:16:10,1`,
        `${symbol},Sell,Market,1,,,103,Filled,0,2026-06-03 17:26:10,2026-06-03 17:26:10,2`,
      ];
      const { trades, questions } = await readText(lines.join('\n'));
      expect([trades[0]?.ticker, trades[0]?.multiplier]).toEqual([ticker, multiplier]);
      expect(questions.find(({ id }) => id === 'pointValue')?.root).toBe(root);
    },
  );

  it.each([
    ['open positions', 'Symbol,Side,Qty,Avg Fill Price,Take Profit,Stop Loss,Last,Unrealized P&L'],
    ['balance history', 'Time,Balance before,Balance after,Realized P&L (value),Action'],
  ])('names the export to take instead of the %s (IMP-03)', async (name, header) => {
    await expect(readText(header)).rejects.toThrow(name);
  });
});

describe('TradingView strategy tester', () => {
  it.each([
    ['2023', 'long 2 STRATEGY 22839 -> 22860.25, 85.00 after 0.00 on 2026-06-30', ['100', '40']],
    ['2024', 'long 2 STRATEGY 22839 -> 22860.25, 85.00 after 0.00 on 2026-06-30', ['100', '40']],
  ])('reads the header of %s, with P&L, run-up and drawdown (IMP-02)', async (year, trade, extremes) => {
    const file = await readFixture(`tradingview-strategy-${year}.csv`);
    expect(describeTrades(file)).toEqual([trade]);
    expect([file.trades[0]?.mfe, file.trades[0]?.mae]).toEqual(extremes);
  });

  it('lists trades that are still open as skipped (IMP-06)', async () => {
    const { skipped } = await readFixture('tradingview-strategy-2023.csv');
    expect(skipped).toEqual([{ row: 5, reason: 'The trade is still open.' }]);
  });

  it('reads a header without quantities, and the symbol from the name of the file (IMP-02)', async () => {
    const text = readFixtureText('tradingview-strategy-2025.csv');
    const file = await readText(text, 'Breakout_CME_MINI_MNQ1!_2026-07-01.csv');
    expect(describeTrades(file)).toEqual([
      'long 1 MNQ1! 22839 -> 22860.25, 42.50 after 0.00 on 2026-06-30',
      'short 1 MNQ1! 22860.25 -> 22870.25, -20.00 after 0.00 on 2026-06-30',
    ]);
    expect(file.warnings).toEqual(['The file has no quantities. Each trade counts as 1.']);
  });
});

describe('TradingView lists of filled orders', () => {
  it.each([
    [
      'Symbol,Side,Type,Qty,Fill Price,Commission,Placing Time,Closing Time,Order ID,Leverage',
      'NASDAQ:AAPL,Buy,Market,10,150,1.00,2026-03-02 09:31:00,2026-03-02 09:31:00,1,1:1',
      'NASDAQ:AAPL,Sell,Market,10,151,1.00,2026-03-02 10:31:00,2026-03-02 10:31:00,2,1:1',
    ],
    [
      'Symbol,Side,Type,Filled quantity,Quantity left,Avg fill price,Close time,Commission fee,Route fee,Currency,Order ID',
      'NASDAQ:AAPL,Buy,Market,10,0,150,2026-03-02 09:31:00,0.75,0.25,USD,1',
      'NASDAQ:AAPL,Sell,Market,10,0,151,2026-03-02 10:31:00,0.75,0.25,USD,2',
    ],
  ])('have no status: %s (IMP-02)', async (...lines) => {
    const file = await readText(`${lines.join('\n')}\n`, 'file.csv', { zone: 'UTC' });
    expect(describeTrades(file)).toEqual(['long 10 AAPL 150 -> 151, 8.00 after 2.00 on 2026-03-02']);
  });

  it('of other brokers have no evidence of TradingView (IMP-04)', async () => {
    const header = 'Symbol,Side,Type,Qty,Avg Fill Price,Update Time,Order ID';
    await expect(readText(`${header}\nAAPL,Buy,Market,10,150,2026-03-02 09:31:00,1\n`)).rejects.toThrow(
      'no known format',
    );
  });
});
