import { type ColumnMapping, createMappedFormat, findMappableTable, openFiles, toTrades } from '../src/index.ts';
import { describeTrade } from './fixture.ts';

const open = async (text: string) => {
  const [file] = await openFiles(new Uint8Array(new TextEncoder().encode(text)), 'table.csv');
  if (!file) throw new Error('No file was read.');
  return file;
};

const readMapped = async (text: string, changes: Partial<ColumnMapping> = {}) => {
  const file = await open(text);
  const table = findMappableTable(file);
  if (!table) throw new Error('The file has no table.');
  const kind = changes.kind ?? 'executions';
  const mapping = { header: table.header, kind, columns: table.suggested[kind], isNet: true, ...changes };
  const result = createMappedFormat(mapping).read(file, { zone: 'UTC' });
  return { ...result, trades: toTrades(result).trades.map(describeTrade) };
};

const fills = [
  'Statement of June;;;;;',
  'Date;Time;Ticker;Action;Size;Price;Commission',
  '14.06.2026;09:31:07;AAPL;Buy;10;201,50;-1,00',
  '14.06.2026;09:45:00;AAPL;Sell;10;203,00;-1,00',
].join('\n');

const trades = [
  'Symbol,Direction,Qty,Entry Price,Exit Price,Opened,Closed,P&L',
  'EURUSD,Short,0.5,1.0950,1.0900,2026-06-14 10:00,2026-06-14 11:00,250.00',
  'EURUSD,Long,0.5,1.0900,,2026-06-14 12:00,,',
].join('\n');

describe('a table of an unknown format', () => {
  it('is found below other rows, with roles suggested by the names of its columns (IMP-04)', async () => {
    const table = findMappableTable(await open(fills));
    expect(table?.names).toEqual(['Date', 'Time', 'Ticker', 'Action', 'Size', 'Price', 'Commission']);
    expect(table?.suggested.executions).toEqual({
      day: 0,
      clock: 1,
      symbol: 2,
      side: 3,
      quantity: 4,
      price: 5,
      fees: 6,
    });
    expect(table?.sample).toHaveLength(2);
    expect(findMappableTable(await open('a sentence\nanother'))).toBeUndefined();
  });

  it('is read as fills by its mapping (IMP-04)', async () => {
    // 10 × (203.00 − 201.50) − 2.00
    expect((await readMapped(fills)).trades).toEqual(['long 10 AAPL 201.5 -> 203, 13.00 after 2.00 on 2026-06-14']);
  });

  it('is read as trades with the P&L of the table; open ones are listed as skipped (IMP-04)', async () => {
    const result = await readMapped(trades, { kind: 'roundTrips' });
    expect(result.trades).toEqual(['short 0.5 EURUSD 1.095 -> 1.09, 250.00 after 0.00 on 2026-06-14']);
    expect(result.skipped).toEqual([{ row: 3, reason: 'The trade is still open.' }]);
  });

  it('reads the purchase of a short trade as its exit, if the columns are named by purchase and sale (IMP-04)', async () => {
    const table = [
      'Trade Date;Ticker;Direction;Shares;Buy Px;Sell Px;Profit;Commission',
      '14.06.2026;AAPL;Long;10;201,50;203,00;13,00;2,00',
      '14.06.2026;MSFT;Short;5;390,00;400,00;48,00;2,00',
    ].join('\n');
    const { suggested } = findMappableTable(await open(table)) ?? {};
    expect(suggested?.roundTrips).toEqual({
      ...{ closeDay: 0, symbol: 1, side: 2, quantity: 3, entryPrice: 4, exitPrice: 5, profit: 6, fees: 7 },
    });
    expect((await readMapped(table, { kind: 'roundTrips' })).trades).toEqual([
      'long 10 AAPL 201.5 -> 203, 13.00 after 2.00 on 2026-06-14',
      'short 5 MSFT 400 -> 390, 48.00 after 2.00 on 2026-06-14',
    ]);
  });

  it('takes a negative quantity without a side as a sale (IMP-04)', async () => {
    const signed = 'Date,Symbol,Quantity,Price\n2026-06-14,MSFT,-5,400\n2026-06-15,MSFT,5,390';
    expect((await readMapped(signed)).trades).toEqual(['short 5 MSFT 400 -> 390, 50.00 after 0.00 on 2026-06-15']);
  });

  it.each([
    // 1 × $5; a share, unless the trader says otherwise
    ['MESU6', '2026', ['5.00'], []],
    ['MESU26', '2026', ['5.00'], []],
    ['ESZ5', '2026', ['50.00'], []],
    ['AAPL', '2026', ['1.00'], []],
    ['BRKB5', '2026', ['1.00'], []],
    ['HEN3', '2026', [], ['HEN3']],
    ['SIX2', '2026', [], ['SIX2']],
    ['SIX2', '2022', ['5000.00'], []],
  ])(
    'asks for the value of a share with the code of a contract that is not traded: %s in %s (IMP-12)',
    async (symbol, year, amounts, asked) => {
      const rows = [`${year}-06-14,${symbol},5,100`, `${year}-06-15,${symbol},-5,100.2`];
      const { skipped, questions, executions } = await readMapped(['Date,Symbol,Quantity,Price', ...rows].join('\n'));
      const { trades } = toTrades({ format: 'x', executions, roundTrips: [] });
      expect(trades.map(({ amount }) => amount)).toEqual(amounts);
      expect(questions.flatMap(({ root }) => root ?? [])).toEqual(asked);
      expect(skipped).toHaveLength(2 * asked.length);
    },
  );

  it('lists rows without a side beside those that have one (IMP-04)', async () => {
    const partly = 'Date,Symbol,Side,Quantity,Price\n2026-06-14,MSFT,Buy,5,400\n2026-06-15,MSFT,,5,410';
    expect((await readMapped(partly)).skipped).toEqual([{ row: 3, reason: 'The side is missing.' }]);
  });

  it('is another format than a table with another header, and the same for another mapping (IMP-04 IMP-08)', () => {
    const mapping: ColumnMapping = { header: 'a\tb\tc', kind: 'executions', columns: { symbol: 0 }, isNet: true };
    const { id } = createMappedFormat(mapping);
    expect(id).toMatch(/^mapped-[0-9a-f]{8}$/);
    expect(createMappedFormat({ ...mapping, columns: { symbol: 1 } }).id).toBe(id);
    expect(createMappedFormat({ ...mapping, header: 'a\tb\td' }).id).not.toBe(id);
    expect(createMappedFormat({ ...mapping, kind: 'roundTrips' }).id).not.toBe(id);
  });

  it('is refused in words if the file has no such header (IMP-11)', async () => {
    await expect(readMapped(fills, { header: 'a\tb\tc' })).rejects.toThrow('is not in the format Your column mapping');
  });
});
