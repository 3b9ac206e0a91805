import { describeTrade } from '../fixture.ts';
import { guess, HEADER, ROWS, refuse } from './table.ts';

/** The questions that keep a guess from being imported by one click. */
const listDoubts = async (...lines: string[]) =>
  (await guess(lines)).questions.filter(({ id }) => id === 'column' || id === 'pointValue').map(({ text }) => text);

describe('a guess never decides money alone (IMX-09)', () => {
  const withColumn = (name: string, ...cells: [string, string]) =>
    listDoubts(`${HEADER},${name}`, `${ROWS[0]},${cells[0]}`, `${ROWS[1]},${cells[1]}`);

  it.each([
    ['Multiplier', '100', '100'],
    ['Contract Size', '5', '5'],
    ['Settlement Currency', 'EUR', 'USD'],
    ['Swap', '0.35', '0'],
    ['FX Rate', '1.08', '1.09'],
    ['Amount', '150500', '152250'],
    ['Net Amount', '777', '888'],
    ['Avg Price', '151.5', '153.25'],
    ['Asset Class', 'Option', 'Option'],
    ['Tick Value', '12.5', '12.5'],
    ['Sub Account', 'A', 'B'],
    ['Rebate Fee', '-0.20', '-0.20'],
  ])('asks about the column %s', async (name, first, second) => {
    expect(await withColumn(name, first, second)).toEqual([
      expect.stringContaining(name === 'Avg Price' ? 'Price' : name),
    ]);
  });

  it.each([
    ['Multiplier', '1', '1'],
    ['Contract Size', '', ''],
    ['Swap', '0.00', '0'],
    ['Amount', '1505.00', '1522.50'],
    ['Net Amount', '-1506.00', '1521.50'],
    ['Asset Class', 'Stock', 'Stock'],
    ['Order Type', 'Market', 'Limit'],
    ['Tick Size', '0.01', '0.01'],
    ['Sub Account', 'A', 'A'],
    ['Fee Rate', '0.001', '0.001'],
    ['Comment', 'fees', 'x'],
  ])('does not ask about %s with cells that change nothing: %s, %s', async (...column) => {
    expect(await withColumn(...column)).toEqual([]);
  });

  it.each(['ES', 'EURUSD', 'US30'])('asks for the value of %s', async (symbol) => {
    const [first, second] = ROWS.map((row) => row.replace('AAPL', symbol));
    expect(await listDoubts(HEADER, first ?? '', second ?? '')).toEqual([
      `How much money is 1.00 of price of one ${symbol}?`,
    ]);
  });

  it('asks for the side of words that it does not understand', async () => {
    expect(await listDoubts(HEADER, ROWS[0], ROWS[1].replace('Sell', 'Wymiana'))).toEqual([
      'Is “Wymiana” bought or sold? Its rows are not read.',
    ]);
  });

  it('asks about a split, and not about a dividend', async () => {
    const rows = (word: string) => [HEADER, ROWS[0], `2026-02-02,AAPL,${word},10,0,0`, ROWS[1]] as const;
    expect(await listDoubts(...rows('Split'))).toEqual(['Is “Split” bought or sold? Its rows are not read.']);
    expect(await listDoubts(...rows('Dividend'))).toEqual([]);
  });

  it('asks whether rows of longs and shorts are fills', async () => {
    const [first, second] = ROWS.map((row) => row.replace(/Buy|Sell/, 'Long'));
    expect(await listDoubts(HEADER, first ?? '', second ?? '')).toEqual([
      expect.stringContaining('only long or short'),
    ]);
  });

  it('asks about options whose strike is in a column of its own', async () => {
    expect(await withColumn('Strike', '150', '150')).toEqual([expect.stringContaining('Are the rows options?')]);
  });

  it('asks whether P&L is after fees, unless its name or its prices say so', async () => {
    const header = (name: string) => `Symbol,Side,Qty,Entry Price,Exit Price,Close Date,Commission,${name}`;
    const row = (profit: string) => `AAPL,Long,10,150,152,2026-02-02,1.50,${profit}`;
    expect(await listDoubts(header('P&L'), row('500'))).toEqual([expect.stringContaining('already subtracted')]);
    expect(await listDoubts(header('Net P&L'), row('500'))).toEqual([]);
    const read = async (profit: string) =>
      (await guess([header('P&L'), row(profit)])).trades.map(({ amount }) => amount);
    expect([await read('20'), await read('18.50')]).toEqual([['18.50'], ['18.50']]);
  });

  it('asks about a rate of fees in a row without a fee', async () => {
    const rows = ROWS.map((row, index) => `${index === 0 ? row.replace(/,1$/, ',') : row},0.51`);
    expect(await listDoubts(`${HEADER},Commission Rate`, ...rows)).toEqual([
      expect.stringContaining('Commission Rate'),
    ]);
  });

  it.each([
    ['20', []],
    ['18.50', []],
    ['19', [expect.stringContaining('Gross P&L')]],
  ])('asks about a second P&L of %s only if it is not that before or after the fees', async (other, expected) => {
    const header = 'Symbol,Side,Qty,Entry Price,Exit Price,Close Date,Commission,Net P&L,Gross P&L';
    expect(await listDoubts(header, `AAPL,Long,10,150,152,2026-02-02,1.50,18.50,${other}`)).toEqual(expected);
  });

  it('asks for the currency of fees of coins', async () => {
    const [first, second] = ROWS.map((row) => row.replace('AAPL', 'BTCUSDT'));
    expect(await listDoubts(HEADER, first ?? '', second ?? '')).toEqual([expect.stringContaining('currency or coin')]);
  });

  it('takes the price and the quantity of the fill, not those of the order', async () => {
    const { trades } = await guess([
      'Time,Symbol,Side,Price,Fill Price,Quantity,Filled Qty,Status',
      '2026-02-02 10:00:00,AAPL,Buy,151,150,20,10,Filled',
      '2026-02-02 11:00:00,AAPL,Sell,151,152,20,10,Filled',
    ]);
    expect(trades.map(describeTrade)).toEqual(['long 10 AAPL 150 -> 152, 20.00 after 0.00 on 2026-02-02']);
  });

  it('does not take ticks for money', async () => {
    const lines = [
      'Symbol,Side,Qty,Entry Price,Exit Price,Close Date,Profit (ticks)',
      'ESM6,Long,1,5000,5001,2026-02-02,4',
    ];
    expect(await refuse(...lines)).toContain('no column was recognized');
  });
});
