import Big from 'big.js';
import fc from 'fast-check';
import { readFixtureText, readText } from './fixture.ts';

const readAmountWarnings = async (text: string, name: string): Promise<string[]> => {
  const { warnings } = await readText(text, name, { zone: 'America/New_York' });
  return warnings.filter((warning) => /^Rows? \d/.test(warning));
};

/** A fixture of each format with an amount, the row, and its amount as it is and as it is not. */
const cases: readonly [fixture: string, row: number, amount: string, other: string, used: 'price' | 'amount'][] = [
  ['tastytrade.csv', 8, ',300.00,', ',320.00,', 'amount'],
  ['thinkorswim.csv', 28, '"-18,740.00"', '"-18,940.00"', 'price'],
  ['schwab-transactions.csv', 6, '"$21,149.41"', '"$21,249.41"', 'amount'],
  ['robinhood.csv', 4, '"($730.04)"', '"($760.04)"', 'amount'],
  ['fidelity.csv', 8, ',-827.02,', ',-857.02,', 'amount'],
  ['etrade-activity.csv', 11, ',-577.58,', ',-677.58,', 'amount'],
  ['etrade-transactions.csv', 5, ',-1252.68,', ',-1352.68,', 'amount'],
  ['firstrade.csv', 3, ',-4012.35,', ',-4112.35,', 'amount'],
  ['coinbase-transactions.csv', 9, ',$201.25,', ',$231.25,', 'amount'],
  ['coinbase-fills.csv', 2, ',-6021,', ',-6221,', 'price'],
  ['trading212.csv', 3, ',458.14,', ',468.14,', 'amount'],
  ['kraken.csv', 2, ',6000.00000,', ',6100.00000,', 'price'],
  ['kucoin.csv', 2, ',6100,6100,', ',6200,6200,', 'price'],
  ['okx.csv', 14, ',900,USDT,', ',920,USDT,', 'price'],
  ['binance-spot.csv', 2, '220.00000000USDT', '230.00000000USDT', 'price'],
  ['binance-spot-older.csv', 2, ',19.8054,', ',29.8054,', 'price'],
  ['binance-futures.csv', 4, ',1210.00,', ',1310.00,', 'price'],
  ['quantower.csv', 3, ',31745,', ',41745,', 'price'],
  ['questrade.csv', 2, '"25,200.00"', '"25,300.00"', 'price'],
  ['lightspeed.csv', 2, '"4030.0000"', '"4130.0000"', 'price'],
  ['tradezero.csv', 2, ',-1102.00,', ',-1112.00,', 'price'],
  ['webull-orders-options.csv', 2, ',$310.00,$0.50', ',$330.00,$0.50', 'price'],
  ['webull-records.csv', 7, ',86.06,', ',96.06,', 'price'],
  ['webull-trades.csv', 2, ',-1700.00,', ',-1800.00,', 'price'],
  ['tradovate-orders.csv', 2, '"138,601.50"', '"148,601.50"', 'price'],
  ['ibkr-activity.csv', 9, ',-120100,', ',-121100,', 'price'],
  ['ibkr-activity-es.csv', 9, ',-8100,', ',-9100,', 'price'],
  ['ibkr-activity-fr.csv', 5, ',-138,', ',-158,', 'price'],
  ['ibkr-flex-days.csv', 2, ',124.00,', ',134.00,', 'price'],
  ['ibkr-transactions-rates.csv', 6, ',212.5,', ',222.5,', 'price'],
  [
    'ibkr-flex.xml',
    6,
    'tradePrice="7.30" ibCommission="-1.40" buySell="BUY" open',
    'tradeMoney="1470" tradePrice="7.30" ibCommission="-1.40" buySell="BUY" open',
    'price',
  ],
  ['revolut.csv', 3, '"USD 1,001.00"', '"USD 1,101.00"', 'amount'],
  ['scalable.csv', 2, ';900,00;', ';910,00;', 'price'],
  ['lightyear.csv', 4, '"1122.00"', '"1142.00"', 'price'],
  ['bitstamp.csv', 3, ',3000.00,', ',3100.00,', 'price'],
  ['bitstamp-older.csv', 4, ',530.00 USD,', ',560.00 USD,', 'price'],
  ['hyperliquid.csv', 2, ',2000,0.9', ',2030,0.9', 'price'],
  ['kucoin-older.csv', 2, ',125,', ',145,', 'price'],
  ['portfolio-performance.csv', 3, '"1,020.00"', '"1,220.00"', 'price'],
  ['parqet.csv', 2, ';1020;', ';1120;', 'price'],
  ['degiro.csv', 4, ',-760.00,', ',-770.00,', 'amount'],
];

describe('the amount of a fill', () => {
  it.each(cases)('is compared with price and size in %s (IMX-01)', async (name, row, amount, other, used) => {
    const text = readFixtureText(name);
    expect(text).toContain(amount);
    expect(await readAmountWarnings(text, name)).toEqual([]);
    const [warning, ...others] = await readAmountWarnings(text.replace(amount, other), name);
    expect(others).toEqual([]);
    expect(warning).toMatch(
      new RegExp(
        `^Row ${row}: quantity and price make [\\d.]+, and the file states [\\d.]+\\. The ${used} is used\\.$`,
      ),
    );
  });
});

const cents = (min: number, max: number) => fc.integer({ min, max }).map((value) => new Big(value).div(100));
const HEADER =
  '"Symbol","Action","Fill qty","Fill price","Currency","Exec time","Total value","Time placed","Option","Strategy","Commission","Account"';
const SCHWAB = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';

const toQuestrade = (symbol: string, price: Big, quantity: number, total: Big): string =>
  `${HEADER}\n"${symbol}","Buy","${quantity}","${price}","CAD","17 Dec 2026 11:15:58 AM","${total.toFixed(2)}","17 Dec 2026 11:15:58 AM","","","0.00","1"\n`;

const toSchwab = (price: Big, quantity: number, fees: Big, amount: Big): string =>
  `${SCHWAB}\n03/10/2026,Buy,AAPL,APPLE INC,${quantity},$${price},$${fees},-$${amount.toFixed(2)}\n`;

describe('amounts that agree', () => {
  it('cause no warning if prices are rounded to cents, with or without fees (IMX-01)', async () => {
    const exact = fc.integer({ min: 100_000, max: 99_999_999 }).map((value) => new Big(value).div(10_000));
    const quantity = fc.integer({ min: 1, max: 5_000 });
    await fc.assert(
      fc.asyncProperty(exact, quantity, cents(0, 1_000), fc.boolean(), async (price, size, fees, isNet) => {
        const amount = price.times(size).plus(isNet ? fees : 0);
        expect(await readAmountWarnings(toSchwab(price.round(2), size, fees, amount), 'a.csv')).toEqual([]);
      }),
    );
  });

  it('cause no warning for options, whose unit is a contract (IMX-01)', async () => {
    await fc.assert(
      fc.asyncProperty(cents(1, 9_999), fc.integer({ min: 1, max: 200 }), async (price, size) => {
        const text = toQuestrade('SLV19Feb27C55.00', price, size, price.times(size).times(100));
        expect(await readAmountWarnings(text, 'a.csv')).toEqual([]);
      }),
    );
  });

  it('warn from a difference of more than a cent for one unit (IMX-01)', async () => {
    await fc.assert(
      fc.asyncProperty(
        cents(500, 99_999),
        fc.integer({ min: 2, max: 5_000 }),
        fc.integer({ min: -500, max: 500 }),
        async (price, size, tenths) => {
          const difference = new Big(tenths).div(1000).times(size);
          const warnings = await readAmountWarnings(
            toQuestrade('XEQ', price, size, price.times(size).plus(difference)),
            'a.csv',
          );
          const distance = difference.abs().minus(new Big('0.01').times(size));
          // The amount itself is rounded to cents.
          fc.pre(distance.abs().gt('0.02'));
          expect(warnings).toHaveLength(distance.gt(0) ? 1 : 0);
        },
      ),
    );
  });

  it.each([
    [
      'a price far below a cent',
      'Date(UTC),Symbol,Side,Price,Quantity,Amount,Fee,Fee Coin,Realized Profit,Quote Asset\n2026-03-28 23:30:00,SHIBUSDT,BUY,0.00001234,1000000,12.34,0.01,USDT,0,USDT\n',
    ],
    [
      'a bond in percent, with accrued interest',
      `${SCHWAB}\n03/10/2026,Buy,912797KJ5,US TREASURY NOTE,10000,$98.50,,-$9930.25\n`,
    ],
    ['pence in an account of pounds', readFixtureText('trading212-older.csv')],
    ['an expiration without a price', readFixtureText('schwab-transactions.csv')],
    ['an amount of 0', toQuestrade('XEQ', new Big('35.5'), 700, new Big(0))],
  ])('cause no warning for %s (IMX-01)', async (_, text) => {
    expect(await readAmountWarnings(text, 'a.csv')).toEqual([]);
  });

  it('warn for a price far below a cent that is wrong (IMX-01)', async () => {
    const text =
      'Date(UTC),Symbol,Side,Price,Quantity,Amount,Fee,Fee Coin,Realized Profit,Quote Asset\n2026-03-28 23:30:00,SHIBUSDT,BUY,0.00001234,1000000,14.34,0.01,USDT,0,USDT\n';
    expect(await readAmountWarnings(text, 'a.csv')).toEqual([
      'Row 2: quantity and price make 12.34, and the file states 14.34. The price is used.',
    ]);
  });

  it('are one sentence for many rows (IMX-01)', async () => {
    const row = toQuestrade('XEQ', new Big('35.5'), 700, new Big(30_000)).split('\n')[1] ?? '';
    const other = (index: number): string => row.replace('"700"', `"${700 + index}"`);
    const same = await readAmountWarnings([HEADER, row, row, row].join('\n'), 'a.csv');
    expect(same).toEqual([
      'Rows 2, 3, 4: quantity and price make 24850.00, and the file states 30000.00. The price is used.',
    ]);
    const many = await readAmountWarnings(
      [HEADER, ...Array.from({ length: 60 }, (__, index) => other(index))].join('\n'),
      'a.csv',
    );
    expect(many).toHaveLength(21);
    expect(many.at(-1)).toBe(
      `Rows ${Array.from({ length: 20 }, (__, index) => index + 22).join(', ')} and 20 more: price and amount disagree in the same way.`,
    );
  });
});
