import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { createMappedFormat, detect, findMappableTable, openFiles, type ReadOptions, toTrades } from '../src/index.ts';
import { executionRoles } from '../src/table/roles.ts';
import { describeTrade, describeTrades, readFixtureText, readText } from './fixture.ts';

const fixtures = join(import.meta.dirname, 'fixtures');

const open = async (text: string, name = 'file.csv') => {
  const [file] = await openFiles(new Uint8Array(new TextEncoder().encode(text)), name);
  if (!file) throw new Error('No file was read.');
  return file;
};

const detectFirst = async (text: string, name?: string) => detect(await open(text, name))[0];

describe('a table without evidence of a broker', () => {
  it.each([
    'Date,Time,Symbol,Side,Quantity,Price',
    'Date,Time,Symbol,Side,Quantity,Price,Status',
    'Date,Time,Symbol,Side,Quantity,Price,Fees',
    'Date,Time,Symbol,Side,Quantity,Price,Commission,Fees,Currency',
  ])('is claimed by no format, so that the columns are mapped: %s (IMP-04)', async (header) => {
    expect(await detectFirst(`${header}\n2026-03-02,09:31:00,AAPL,BUY,100,150.00,1,1,1\n`)).toBeUndefined();
  });

  it('is claimed by no format, whichever of the names that any broker uses it has (IMP-04)', async () => {
    const names = [...new Set(Object.values(executionRoles).flatMap((column) => column.names))];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(names, { minLength: 3 }), async (header) => {
        expect(await detectFirst(`${header.join(',')}\n${header.map(() => '1').join(',')}\n`)).toBeUndefined();
      }),
    );
  });
});

describe('columns that a format does not know', () => {
  /** A file of Tradovate with a column of fees, which its format does not know. */
  const addColumn = (name: string, cell: string): string => {
    const [header, ...rows] = readFixtureText('tradovate-performance.csv').trimEnd().split('\n');
    return [`${header},${name}`, ...rows.map((row) => `${row},${cell}`)].join('\n').concat('\n');
  };

  it.each([
    ['Commission', '1.04'],
    ['Total Fees', '$1.04'],
    ['SEC Fee', '0.01'],
    ['Taxes', '1'],
    ['GST', '1'],
    ['Order Status', 'Canceled'],
    ['State', 'Rejected'],
    ['Currency', 'EUR'],
    ['Security Type', 'OPT'],
    ['Type', 'Dividend'],
    ['Contract Multiplier', '50'],
    ['exchangeFee', '0.30'],
    ['broker_commission', '0.30'],
    ['FeeSEC', '0.30'],
    ['Brokerage (INR)', '20.00'],
    ['Commission (account currency)', '1.04'],
    ['Fees Paid', '1.04'],
    ['Currency conversion fee', '0.15'],
    ['Order-Status', 'Canceled'],
    ['assetClass', 'OPT'],
    ['Commission Currency', 'EUR'],
    ['Fee Coin', 'BNB'],
    ['LotSize', '100'],
  ])('make the import ask when they say something: %s (IMP-04)', async (name, cell) => {
    expect(await detectFirst(addColumn(name, cell))).toMatchObject({ format: 'tradovate-performance', unread: [name] });
    await expect(readText(addColumn(name, cell))).rejects.toThrow(
      `The file looks like Tradovate Performance, but this format does not know its column ${name}. Map the columns of the file, or read it as Tradovate Performance without this column.`,
    );
  });

  it.each([
    ['Commission', '0.00'],
    ['Currency', ''],
    ['Status', '-'],
    ['Order Type', 'Limit'],
    ['Data feed', 'Level 1'],
    ['Comment', 'planned'],
    ['brokerageOrderID', '0030c2aa.0000eb9d'],
    ['Brokerage Account', '12345'],
    ['BROKERAGE_ORDER_ID', '12345'],
    ['Tax Lot', '12345'],
    ['taxLotId', '12345'],
    ['Commission Rate', '0.1'],
    ['Fee (%)', '0.1'],
    ['Fee Tier', 'VIP 1'],
    ['feedId', '7'],
    ['Coffee', '1'],
    ['Estate', 'North'],
    ['Statement', 'March'],
    ['Prototype', 'A'],
    ['Cryptocurrency', 'yes'],
    ['Multiplierless', '1'],
    ['Chargeable', 'yes'],
    ['Return after fees', '3.10'],
    ['Total (inclusive of fees)', '3.10'],
  ])('are ignored when they say nothing: %s (IMP-04)', async (name, cell) => {
    expect(await detectFirst(addColumn(name, cell))).toMatchObject({ unread: [] });
  });

  it('are named in a warning when the trader chooses the format (IMP-07)', async () => {
    const options: ReadOptions & { format: string } = { format: 'tradovate-performance', zone: 'UTC' };
    const { trades, warnings } = await readText(addColumn('Commission', '1.04'), 'file.csv', options);
    expect(trades).toHaveLength(2);
    expect(warnings).toContain('The file is read without its column Commission.');
  });

  // The reports of MetaTrader 5 have no other columns: their format knows them by their number.
  const names = readdirSync(fixtures).filter((name) => !/^metatrader5-(?:positions|deals)/.test(name));

  it.each(names)('make every format ask: %s (IMP-04)', async (name) => {
    const file = await open(readFixtureText(name), name);
    const [known] = detect(file);
    const row = Number(/^Row (\d+)/.exec(known?.reason ?? '')?.[1] ?? 0);
    const rows = file.grid.rows.map(({ cells, ...other }) => ({
      ...other,
      cells: [...cells, other.number === row ? 'Regulatory Fee' : '1.00'],
    }));
    expect(known?.unread).toEqual([]);
    const unread = ['Regulatory Fee'];
    expect(detect({ ...file, grid: { ...file.grid, rows } })[0]).toMatchObject({ format: known?.format, unread });
  });
});

describe('fills that were read by a generic header before', () => {
  const read = async (rows: readonly string[]) => {
    const file = await open(rows.join('\n').concat('\n'));
    const table = findMappableTable(file);
    if (!table) throw new Error('The file has no table.');
    const { header, suggested } = table;
    const mapping = { header, kind: 'executions' as const, columns: suggested.executions, isNet: true };
    const result = createMappedFormat(mapping).read(file, { zone: 'UTC' });
    return { ...result, trades: toTrades(result).trades.map(describeTrade) };
  };

  it('count only when they are filled (IMP-06)', async () => {
    const { trades, skipped } = await read([
      'Date,Time,Symbol,Side,Quantity,Price,Status',
      '2026-03-02,09:31:00,AAPL,BUY,100,150.00,Filled',
      '2026-03-02,09:45:00,AAPL,SELL,100,160.00,Cancelled',
      '2026-03-02,10:31:00,AAPL,SELL,100,151.00,Filled',
    ]);
    expect(trades).toEqual(['long 100 AAPL 150 -> 151, 100.00 after 0.00 on 2026-03-02']);
    expect(skipped).toEqual([{ row: 3, reason: 'The status of the row is “Cancelled”.' }]);
  });

  it('have the fees of all columns, and their currency (IMP-06)', async () => {
    const { trades, executions } = await read([
      'Date,Time,Symbol,Side,Quantity,Price,Commission,Fees,Currency',
      '2026-03-02,09:31:00,AAPL,BUY,100,150.00,1.00,5.00,EUR',
      '2026-03-02,10:31:00,AAPL,SELL,100,151.00,1.00,5.00,EUR',
    ]);
    expect(trades).toEqual(['long 100 AAPL 150 -> 151, 88.00 after 12.00 on 2026-03-02']);
    expect(executions.map(({ currency }) => currency)).toEqual(['EUR', 'EUR']);
  });

  it('cost what their columns of fees add up to, whatever is in them (IMP-06)', async () => {
    const cents = fc.integer({ min: 0, max: 10_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(cents, cents),
        fc.tuple(cents, cents),
        async ([commission, fee], [exitCommission, exitFee]) => {
          const write = (amount: number) => (amount / 100).toFixed(2);
          const { executions } = await read([
            'Date,Symbol,Side,Quantity,Price,Commission,Fees',
            `2026-03-02,AAPL,BUY,100,150.00,${write(commission)},${write(fee)}`,
            `2026-03-03,AAPL,SELL,100,151.00,${write(exitCommission)},${write(exitFee)}`,
          ]);
          const paid = executions.map(({ fees }) => Math.round(Number(fees) * 100));
          expect(paid).toEqual([commission + fee, exitCommission + exitFee]);
        },
      ),
    );
  });
});

it('names what a mapping does not read (IMP-07)', async () => {
  const file = await open('Date,Symbol,Quantity,Price,Levy Fee\n2026-03-02,AAPL,-1,150,0.30\n');
  const table = findMappableTable(file);
  const { fees: _, ...columns } = table?.suggested.executions ?? {};
  const mapping = { header: table?.header ?? '', kind: 'executions' as const, columns, isNet: true };
  expect(createMappedFormat(mapping).read(file, {}).warnings).toEqual([
    'The file is read without its column Levy Fee.',
  ]);
});

describe('the question about fees (IMP-05)', () => {
  const ask = async (header: string, ...cells: string[]) => {
    const rows = cells.map((cell, index) => `2026-03-0${index + 2},AAPL,${index === 0 ? 'Buy' : 'Sell'},1,150${cell}`);
    const file = await open([`Date,Symbol,Side,Quantity,Price${header}`, ...rows, ''].join('\n'));
    const table = findMappableTable(file);
    const isKept = (column: number) => !/Levy|Stamp/.test(table?.names[column] ?? '');
    const suggested = Object.entries(table?.suggested.executions ?? {});
    const columns = Object.fromEntries(suggested.filter(([, column]) => isKept(column)));
    const mapping = { header: table?.header ?? '', kind: 'executions' as const, columns, isNet: true };
    return createMappedFormat(mapping)
      .read(file, {})
      .questions.find(({ id }) => id === 'fees')?.text;
  };

  it.each([
    ['The file has no fees.', '', ['', '']],
    ['The fees in its column Levy Fee are not read.', ',Levy Fee', [',0.30', ',0.30']],
    ['The fees in its columns Levy Fee and Stamp Tax are not read.', ',Levy Fee,Stamp Tax', [',0.30,1', ',0.30,1']],
    ['The file has no fees.', ',Levy Fee', [',0.00', ',0']],
    ['The file has fees for some rows only.', ',Commission', [',0.30', ',']],
  ])('says %s', async (sentence, header, cells) => {
    expect(await ask(header, ...cells)).toBe(`What do you pay per share and side? ${sentence}`);
  });

  it.each([
    ['share', 'AAPL', 'MSFT'],
    ['contract', 'MESU6', 'SPY260821C00570000'],
    ['unit', 'AAPL', 'MESU6'],
    ['unit', 'BTCUSDT', 'EURUSD'],
  ])('names what is paid for: a %s of %s and %s', async (unit, ...symbols) => {
    const rows = symbols.map((symbol) => `2026-03-02 09:30:00,${symbol},Buy,1,150`);
    const file = await open(['Date,Symbol,Side,Quantity,Price', ...rows, ''].join('\n'));
    const table = findMappableTable(file);
    const columns = table?.suggested.executions ?? {};
    const mapping = { header: table?.header ?? '', kind: 'executions' as const, columns, isNet: true };
    const { questions } = createMappedFormat(mapping).read(file, {});
    expect(questions.find(({ id }) => id === 'fees')?.text).toContain(`per ${unit} and side?`);
  });

  it('is not asked when all rows have fees', async () => {
    expect(await ask(',Commission', ',0.30', ',0')).toBeUndefined();
  });
});

describe('fees of several columns', () => {
  it('count although one of them is missing or blank (IMP-06)', async () => {
    const webull = readFixtureText('webull-orders-options.csv').replaceAll('$0.50', '');
    // 0.30 × 200 − 0.06 − 0.04
    expect(describeTrades(await readText(webull))).toEqual([
      'long 2 SPY260821C00570000 1.25 -> 1.55, 59.90 after 0.10 on 2026-07-20',
    ]);
  });

  it('include the taxes of a Flex Query (IMP-06)', async () => {
    const [header, ...rows] = readFixtureText('ibkr-flex-days.csv').trimEnd().split('\n');
    const text = [`${header},Taxes`, ...rows.map((row) => `${row},-0.50`)].join('\n');
    // 0.15 × 40 − 2.01 − 2 × 0.50
    expect(describeTrades(await readText(text))).toEqual(['long 40 VIVK 3.1 -> 3.25, 2.99 after 3.01 on 2026-07-22']);
  });

  it('include commissions and fees of Tradervue trades without net P&L (IMP-06)', async () => {
    const [header, ...rows] = readFixtureText('tradervue-trades-gross.csv').trimEnd().split('\n');
    const text = [`${header},Commissions,Fees`, ...rows.map((row) => `${row},0.80,0.20`)].join('\n');
    expect(describeTrades(await readText(text))).toEqual([
      'short 100 GNLN 4.8 -> 4.9, -11.00 after 1.00 on 2026-07-14',
    ]);
  });

  it('include the route fee of TradingView, with the currency of the account (IMP-06)', async () => {
    const text = [
      'Symbol,Side,Type,Qty,Avg fill price,Status,Close time,Commission fee,Route fee,Currency,Order ID',
      'NASDAQ:AAPL,Buy,Market,10,150,Filled,2026-03-02 09:31:00,1.00,0.25,EUR,1',
      'NASDAQ:AAPL,Sell,Market,10,151,Filled,2026-03-02 10:31:00,1.00,0.25,EUR,2',
    ].join('\n');
    const file = await readText(text, 'file.csv', { zone: 'UTC' });
    expect(describeTrades(file)).toEqual(['long 10 AAPL 150 -> 151, 7.50 after 2.50 on 2026-03-02']);
    expect(file.trades[0]?.currency).toBe('EUR');
  });
});
