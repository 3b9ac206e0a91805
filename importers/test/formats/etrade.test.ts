import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('E*TRADE', () => {
  it('reads the export since 2025, and closes expired options (IMP-02)', async () => {
    const file = await readFixture('etrade-activity.csv');
    expect(describeTrades(file)).toEqual([
      // 1062.40 − 577.58
      'short 5 NVDA260821P00142500 2.13 -> 1.15, 484.82 after 5.18 on 2026-07-22',
      // 2489.97 − 2460.00: the price of the sale is rounded
      'long 200 F 12.3 -> 12.44985, 29.97 after 0.00 on 2026-07-24',
      'short 2 TSLA260724C00380000 1.21 -> 0, 240.74 after 1.26 on 2026-07-24',
    ]);
    expect(file.trades[0]?.account).toBe('Main -4321');
    expect(file.skipped).toEqual([
      { row: 8, reason: 'The row is of type “Interest Income”, not a trade.' },
      { row: 15, reason: expect.stringContaining('opened before the file begins') },
    ]);
    expect([file.open, file.warnings, file.questions]).toEqual([[], [], []]);
  });

  it('reads older exports, also rows of the type 0 and reinvested dividends (IMP-02)', async () => {
    const file = await readFixture('etrade-transactions.csv');
    expect(describeTrades(file)).toEqual([
      // 202.19 − 204.90
      'long 2 AMZN 102.45 -> 101.095, -2.71 after 0.00 on 2023-04-05',
      // 1897.32 − 1252.68
      'short 5 NVDA241213P00150000 3.8 -> 2.5, 644.64 after 5.36 on 2024-12-06',
    ]);
    expect(file.open).toMatchObject([{ ticker: 'ABCDX', quantity: '4', entryPrice: '12.5' }]);
    expect(file.trades[0]?.account).toBe('####8765');
    expect(file.skipped.map(({ row }) => row)).toEqual([6, 11]);
  });

  const header = readFixtureText('etrade-activity.csv').split('\n')[6];

  it('closes an assigned option, and reads its shares (IMP-06)', async () => {
    const file = await readText(
      [
        header,
        '02/28/26,02/28/26,03/03/26,Sold,TESLA INC,TSLA,--,-200.0,380.0,76000.0,0.0,--,--',
        '02/27/26,02/27/26,02/27/26,Option Assigned,PUT  TSLA   02/27/26   370.000,TSLA,--,2.0,,0.0,0.0,--,--',
        '02/27/26,02/27/26,02/27/26,Bought,TESLA INC,TSLA,--,200.0,370.0,-74000.0,0.0,--,--',
        '02/24/26,02/24/26,02/25/26,Sold Short,PUT  TSLA   02/27/26   370.000,TSLA,--,-2.0,40.1,8018.74,1.26,--,--',
        '',
      ].join('\n'),
    );
    expect(describeTrades(file)).toEqual([
      'short 2 TSLA260227P00370000 40.1 -> 0, 8018.74 after 1.26 on 2026-02-27',
      'long 200 TSLA 370 -> 380, 2000.00 after 0.00 on 2026-02-28',
    ]);
    expect(file.open).toEqual([]);
  });

  it('names the export to take instead of the portfolio (IMP-03)', async () => {
    const portfolio = 'Account Summary\nAccount,Net Account Value,Total Gain,Total Gain %\n';
    await expect(readText(portfolio)).rejects.toThrow('This is the portfolio of E*TRADE.');
  });
});
