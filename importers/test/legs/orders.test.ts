import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { combineOrders, type FileTrades, openFiles, read } from '../../src/index.ts';
import { describeTrade, readFixture, readFixtureText, readText } from '../fixture.ts';

const ZONE = 'America/New_York';

const combine = (file: FileTrades) => combineOrders(file, ZONE);

/** `SPX vertical 206.75: short SPX260619P05000000 684.37, …` of a trade with legs; otherwise `ticker amount`. */
const describeAll = (file: FileTrades): string[] =>
  combine(file).map((trade) => {
    if (!('legs' in trade)) return `${trade.ticker} ${trade.amount}`;
    const legs = trade.legs.map(({ side, quantity, ticker, net }) => `${side} ${quantity} ${ticker.slice(-9)} ${net}`);
    return `${trade.ticker} ${trade.structure} ${trade.amount}: ${legs.join(', ')}`;
  });

const readKeys = async (text: string, name: string): Promise<string[]> => {
  const [file] = await openFiles(new TextEncoder().encode(text), name);
  return file ? read(file).executions.map(({ key }) => key) : [];
};

/** What stays apart in each file: two underlyings, a roll, and an order with a leg still open. */
const separate = (ko: string, pep: string) => [`KO260619C00070000 ${ko}`, `PEP260619C00150000 ${pep}`];

it('merges the trades of an order of tastytrade (LEG-05)', async () => {
  const file = await readFixture('tastytrade-legs.csv');
  expect(describeAll(file)).toEqual([
    // (7.00 − 0.13) × 100 − 2.63 and (0.25 − 5.00) × 100 − 2.62
    'SPX vertical 206.75: long 1 P04950000 -477.62, short 1 P05000000 684.37',
    ...separate('28.72', '38.72'),
    'IWM260619P00200000 -71.28',
    'QQQ iron condor 179.76: long 2 P00440000 -164.56, short 2 P00450000 279.44, short 2 C00520000 177.44, long 2 C00530000 -112.56',
    'DIS260717C00120000 68.72',
    'IWM260717P00195000 238.72',
    // The call expires: (11.40 − 11.20) × 200 − 0.36 and 0.30 × 200 − 2.28
    'F covered call 97.36: long 200 F 39.64, short 2 C00011500 57.72',
  ]);
  expect(file.open.map(({ ticker }) => ticker)).toEqual(['DIS260717C00110000']);
});

it('merges the trades of an order of a Flex Query by ibOrderID, and never by orderReference (LEG-05)', async () => {
  expect(describeAll(await readFixture('ibkr-flex-legs.csv'))).toEqual([
    'SPY vertical 205.80: long 3 P00555000 -482.10, short 3 P00560000 687.90',
    ...separate('27.90', '37.90'),
    // Without an order, and NKE in two accounts.
    ...['AMD260619C00160000 97.90', 'AMD260619P00160000 -52.10', 'NKE260619C00080000 27.90'],
    ...['NKE260619C00085000 -22.10', 'IWM260619P00200000 -72.10'],
    'SPY iron condor 131.60: long 1 P00540000 -72.10, short 1 P00550000 162.90, short 1 C00600000 72.90, long 1 C00610000 -32.10',
    ...['DIS260717C00120000 67.90', 'IWM260717P00195000 237.90'],
  ]);
});

/** A vertical of options on the future: 50 × (10.00 − 4.00 − 3.00 + 1.00), less fees. */
const FUTURE_OPTIONS = {
  'ibkr-flex': [
    'ClientAccountID,AssetClass,Symbol,Multiplier,CurrencyPrimary,DateTime,Quantity,TradePrice,IBCommission,Buy/Sell,Open/CloseIndicator,LevelOfDetail,IBOrderID,TradeID',
    'U1,FOP,E3AH6 P5800,50,USD,20260312;100000,-1,10,-1.5,SELL,O,EXECUTION,501,1',
    'U1,FOP,E3AH6 P5750,50,USD,20260312;100000,1,4,-1.5,BUY,O,EXECUTION,501,2',
    'U1,FOP,E3AH6 P5800,50,USD,20260313;100000,1,3,-1.5,BUY,C,EXECUTION,502,3',
    'U1,FOP,E3AH6 P5750,50,USD,20260313;100000,-1,1,-1.5,SELL,C,EXECUTION,502,4',
  ],
  thinkorswim: [
    'Account Trade History',
    ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type',
    ',3/13/26 10:00:00,VERTICAL,BUY,+1,TO CLOSE,/ESH26 1/50 MAR 26 (Monday) (Wk3),/E3AH26,5800,PUT,3.00,2.00,LMT',
    ',,,SELL,-1,TO CLOSE,/ESH26 1/50 MAR 26 (Monday) (Wk3),/E3AH26,5750,PUT,1.00,CREDIT,',
    ',3/12/26 10:00:00,VERTICAL,SELL,-1,TO OPEN,/ESH26 1/50 MAR 26 (Monday) (Wk3),/E3AH26,5800,PUT,10.00,6.00,LMT',
    ',,,BUY,+1,TO OPEN,/ESH26 1/50 MAR 26 (Monday) (Wk3),/E3AH26,5750,PUT,4.00,DEBIT,',
  ],
};

it.each(Object.entries(FUTURE_OPTIONS))(
  'knows the underlying of options on futures: %s (LEG-02)',
  async (id, lines) => {
    const file = await readText(lines.join('\n'));
    expect(file.format).toBe(id);
    const [trade, ...others] = combine(file);
    expect(others).toEqual([]);
    expect(trade).toMatchObject({
      ticker: 'ES',
      structure: 'vertical',
      side: 'short',
      entryPrice: '6',
      exitPrice: '2',
    });
    expect(trade).toMatchObject({ instrument: { underlying: 'ES', expiry: '2026-03-16', right: 'put', strike: null } });
  },
);

it('merges the trades of a spread of thinkorswim (LEG-05)', async () => {
  expect(describeAll(await readFixture('thinkorswim-legs.csv'))).toEqual([
    'SPY vertical 210.00: long 3 P00555000 -480.00, short 3 P00560000 690.00',
    ...separate('30.00', '40.00'),
    'IWM260619P00200000 -70.00',
    'QQQ iron condor 190.00: long 2 P00440000 -162.00, short 2 P00450000 282.00, short 2 C00520000 180.00, long 2 C00530000 -110.00',
    ...['DIS260717C00120000 70.00', 'IWM260717P00195000 240.00'],
    'F covered call 90.00: long 200 F 40.00, short 2 C00011500 50.00',
  ]);
});

it('keeps spreads of thinkorswim apart that were filled in the same second (LEG-05)', async () => {
  const rows = [
    ...[',5/4/26 09:40:02,VERTICAL,SELL,-1,TO OPEN,SPY,19 JUN 26,560,PUT,4.10,1.20,LMT'],
    ...[',,,BUY,+1,TO OPEN,SPY,19 JUN 26,555,PUT,2.90,CREDIT,'],
    ...[',5/4/26 09:40:02,VERTICAL,SELL,-1,TO OPEN,SPY,19 JUN 26,600,CALL,4.10,1.20,LMT'],
    ...[',,,BUY,+1,TO OPEN,SPY,19 JUN 26,605,CALL,2.90,CREDIT,'],
    ...[',5/11/26 10:15:40,IRON CONDOR,BUY,+1,TO CLOSE,SPY,19 JUN 26,560,PUT,2,1,LMT'],
    ...[',,,SELL,-1,TO CLOSE,SPY,19 JUN 26,555,PUT,1,DEBIT,'],
    ...[',,,BUY,+1,TO CLOSE,SPY,19 JUN 26,600,CALL,2,DEBIT,', ',,,SELL,-1,TO CLOSE,SPY,19 JUN 26,605,CALL,1,DEBIT,'],
  ];
  const head = ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type';
  const file = await readText(['Account Trade History', head, ...rows].join('\n'));
  expect(combine(file).map((trade) => ('structure' in trade ? trade.structure : trade.ticker))).toEqual([
    ...['vertical', 'vertical'],
  ]);
});

it.each([
  ['tastytrade-legs.csv', /,512000\d{3},/g, ',,'],
  ['tastytrade-legs.csv', /,512000\d{3},/g, ',--,'],
  ['ibkr-flex-legs.csv', /,84100\d{3},/g, ',,'],
  ['ibkr-flex-legs.csv', /,84100\d{3},/g, ',0,'],
])('of %s, reads the same rows and merges none without orders (LEG-05)', async (name, orders, empty) => {
  const text = readFixtureText(name);
  const without = text.replaceAll(orders, empty);
  expect(without).not.toBe(text);
  const file = await readText(without, name);
  expect(combine(file)).toEqual(file.trades);
  expect(await readKeys(without, name)).toEqual(await readKeys(text, name));
  expect(file.trades.map(describeTrade)).toEqual((await readFixture(name)).trades.map(describeTrade));
});

const STATING_ORDERS = /^(?:tastytrade|ibkr-flex|thinkorswim)/;
const others = readdirSync(join(import.meta.dirname, '../fixtures')).filter((name) => !STATING_ORDERS.test(name));

it.each(others)('changes nothing of %s, whose format states no orders (LEG-05)', async (name) => {
  const file = await readFixture(name);
  expect(combine(file)).toEqual(file.trades);
});
