import { describeTrade } from '../fixture.ts';
import { guess, HEADER, ROWS, refuse } from './table.ts';

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

it.each([
  ['Ouvert le,Fermé le', '2026-03-04', '2026-03-06'],
  ['Eröffnet,Geschlossen', '2026-03-04', '2026-03-06'],
  ['Apertura,Cierre', '2026-03-04', '2026-03-06'],
  ['Date,Date', '2026-03-04', '2026-03-06'],
  ['Date,Time,Date,Time', '2026-03-04,10:00', '2026-03-06,15:30'],
])('takes the first of two dates as the opening: %s (IMX-09)', async (names, opening, closing) => {
  const { trades } = await guess([
    `Symbol,Side,Qty,Entry Price,Exit Price,${names},P&L`,
    `KO,Long,10,60,61,${opening},${closing},10`,
  ]);
  expect(trades.map(describeTrade)).toEqual(['long 10 KO 60 -> 61, 10.00 after 0.00 on 2026-03-06']);
  const isTimed = names.includes('Time');
  expect(trades[0]?.openedAt).toBe(isTimed ? '2026-03-04T10:00:00.000Z' : null);
});

it.each([
  'Date d’opération;Valeur;Sens;Nombre de titres;Prix par action;Courtage',
  "Date de l'opération;Mnémonique;Type opération;Qté;Cours d’exécution;Frais",
  'Schlusstag;Aktie;An-/Verkauf;Stückzahl;Preis pro Stück;Ordergebühr',
  'Fecha de contratación;Empresa;Sentido;Nº títulos;Precio por acción;Comisiones',
])('knows the names of %s (IMX-09)', async (header) => {
  const { trades } = await guess([header, '2026-03-04;KO;Buy;10;60,5;1,25', '2026-03-05;KO;Sell;10;61,75;1,25']);
  expect(trades.map(describeTrade)).toEqual(['long 10 KO 60.5 -> 61.75, 10.00 after 2.50 on 2026-03-05']);
});

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
