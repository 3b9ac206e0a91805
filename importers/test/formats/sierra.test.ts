import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('Sierra Chart activity log', () => {
  it('reads fills, and neither orders nor balances (IMP-02)', async () => {
    const file = await readFixture('sierra-activity.txt', { feePerUnit: '0.62', zone: 'UTC' });
    // (3 × 6304 − 2 × 6300.25 − 6300.50) × $5 − 6 × 0.62
    expect(describeTrades(file)).toEqual(['long 3 MESU6 6300.3333333333 -> 6304, 51.28 after 3.72 on 2026-07-14']);
    expect(file.trades[0]).toMatchObject({ account: 'SIM-77', openedAt: '2026-07-14T13:30:00.123Z' });
    expect(file.skipped).toEqual([{ row: 7, reason: expect.stringContaining('opened before the file begins') }]);
    expect([file.open, file.warnings, file.questions]).toEqual([[], [], []]);
  });

  it('asks for the zone and the fees (IMP-05)', async () => {
    const { questions } = await readFixture('sierra-activity.txt');
    expect(questions.map(({ id }) => id)).toEqual(['fees', 'zone']);
  });

  const logFills = (symbol: string, ...prices: string[]): string =>
    [
      'ActivityType\tDateTime\tSymbol\tQuantity\tBuySell\tFillPrice',
      ...prices.map((price, index) =>
        ['Fills', `2026-07-14  13:3${index}:00.000`, symbol, '1', index === 0 ? 'Buy' : 'Sell', price].join('\t'),
      ),
      '',
    ].join('\n');

  it.each([
    ['[Sim]ESU6_FUT_CME', 'ESU6', '187.50'],
    ['ESU26', 'ESU6', '187.50'],
    ['ESU26-CME', 'ESU6', '187.50'],
    ['F.US.MESU26', 'MESU6', '18.75'],
    ['BTC-USD', 'BTC-USD', '3.75'],
    ['AAPL', 'AAPL', '3.75'],
  ])('values %s as %s (IMP-12)', async (symbol, ticker, amount) => {
    const { trades } = await readText(logFills(symbol, '6300.25', '6304.00'));
    // 3.75 × $50, 3.75 × $5, or 3.75 for one share or coin
    expect(trades.map((trade) => [trade.ticker, trade.amount])).toEqual([[ticker, amount]]);
  });

  it('asks for the value of a listed contract that is not known (IMP-12)', async () => {
    const { questions } = await readText(logFills('XYZU6.CME', '10.50', '12.50'));
    expect(questions).toContainEqual(expect.objectContaining({ id: 'pointValue', root: 'XYZ' }));
  });

  it('reports prices without decimals, which can lack their decimal point (IMP-07)', async () => {
    const { warnings } = await readText(logFills('ESU6', '630025', '630400'));
    expect(warnings).toEqual([expect.stringContaining('No price of the log has decimals.')]);
  });
});

describe('Sierra Chart trades', () => {
  it('joins the exits of a position, and finds out whether the P&L is net (IMP-02, IMP-06)', async () => {
    const file = await readFixture('sierra-trades.txt', { zone: 'America/New_York' });
    expect(describeTrades(file)).toEqual([
      // (10 + 20) × $2 − 2 × 1.04: the rows are before the commission
      'long 2 MNQU6 23100 -> 23115, 57.92 after 2.08 on 2026-07-14',
      // −2 × $5 − 1.04: the row is after it
      'short 1 MESU6 6300 -> 6302, -11.04 after 1.04 on 2026-07-14',
    ]);
    expect(file.trades[0]).toMatchObject({ account: 'SIM-77', openedAt: '2026-07-14T13:35:00.516Z' });
    expect(file.warnings).toEqual([]);
  });

  it('takes the account behind the symbol, and lists open trades as skipped (IMP-02)', async () => {
    const [header, first = ''] = readFixtureText('sierra-trades.txt').split('\n');
    const row = first.replace('MNQU6.CME', 'MNQU6.CME (SIM-88)').replace('\tSIM-77', '\t');
    const open = row.replace('2026-07-14  09:40:00.100', '');
    const file = await readText([header, row, open, ''].join('\n'));
    expect(file.trades.map(({ account, amount }) => [account, amount])).toEqual([['SIM-88', '18.96']]);
    expect(file.skipped).toEqual([{ row: 3, reason: 'The trade is still open.' }]);
  });
});
