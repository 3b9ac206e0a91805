import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('Fidelity', () => {
  it('reads shares, short sales and options at the cash of their rows, and closes expired options (IMP-02)', async () => {
    const file = await readFixture('fidelity.csv');
    expect(describeTrades(file)).toEqual([
      // 3316.88 − 3300.05: the prices are rounded
      'long 15 AMZN 220.0033333333 -> 221.126, 16.83 after 0.01 on 2026-07-21',
      // 1017.95 − 827.02; fees 1.95 + 0.07 + 1.95 + 0.10
      'long 3 NVDA260821C00182500 2.75 -> 3.4, 190.93 after 4.07 on 2026-07-22',
      // 1249.96 − 1205.00
      'short 50 GME 25 -> 24.1, 44.96 after 0.04 on 2026-07-23',
      'short 2 SPY260724P00600000 1.5 -> 0, 298.65 after 1.35 on 2026-07-24',
    ]);
    expect(file.trades[0]?.account).toBe('Z11000222');
    expect(file.open).toEqual([]);
    expect(file.skipped).toEqual([
      { row: 10, reason: expect.stringContaining('opened before the file begins') },
      { row: 13, reason: 'The row is of a money market fund, not a trade.' },
      { row: 14, reason: 'The row is of type “DIVIDEND RECEIVED FIDELITY GOVERNMENT MO”, not a trade.' },
    ]);
    expect([file.warnings, file.questions]).toEqual([[], []]);
  });

  it('reads rows that are shifted below a header with currencies (IMP-02)', async () => {
    expect(describeTrades(await readFixture('fidelity-shifted.csv'))).toEqual([
      'short 4 F261218C00015000 0.31 -> 0, 121.30 after 2.70 on 2026-12-18',
    ]);
  });

  it('reads the older header, with the account of the file name (IMP-02)', async () => {
    const text = readFixtureText('fidelity-older.csv');
    const file = await readText(text, 'History_for_Account_X33000444.csv');
    // 2649.98 − 2500.00
    expect(describeTrades(file)).toEqual(['long 100 PLTR 25 -> 26.5, 149.98 after 0.02 on 2021-03-05']);
    expect(file.trades[0]?.account).toBe('X33000444');
  });

  const [header] = readFixtureText('fidelity.csv').trim().split('\n');
  const row = (day: string, action: string, symbol: string, price: string, quantity: string, amount: string): string =>
    `${day},Main,Z1,${action},${symbol},X INC,Cash,${price},${quantity},,,,${amount},`;

  it('opens and closes short positions in an account for them (IMP-06)', async () => {
    const sold = row('07/20/2026', 'YOU SOLD X INC (X)', 'X', '41', '-10', '410').replace(',Cash,', ',Short,');
    const bought = row('07/21/2026', 'YOU BOUGHT X INC (X)', 'X', '40', '10', '-400').replace(',Cash,', ',Short,');
    const file = await readText([header, bought, sold, ''].join('\n'));
    expect(describeTrades(file)).toEqual(['short 10 X 41 -> 40, 10.00 after 0.00 on 2026-07-21']);
  });

  it('leaves out a trade that was canceled (IMP-06)', async () => {
    const file = await readText(
      [
        header,
        row('07/21/2026', 'YOU SOLD X INC (X)', 'X', '41', '-10', '410'),
        row('07/20/2026', 'BUY CANCEL CXL DESCRIPTION CANCELLED TRADE X INC (X)', 'X', '39', '-10', '390'),
        row('07/20/2026', 'YOU BOUGHT X INC (X)', 'X', '40', '10', '-400'),
        row('07/20/2026', 'YOU BOUGHT X INC (X)', 'X', '39', '10', '-390'),
        '',
      ].join('\n'),
    );
    expect(describeTrades(file)).toEqual(['long 10 X 40 -> 41, 10.00 after 0.00 on 2026-07-21']);
    expect(file.skipped.map(({ row: number }) => number)).toEqual([3, 5]);
  });

  it('uses no fills of shares that were held during a split (IMP-06)', async () => {
    const file = await readText(
      [
        header,
        row('07/22/2026', 'YOU SOLD X INC (X)', 'X', '21', '-20', '420'),
        row('07/21/2026', 'DISTRIBUTION X INC (X)', 'X', '', '10', ''),
        row('07/20/2026', 'YOU BOUGHT X INC (X)', 'X', '40', '10', '-400'),
        '',
      ].join('\n'),
    );
    expect([file.trades, file.open]).toEqual([[], []]);
    expect(file.skipped.map(({ row: number }) => number)).toEqual([2, 3, 4]);
  });

  it.each([
    ['positions', 'Account Number,Account Name,Symbol,Description,Quantity,Current Value,Cost Basis Total,Type'],
    ['401(k)', 'Date,Investment,Transaction Type,Amount,Shares/Unit'],
  ])('names the export to take instead of %s (IMP-03)', async (kind, other) => {
    await expect(readText(`${other}\n`)).rejects.toThrow(kind);
  });
});
