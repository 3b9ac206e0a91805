import fc from 'fast-check';
import { UnreadableFile } from '../src/errors.ts';
import { describeTrade, readText } from './fixture.ts';

const guess = (lines: readonly string[], options = {}) =>
  readText(lines.join('\n'), 'table.csv', { guess: true, ...options });

/** The questions that keep a guess from being imported by one click. */
const listDoubts = async (...lines: string[]) =>
  (await guess(lines)).questions.filter(({ id }) => id === 'column' || id === 'pointValue').map(({ text }) => text);

const refuse = async (...lines: string[]) => {
  try {
    await guess(lines);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
  return 'guessed';
};

const HEADER = 'Date,Symbol,Side,Quantity,Price,Fees';
const ROWS = ['2026-02-02,AAPL,Buy,10,150.5,1', '2026-02-03,AAPL,Sell,10,152.25,1'] as const;

describe('a table that no format knows (IMX-09)', () => {
  it('is guessed as fills, with the column of each role', async () => {
    const { trades, mapping, questions } = await guess([HEADER, ...ROWS]);
    // 10 × 1.75 − 2
    expect(trades.map(describeTrade)).toEqual(['long 10 AAPL 150.5 -> 152.25, 15.50 after 2.00 on 2026-02-03']);
    expect(mapping).toEqual({
      day: 'Date',
      symbol: 'Symbol',
      side: 'Side',
      quantity: 'Quantity',
      price: 'Price',
      fees: 'Fees',
    });
    expect(questions.map(({ id }) => id)).toEqual(['account']);
  });

  it('is guessed as closed trades with the P&L of the table', async () => {
    const { trades, mapping } = await guess([
      'Symbol,Direction,Qty,Entry Price,Exit Price,Exit Date,Net P&L',
      'ESM6,Short,2,5000,4990,2026-03-02,1000',
    ]);
    expect(trades.map(describeTrade)).toEqual(['short 2 ESM6 5000 -> 4990, 1000.00 after 0.00 on 2026-03-02']);
    expect(mapping).toMatchObject({ profit: 'Net P&L', closeDay: 'Exit Date' });
  });

  it.each(['Symbol', 'Side', 'Quantity', 'Price', 'Date'])('is refused without a column of: %s', async (name) => {
    const column = HEADER.split(',').indexOf(name);
    const lines = [HEADER, ...ROWS].map((line) => line.split(',').toSpliced(column, 1).join(','));
    expect(await refuse(...lines)).toContain('no column was recognized as');
  });

  it.each([
    ['accounts', ['Account,Name,Currency,Type,Opened', 'U1,Main,USD,Margin,2020-01-02']],
    ['dividends', ['Date,Symbol,Type,Shares,Rate,Amount', '2026-02-02,AAPL,Dividend,10,0.25,2.50']],
    ['open positions', ['Open Date,Symbol,Side,Quantity,Price,Current Price,P&L', '2026-02-02,AAPL,Buy,10,150,152,20']],
    [
      'open positions in German',
      ['Datum,Wertpapier,Richtung,Anzahl,Kurs,Unrealisierter Gewinn', '2026-02-02,SAP,Kauf,10,150,20'],
    ],
    ['accounts with prices of today', ['Date,Symbol,Side,Quantity,Price,Last Price', '2026-02-02,AAPL,Buy,10,150,152']],
  ])('is not guessed as fills if it has %s', async (_, lines) => {
    expect(await refuse(...lines)).not.toBe('guessed');
  });
});

/** Exports that no format reads, with the sum of their trades. */
const exports: [name: string, sum: string, lines: string[]][] = [
  [
    'of an order book whose prices are averages of fills',
    '20.00',
    [
      'symbol,qty,filled_qty,side,type,filled_avg_price,status,filled_at',
      'AAPL,10,10,buy,market,150.5,filled,2026-03-02T14:31:01Z',
      'AAPL,10,10,sell,market,152.5,filled,2026-03-02T15:31:01Z',
    ],
  ],
  [
    'of a broker that is named and has no format',
    '20.00',
    [
      'Position ID,Action,Amount,Units,Open Date,Close Date,Leverage,Spread,Profit,Open Rate,Close Rate',
      '1,Buy,1500,10,02/03/2026 15:00:00,02/03/2026 16:00:00,1,0,20.00,150,152',
    ].map((line, index) => `${line},${index === 0 ? 'Ticker' : 'AAPL'}`),
  ],
  [
    'of purchases and sales without a side, whose times say which came first',
    '60.00',
    [
      'Ticker,Qty,Buy Date,Buy Price,Sell Date,Sell Price,Gain',
      'AAPL,10,2026-03-02,150,2026-03-03,152,20',
      'AMD,20,2026-03-05,98,2026-03-04,100,40',
    ],
  ],
  [
    'of closed trades with their cost basis',
    '20.00',
    [
      'Symbol,Shares,Entry Date,Entry Price,Exit Date,Exit Price,Cost Basis,P&L',
      'AAPL,10,3/2/2026,150,3/3/2026,152,0,20',
    ],
  ],
  [
    'with sizes in a column of contracts, beside codes in another one',
    '10.00',
    [
      'Contracts,Direction,Number of Contracts,Exec Price,Executed At',
      'MESH6,Buy,1,5000,2026-03-02 10:00:00',
      'MESH6,Sell,1,5002,2026-03-02 11:00:00',
    ],
  ],
  [
    'without accents',
    '10.00',
    ['Data;Titolo;Operazione;Quantita;Prezzo', '02/03/2026;ENEL;Acquisto;100;6,50', '03/03/2026;ENEL;Vendita;100;6,60'],
  ],
  [
    'in Danish',
    '20.00',
    ['Handelsdag;Værdipapir;Transaktionstype;Antal;Kurs', '2026-03-02;DSV;KØBT;10;150', '2026-03-03;DSV;SOLGT;10;152'],
  ],
  [
    'with numbered fees',
    '15.00',
    ['Date,Symbol,Side,Qty,Price,Fee1,Fee2', '2026-03-02,AAPL,B,10,150,2,0.5', '2026-03-03,AAPL,S,10,152,2,0.5'],
  ],
  [
    'with an id of the position, which both of its fills have',
    '20.00',
    ['Date,Symbol,Side,Qty,Price,Trade ID', '2026-03-02,AAPL,B,10,150,7', '2026-03-03,AAPL,S,10,152,7'],
  ],
];

it.each(exports)('guesses a table %s (IMX-09)', async (_, sum, lines) => {
  const { trades, questions } = await guess(lines);
  expect(trades.reduce((total, { amount }) => total + Number(amount), 0).toFixed(2)).toBe(sum);
  expect(questions.filter(({ id }) => id === 'column')).toEqual([]);
});

it('reads the sale of a short trade as its opening, if columns are named by purchase and sale (IMX-09)', async () => {
  const { trades } = await guess([
    'Ticker,Qty,Buy Date,Buy Price,Sell Date,Sell Price,Gain',
    'AMD,20,2026-03-05,98,2026-03-04,100,40',
  ]);
  expect(trades.map(describeTrade)).toEqual(['short 20 AMD 100 -> 98, 40.00 after 0.00 on 2026-03-05']);
});

it('names the broker of an export without a format that cannot be guessed (IMX-09)', async () => {
  const header = 'Order ID,Futures,Direction,Avg Price,Filled Qty,Realized PnL,Fee,Order Time';
  expect(await refuse(header, '1,BTCUSDT,,60000,0.1,0,3,2026-03-02 10:00:00')).toContain('export of Bitget');
});

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
      "Is 'Wymiana' bought or sold? Its rows are not read.",
    ]);
  });

  it('asks about a split, and not about a dividend', async () => {
    const rows = (word: string) => [HEADER, ROWS[0], `2026-02-02,AAPL,${word},10,0,0`, ROWS[1]] as const;
    expect(await listDoubts(...rows('Split'))).toEqual(["Is 'Split' bought or sold? Its rows are not read."]);
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

/** The names of one table in a language, and its words for buy and sell. */
const languages = [
  ['Date', 'Symbol', 'Side', 'Quantity', 'Price', 'Fees', 'Buy', 'Sell'],
  ['Datum', 'Wertpapier', 'Kauf/Verkauf', 'Anzahl', 'Kurs', 'Gebühren', 'Kauf', 'Verkauf'],
  ['Date', 'Valeur', 'Sens', 'Quantité', 'Cours', 'Frais', 'Achat', 'Vente'],
  ['Fecha', 'Valor', 'Operación', 'Cantidad', 'Precio', 'Comisión', 'Compra', 'Venta'],
  ['Data', 'Titolo', 'Operazione', 'Quantità', 'Prezzo', 'Commissioni', 'Acquisto', 'Vendita'],
  ['Data', 'Ativo', 'C/V', 'Quantidade', 'Preço', 'Corretagem', 'C', 'V'],
  ['Datum', 'Product', 'Koop/Verkoop', 'Aantal', 'Koers', 'Transactiekosten', 'Koop', 'Verkoop'],
  ['Data transakcji', 'Walor', 'K/S', 'Liczba', 'Cena', 'Prowizja', 'K', 'S'],
  ['Datum', 'Värdepapper', 'Typ av transaktion', 'Antal', 'Kurs', 'Courtage', 'Köp', 'Sälj'],
] as const;

const shape = fc.record({
  language: fc.constantFrom(...languages),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  spell: fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
  ),
  extra: fc.constantFrom('Comment', 'Strategy', 'Order No', 'Exchange', 'Notes'),
});

it('does not depend on order, letter case, language, delimiter or further columns (IMX-09)', async () => {
  const fills = fc.array(
    fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 50 }), fc.integer({ min: 100, max: 9_999 })),
    {
      minLength: 2,
      maxLength: 8,
    },
  );
  await fc.assert(
    fc.asyncProperty(fills, shape, async (rows, { language, order, delimiter, spell, extra }) => {
      const table = (names: readonly string[], buy: string, sell: string, extraName: string) => [
        [...names, extraName],
        ...rows.map(([isBuy, quantity, cents], index) => [
          `2026-02-${String(index + 10)}`,
          'AAPL',
          isBuy ? buy : sell,
          String(quantity),
          (cents / 100).toFixed(2),
          '1.25',
          'text',
        ]),
      ];
      const [plain, ...others] = [languages[0], language].map((names) =>
        table(names.slice(0, 6), names[6], names[7], extra),
      );
      const shaped = (others[0] ?? []).map((cells, index) =>
        order.map((column) => (index === 0 ? spell(cells[column] ?? '') : (cells[column] ?? ''))).join(delimiter),
      );
      const expected = await guess((plain ?? []).map((cells) => cells.join(',')));
      const found = await guess(shaped);
      const strip = ({ trades, questions }: typeof found) => [trades.map(describeTrade), questions];
      expect(strip(found)).toEqual(strip(expected));
    }),
    { numRuns: 150 },
  );
});
