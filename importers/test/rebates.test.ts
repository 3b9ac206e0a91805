import fc from 'fast-check';
import { readFixtureText, readText } from './fixture.ts';

const LIGHTSPEED =
  'Account Number,Side,Symbol,Trade Date,Execution Time,Price,Qty,Trade Number,Commission Amount,FeeSEC,Fee1';
const TASTYTRADE =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Order #,Currency';
const QUESTRADE =
  'Symbol,Action,Fill qty,Fill price,Currency,Exec time,Total value,Time placed,Option,Strategy,Commission,Account';
const QUANTOWER =
  'Account,Date/Time,Symbol,Symbol type,Side,Quantity,Price,Gross P/L,Fee,Net P/L,Trade value,Trade ID,Position ID';
const KUCOIN =
  'UID,Account Type,Order ID,Symbol,Side,Avg. Filled Price,Filled Amount,Filled Volume,Filled Time(UTC+00:00),Fee,Fee Currency';
const BITSTAMP =
  'ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee currency,Order ID';
const BINANCE = 'Date(UTC),Symbol,Side,Price,Quantity,Amount,Fee,Fee Coin,Realized Profit,Quote Asset';
const SPOT = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee';
const COINBASE =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
const TRADING212 =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Currency conversion fee,Currency (Currency conversion fee),ID';

/** A purchase and a sale with these fees, in each format whose files have them with a sign. */
const files: [string, (opening: string, closing: string) => string[]][] = [
  [
    'tastytrade',
    (opening, closing) => [
      TASTYTRADE,
      `2026-05-05T10:00:00-0500,Trade,Sell to Close,SELL_TO_CLOSE,KO,Equity,Sold 50 KO @ 62.00,"3,100.00",50,62,${closing},0.00,,2,USD`,
      `2026-05-04T10:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,KO,Equity,Bought 50 KO @ 60.00,"-3,000.00",50,-60,${opening},0.00,,1,USD`,
    ],
  ],
  [
    'questrade',
    (opening, closing) => [
      QUESTRADE,
      `KO,Buy,50,60.00,USD,4 May 2026 10:00:00 AM,3000,4 May 2026 10:00:00 AM,,,${opening},1`,
      `KO,Sell,50,62.00,USD,5 May 2026 10:00:00 AM,3100,5 May 2026 10:00:00 AM,,,${closing},1`,
    ],
  ],
  [
    'quantower',
    (opening, closing) => [
      QUANTOWER,
      `D,5/5/2026 10:00:00 AM,KO,Equities,Sell,-50,62,100,${closing},,-3100,2,`,
      `D,5/4/2026 10:00:00 AM,KO,Equities,Buy,50,60,0,${opening},,3000,1,`,
    ],
  ],
  [
    'kucoin',
    (opening, closing) => [
      KUCOIN,
      `1,mainAccount,a1,SOL-USDT,BUY,60,50,3000,2026-05-04 10:00:00,${opening},USDT`,
      `1,mainAccount,a2,SOL-USDT,SELL,62,50,3100,2026-05-05 10:00:00,${closing},USDT`,
    ],
  ],
  [
    'bitstamp',
    (opening, closing) => [
      BITSTAMP,
      `1,Main,Market,Buy,2026-05-04T10:00:00Z,50,SOL,3000,USD,60,USD,${opening},USD,1`,
      `2,Main,Market,Sell,2026-05-05T10:00:00Z,50,SOL,3100,USD,62,USD,${closing},USD,2`,
    ],
  ],
  [
    'binance-futures',
    (opening, closing) => [
      BINANCE,
      `2026-05-04 10:00:00,SOLUSDT,BUY,60,50,3000,${opening},USDT,0,USDT`,
      `2026-05-05 10:00:00,SOLUSDT,SELL,62,50,3100,${closing},USDT,100,USDT`,
    ],
  ],
  [
    'binance-spot',
    (opening, closing) => [
      SPOT,
      `2026-05-04 10:00:00,SOLUSDT,BUY,60,50SOL,3000USDT,${opening}USDT`,
      `2026-05-05 10:00:00,SOLUSDT,SELL,62,50SOL,3100USDT,${closing}USDT`,
    ],
  ],
  [
    'a table of fills that no format knows',
    (opening, closing) => [
      'Date,Ticker,Action,Shares,Price,Fee',
      `2026-05-04 10:00:00,KO,Buy,50,60,${opening}`,
      `2026-05-05 10:00:00,KO,Sell,50,62,${closing}`,
    ],
  ],
];

const read = async (lines: readonly string[]) => {
  const { trades, skipped, warnings } = await readText(lines.join('\n'), 'file.csv', { guess: true });
  return { results: trades.map(({ amount, fees }) => [amount, fees]), skipped, warnings };
};

/** The sums of a trade that gains 100 before fees. */
const expectFees = (fees: number) => [[(100 - fees).toFixed(2), fees.toFixed(2)]];

describe.each(files)('fees of both signs: %s', (_, write) => {
  it('reads the smaller sum as a rebate (IMP-06)', async () => {
    const paid = { results: expectFees(0.75), skipped: [], warnings: [] };
    expect(await read(write('-0.25', '1.00'))).toEqual(paid);
    expect(await read(write('1.00', '-0.25'))).toEqual(paid);
    expect(await read(write('0.25', '-1.00'))).toEqual(paid);
    expect((await read(write('-0.25', '-0.50'))).results).toEqual(expectFees(0.75));
    expect((await read(write('0.25', '0.50'))).results).toEqual(expectFees(0.75));
  });

  it('reads the file with all signs turned in the same way (IMP-06)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }), async (a, b) => {
        const [opening = '', closing = ''] = [a, b].map((cents) => (cents / 100).toFixed(2));
        const [turnedOpening = '', turnedClosing = ''] = [-a, -b].map((cents) => (cents / 100).toFixed(2));
        const { results } = await read(write(opening, closing));
        expect(results).toEqual(expectFees(Math.abs(a + b) / 100));
        expect((await read(write(turnedOpening, turnedClosing))).results).toEqual(results);
      }),
      { numRuns: 15 },
    );
  });
});

const readKeys = async (lines: readonly string[]) => {
  const { executions } = (await readText(lines.join('\n'), 'file.csv', { guess: true })).rows;
  return executions.map(({ key }) => key).sort();
};

it.each(files)('a rebate identifies a row as before it was read as one: %s (IMP-08)', async (_, write) => {
  expect(await readKeys(write('-0.25', '1.00'))).toEqual(await readKeys(write('0.25', '1.00')));
});

it('reads rebates of each column of costs by the signs of that column (IMP-06)', async () => {
  const older = readFixtureText('tastytrade-2021.csv');
  // Commissions are below 0, and fees above it: 30.00 − 1.00 − 0.152 × 2.
  expect((await read([older])).results).toEqual([['28.70', '1.30']]);
  expect((await read([older.replace('0.00,0.152', '0.40,0.152')])).results).toEqual([['29.10', '0.90']]);
});

it('reads a rebate of an exchange beside the commission (IMP-06)', async () => {
  const { results } = await read([
    LIGHTSPEED,
    'L1,B,KO,05/04/2026,10:00:00,60,50,A1,0.70,0,-0.10',
    'L1,S,KO,05/05/2026,10:00:00,62,50,A2,0.70,0.05,-0.10',
  ]);
  expect(results).toEqual(expectFees(1.25));
});

it.each([
  [
    'coinbase-transactions',
    COINBASE,
    [
      'c1,2026-05-04 10:00:00 UTC,Buy,SOL,50,USD,60,3000,3001,1.00,',
      'c2,2026-05-05 10:00:00 UTC,Sell,SOL,50,USD,62,3100,3100.25,-0.25,',
    ],
  ],
  [
    'trading212',
    TRADING212,
    [
      'Market buy,2026-05-04 10:00:00,US1912161007,KO,Coca-Cola,50,60,USD,1,3001,USD,1.00,USD,t1',
      'Market sell,2026-05-05 10:00:00,US1912161007,KO,Coca-Cola,50,62,USD,1,3100.25,USD,-0.25,USD,t2',
    ],
  ],
])('agrees with the total of %s (IMP-06)', async (_, header, rows) => {
  expect(await read([header, ...rows])).toEqual({ results: expectFees(0.75), skipped: [], warnings: [] });
});
