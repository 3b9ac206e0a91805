import fc from 'fast-check';
import { type ColumnMapping, createMappedFormat, findMappableTable, openFiles, toTrades } from '../src/index.ts';
import { describeTrade } from './fixture.ts';

const findTable = async (lines: readonly string[]) => {
  const bytes = new Uint8Array(new TextEncoder().encode(lines.join('\n')));
  const [file] = await openFiles(bytes, 'table.csv');
  const table = file && findMappableTable(file);
  if (!file || !table) throw new Error('The file has no table.');
  return { file, table };
};

/** The name of the column that is suggested for each role. */
const suggest = async (kind: ColumnMapping['kind'], ...lines: string[]) => {
  const { table } = await findTable(lines);
  return Object.fromEntries(Object.entries(table.suggested[kind]).map(([role, column]) => [role, table.names[column]]));
};

const readMapped = async (kind: ColumnMapping['kind'], ...lines: string[]) => {
  const { file, table } = await findTable(lines);
  const mapping = { header: table.header, kind, columns: table.suggested[kind], isNet: true };
  const result = createMappedFormat(mapping).read(file, { zone: 'UTC' });
  return { ...result, trades: toTrades(result).trades.map(describeTrade) };
};

describe('the side of rows (IMP-04)', () => {
  it('is never a purchase for every row: rows without one are listed', async () => {
    const { trades, skipped } = await readMapped(
      'executions',
      'Date,Symbol,Quantity,Price',
      '2026-06-14,MSFT,5,400',
      '2026-06-15,MSFT,5,410',
    );
    expect(trades).toEqual([]);
    const reason =
      'No column says whether the row is bought or sold. Choose the column of the side, or a quantity that is below 0 for sales.';
    expect(skipped).toEqual([
      { row: 2, reason },
      { row: 3, reason },
    ]);
  });

  it('is required, unless a quantity has its sign', async () => {
    const unsigned = await findTable(['Date,Symbol,Quantity,Price', '2026-06-14,MSFT,5,400']);
    const signed = await findTable(['Date,Symbol,Quantity,Price', '2026-06-14,MSFT,-5,400']);
    const isNeeded = (role: string) => {
      const found = unsigned.table.roles.executions.find((each) => each.role === role);
      return found && [found.isRequired, found.instead];
    };
    expect([isNeeded('side'), isNeeded('quantity'), isNeeded('signedQuantity')]).toEqual([
      [true, 'signedQuantity'],
      [true, 'signedQuantity'],
      [false, undefined],
    ]);
    expect(unsigned.table.suggested.executions).toEqual({ day: 0, symbol: 1, quantity: 2, price: 3 });
    expect(signed.table.suggested.executions).toEqual({ day: 0, symbol: 1, signedQuantity: 2, price: 3 });
  });

  it('can be that of a quantity although no row is a sale', async () => {
    const { file, table } = await findTable(['Date,Symbol,Quantity,Price', '2026-06-14,MSFT,5,400']);
    const columns = { day: 0, symbol: 1, signedQuantity: 2, price: 3 };
    const mapping = { header: table.header, kind: 'executions' as const, columns, isNet: true };
    expect(createMappedFormat(mapping).read(file, {}).executions).toMatchObject([{ side: 'buy', quantity: '5' }]);
  });

  it('is in the words of a description', async () => {
    const { trades, skipped } = await readMapped(
      'executions',
      'DATE,TRANSACTION NO,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT',
      '02/03/2026,1,Bought 25 GOOG @ 300.00,25,GOOG,300.00,1.00,-7501.00',
      '02/04/2026,2,ORDINARY DIVIDEND (GOOG),,GOOG,,,5.00',
      '02/05/2026,3,Sold 25 GOOG @ 310.00,25,GOOG,310.00,1.00,7749.00',
    );
    // 25 × 10.00 − 2.00
    expect(trades).toEqual(['long 25 GOOG 300 -> 310, 248.00 after 2.00 on 2026-02-05']);
    expect(skipped).toEqual([{ row: 3, reason: '“ORDINARY DIVIDEND (GOOG)” is neither buy nor sell.' }]);
  });

  it('is that of the fill, not of the position that it closes', async () => {
    const { trades, open } = await readMapped(
      'executions',
      'Order Time,Futures,Direction,Avg Price,Filled Qty,Fee',
      '2026-03-02 09:00:00,BTCUSDT,Open Long,60000,0.1,3',
      '2026-03-02 10:00:00,BTCUSDT,Close Long,60500,0.1,3',
      '2026-03-02 11:00:00,BTCUSDT,Open Short,60000,0.2,6',
      '2026-03-02 12:00:00,BTCUSDT,Close Short,59000,0.2,6',
    );
    // 0.1 × 500 − 6; 0.2 × 1,000 − 12
    expect(trades).toEqual([
      'long 0.1 BTCUSDT 60000 -> 60500, 44.00 after 6.00 on 2026-03-02',
      'short 0.2 BTCUSDT 60000 -> 59000, 188.00 after 12.00 on 2026-03-02',
    ]);
    expect(open).toEqual([]);
  });

  it('is not a column with the type of the order, or with codes', async () => {
    expect(
      await suggest(
        'executions',
        'Time,Symbol,Type,_action,B/S,Qty,Price',
        '2026-03-02 09:31:00,MES,Market,0,Buy,1,5000',
        '2026-03-02 09:32:00,MES,Limit,1,Sell,1,5001',
      ),
    ).toMatchObject({ side: 'B/S' });
  });

  it('of a closed trade without one is that of its prices and P&L', async () => {
    const { trades } = await readMapped(
      'roundTrips',
      'Symbol,Qty,Entry Price,Exit Price,Closed,P&L',
      'EURUSD,0.5,1.0950,1.0900,2026-06-14 11:00,250.00',
      'EURUSD,0.5,1.0950,1.0900,2026-06-15 11:00,-250.00',
    );
    expect(trades).toEqual([
      'short 0.5 EURUSD 1.095 -> 1.09, 250.00 after 0.00 on 2026-06-14',
      'long 0.5 EURUSD 1.095 -> 1.09, -250.00 after 0.00 on 2026-06-15',
    ]);
  });
});

describe('fees in several columns (IMP-06)', () => {
  it('add up, with taxes and fees of any name', async () => {
    const { trades } = await readMapped(
      'executions',
      'Date,Symbol,Side,Qty,Price,Commission Amount,FeeSEC,FeeTAF,Clearing Fee,GST,Fee Currency',
      '2026-03-02,AAPL,B,100,150,1.00,0.01,0.02,0.03,0.10,USD',
      '2026-03-03,AAPL,S,100,151,1.00,0.01,0.02,0.03,0.10,USD',
    );
    // 100.00 − 2 × 1.16
    expect(trades).toEqual(['long 100 AAPL 150 -> 151, 97.68 after 2.32 on 2026-03-03']);
  });

  it.each(['Provision', 'Gebühren', 'Frais', 'Comisión', 'Commissioni', 'Corretagem', 'Transactiekosten', 'Courtage'])(
    'are found in other languages: %s',
    async (name) => {
      const { executions } = await readMapped(
        'executions',
        `Datum,Symbol,Side,Anzahl,Kurs,${name}`,
        '2026-03-02,SAP,B,100,150,3.90',
      );
      expect(executions).toMatchObject([{ fees: '3.9' }]);
    },
  );

  it('are not in a column of basis points', async () => {
    const header = 'Timestamp,Ticker,Buy / Sell,Quantity,Price,FX Fee (BPS),FX Fee Amount';
    const suggested = await suggest('executions', header, '2026-03-02T09:00:00Z,ULVR,BUY,10,40,45,1.80');
    expect(suggested).toMatchObject({ fees: 'FX Fee Amount' });
    expect(Object.values(suggested)).not.toContain('FX Fee (BPS)');
  });

  it.each([
    'Customer ID',
    'Brokerage Order ID',
    'Taxa de câmbio',
    'Costo medio',
    'Einstandskosten',
    'Fee Rate',
    'Provisional',
    'Steuernummer',
  ])('are not in a column that has a cost only in a part of its name: %s (IMX-03)', async (name) => {
    const suggested = await suggest('executions', `Date,Symbol,Side,Qty,Price,${name}`, '2026-03-02,AAPL,B,100,150,12');
    expect(Object.values(suggested)).not.toContain(name);
  });

  it.each(['Corporate Fee', 'Asset Fee', 'Separate Fees', 'Ordergebühr', 'Börsenspesen', 'Quellensteuer'])(
    'are in a column whose other words name something else: %s (IMX-03)',
    async (name) => {
      const suggested = await suggest(
        'executions',
        `Date,Symbol,Side,Qty,Price,${name}`,
        '2026-03-02,AAPL,B,100,150,12',
      );
      expect(suggested.fees).toBe(name);
    },
  );

  it('count once if one of them is the total of the others', async () => {
    const { trades } = await readMapped(
      'executions',
      'Date,Symbol,Side,Qty,Price,Commission,Fees,Total Fees',
      '2026-03-02,AAPL,B,100,150,1.00,0.50,1.50',
      '2026-03-03,AAPL,S,100,151,1.00,0.25,1.25',
    );
    expect(trades).toEqual(['long 100 AAPL 150 -> 151, 97.25 after 2.75 on 2026-03-03']);
  });
});

describe('the names of columns (IMP-04)', () => {
  it.each([
    ['Trade Date,Ticker,Action,Filled Qty,Avg. Filled Price', '03/02/2026,AAPL,BUY,1,150'],
    ['Run Date,Symbol,Action,Quantity #,Price $', '03/02/2026,AAPL,BUY,1,150'],
    ['Activity/Trade Date,Symbol,Buy/Sell,No. of shares,Price / share', '03/02/2026,AAPL,BUY,1,150'],
    ['Exec Time,Symbol,Side,Exec Qty,Exec Price ($)', '2026-03-02 09:31:00,AAPL,BUY,1,150'],
    ['Created At,Instrument,Direction,Units,Fill price', '2026-03-02 09:31:00,AAPL,BUY,1,150'],
    ['Datum,Symbol,Kauf/Verkauf,Anzahl,Kurs', '02.03.2026,AAPL,Kauf,1,150'],
    ['Datum,Värdepapper,Typ av transaktion,Antal,Kurs', '2026-03-02,AAPL,Köp,1,150'],
    ['Datum,Product,Koop/Verkoop,Aantal,Koers', '02-03-2026,AAPL,Koop,1,150'],
    ['Date,Produit,Sens,Quantité,Cours', '2026-03-02,AAPL,Achat,1,150'],
    ['Fecha,Producto,Lado,Cantidad,Precio', '2026-03-02,AAPL,Compra,1,150'],
    ['Data,Ativo,Lado,Quantidade,Preço', '2026-03-02,AAPL,C,1,150'],
    ['Data,Simbolo,Operazione,Quantità,Prezzo', '2026-03-02,AAPL,Acquisto,1,150'],
  ])('are known in brokers’ spellings and languages: %s', async (header, row) => {
    const [day, symbol, side, quantity, price] = header.split(',');
    expect(await suggest('executions', header, row)).toEqual({ day, symbol, side, quantity, price });
    const { executions } = await readMapped('executions', header, row);
    expect(executions).toMatchObject([{ ticker: 'AAPL', side: 'buy', quantity: '1', price: '150', day: '2026-03-02' }]);
  });

  it('are a quantity rather than an amount of money', async () => {
    expect(
      await suggest(
        'roundTrips',
        'Action,Amount,Units,Open Date,Close Date,Profit,Open Rate,Close Rate,ISIN',
        'Buy Tesla,1000,5,2026-03-02 09:00:00,2026-03-03 09:00:00,25,200,205,US88160R1014',
      ),
    ).toMatchObject({ quantity: 'Units', side: 'Action', entryPrice: 'Open Rate', exitPrice: 'Close Rate' });
  });

  it('can occur twice: the first is of the entry', async () => {
    const { trades } = await readMapped(
      'roundTrips',
      'Ticket,Open,Type,Volume,Symbol,Price,Close,Price,Commissions,Profit',
      '11,2026-03-02 09:00:00,sell,0.1,EURUSD,1.0850,2026-03-02 12:00:00,1.0800,-0.50,49.50',
    );
    expect(trades).toEqual(['short 0.1 EURUSD 1.085 -> 1.08, 49.50 after 0.50 on 2026-03-02']);
  });

  it('match with a unit in brackets or behind them, but not with a percentage', async () => {
    expect(
      await suggest(
        'roundTrips',
        'Symbol,Side,Size [lots],Entry Price (USD),Exit Price (USD),Close Time (UTC+02:00),Profit/Loss (%),P&L %,Profit/Loss (C),Commission USD',
        'EURUSD,Long,1,1.1,1.2,2026-03-02 09:31:00,1,1,100,2',
      ),
    ).toEqual({
      symbol: 'Symbol',
      side: 'Side',
      quantity: 'Size [lots]',
      entryPrice: 'Entry Price (USD)',
      exitPrice: 'Exit Price (USD)',
      closeDay: 'Close Time (UTC+02:00)',
      profit: 'Profit/Loss (C)',
      fees: 'Commission USD',
    });
  });

  it('win over hidden twins with an underscore', async () => {
    expect(
      await suggest(
        'executions',
        '_timestamp,_action,_qty,_price,Timestamp,B/S,Quantity,Price,Contract',
        '1772443860000,0,1,500000,03/02/2026 09:31:00,Buy,1,5000.00,MESH6',
      ),
    ).toEqual({ day: 'Timestamp', side: 'B/S', quantity: 'Quantity', price: 'Price', symbol: 'Contract' });
  });
});

describe('dates and times (IMP-04)', () => {
  it('are taken from a timestamp rather than from a date', async () => {
    expect(
      await suggest(
        'executions',
        'Date,Filled Time,Symbol,Side,Qty,Price',
        '2026-03-02,2026-03-02 09:31:00,AAPL,Buy,1,150',
      ),
    ).toMatchObject({ day: 'Filled Time' });
  });

  it('are joined from a column of days and one of times', async () => {
    const rows = ['Trade Date,Execution Time,Symbol,Side,Qty,Price', '03/13/2026,09:31:05,AAPL,Buy,1,150'] as const;
    expect(await suggest('executions', ...rows)).toMatchObject({ day: 'Trade Date', clock: 'Execution Time' });
    expect((await readMapped('executions', ...rows)).executions).toMatchObject([{ at: '2026-03-13T09:31:05.000Z' }]);
    expect(
      await suggest(
        'roundTrips',
        'Open Date,Open Time,Close Date,Close Time,Symbol,Side,Qty,Entry Price,Exit Price,Net P&L',
        '2026-03-13,09:31:05,2026-03-13,09:32:00,AAPL,Long,1,150,151,1',
      ),
    ).toMatchObject({ openDay: 'Open Date', openClock: 'Open Time', closeDay: 'Close Date', closeClock: 'Close Time' });
  });

  it.each(['Filled Time(UTC+02:00)', 'Filled Time [UTC+2]', 'Filled Time UTC+2', 'Filled Time (GMT+0200)'])(
    'have the zone of their column: %s',
    async (name) => {
      const { executions, questions } = await readMapped(
        'executions',
        `${name},Symbol,Side,Qty,Price`,
        '2026-03-13 09:31:05,AAPL,Buy,1,150',
      );
      expect(executions).toMatchObject([{ at: '2026-03-13T07:31:05.000Z' }]);
      expect(questions.map(({ id }) => id)).not.toContain('zone');
    },
  );
});

it.each([
  ['-NVDA260710P195', 'NVDA260710P00195000'],
  ['SLV20Feb26C55.00', 'SLV260220C00055000'],
  ['PUT  MDB    07/17/26   312.500', 'MDB260717P00312500'],
  ['SPY 03/20/2026 580.00 C', 'SPY260320C00580000'],
  ['TSLA 10/17/2026 Call $515.00', 'TSLA261017C00515000'],
  ['AAPL 20JUN26 200 C', 'AAPL260620C00200000'],
])('reads an option in words as one, with 100 shares: %s (IMP-12)', async (symbol, ticker) => {
  const { executions } = await readMapped(
    'executions',
    'Date,Symbol,Side,Qty,Price',
    `2026-03-02,${symbol},Buy,1,1.50`,
  );
  expect(executions).toMatchObject([{ ticker, multiplier: '100' }]);
});

it('gives a column one role at most, whatever is in the table (IMP-11)', async () => {
  const names = [
    'Date',
    'Time',
    '_price',
    'Price ($)',
    'Fees',
    'Total Fees',
    'Side',
    'Qty',
    'Symbol',
    'Close Time',
    'P&L %',
  ];
  const cell = fc.oneof(fc.constantFrom('2026-03-02', '09:31', '-1', '1,5', '5%', 'Buy', 'C', ''), fc.string());
  const row = fc.array(cell, { minLength: 3, maxLength: 12 });
  const header = fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(header, fc.array(row, { maxLength: 5 }), async (cells, rows) => {
      const quote = (line: readonly string[]) => line.map((text) => JSON.stringify(text)).join(',');
      const [file] = await openFiles(new TextEncoder().encode([cells, ...rows, cells].map(quote).join('\n')), 'a.csv');
      const table = file && findMappableTable(file);
      for (const columns of Object.values(table?.suggested ?? {}))
        expect(new Set(Object.values(columns)).size).toBe(Object.keys(columns).length);
    }),
  );
});
