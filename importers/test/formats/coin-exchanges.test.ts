import Big from 'big.js';
import { parsePair, takeCoinFee } from '../../src/formats/coins.ts';
import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('pairs of coins', () => {
  it.each([
    ['XXBTZUSD', 'BTC', 'USD'],
    ['XBT/EUR', 'BTC', 'EUR'],
    ['XETHZEUR', 'ETH', 'EUR'],
    ['DOTUSD', 'DOT', 'USD'],
    ['BNBUSD', 'BNB', 'USD'],
    ['USDTUSD', 'USDT', 'USD'],
    ['SOL-USDT', 'SOL', 'USDT'],
    ['XTZUSD', 'XTZ', 'USD'],
    ['AVAX_FDUSD', 'AVAX', 'FDUSD'],
  ])('%s is a coin and the currency of its price (IMP-06)', (pair, base, quote) => {
    expect(parsePair(pair)).toEqual({ base, quote });
  });

  it.each(['XETHXXBT', 'ETH-BTC', '', 'USD'])('%s has no price in money (IMP-06)', (pair) => {
    expect(parsePair(pair)).toBeUndefined();
  });
});

it('says in which coin the fee is if it is neither that of the price nor the traded one (IMP-06)', () => {
  const fill = { side: 'buy' as const, quantity: new Big(1), price: new Big(3000), base: 'ETH', fee: new Big(2) };
  const { feeCurrency, fees } = takeCoinFee({ ...fill, coin: 'USDC' }, 'USDT');
  expect([fees.toFixed(), feeCurrency]).toEqual(['2', undefined]);
  expect(takeCoinFee({ ...fill, coin: 'USDT' }, 'EUR')).toMatchObject({ fees: new Big(2), feeCurrency: 'USDT' });
});

describe('Kraken', () => {
  it('reads fills in UTC, and opens no position with coins that the file did not buy (IMP-02)', async () => {
    const file = await readFixture('kraken.csv');
    // 3025 + 3035 − 6000 − 15.60 − 7.865 − 7.891
    expect(describeTrades(file)).toEqual(['long 0.1 BTCUSD 60000 -> 60600, 28.64 after 31.36 on 2026-07-14']);
    expect(file.trades[0]).toMatchObject({ openedAt: '2026-07-14T09:31:00.123Z', currency: 'USD' });
    expect(file.skipped).toEqual([
      { row: 5, reason: 'The price of XETHXXBT is in a coin, not in money.' },
      { row: 6, reason: expect.stringContaining('opened before the file begins') },
    ]);
    expect(file.open).toEqual([]);
  });

  it('reads positions on margin, also short ones (IMP-02)', async () => {
    const file = await readFixture('kraken-margin.csv');
    // 3000 − 2980 − 7.80 − 7.748: the net of the file
    expect(describeTrades(file)).toEqual(['short 1 ETHUSD 3000 -> 2980, 4.45 after 15.55 on 2026-07-16']);
    expect(file.warnings).toEqual([expect.stringContaining('Positions on margin')]);
  });

  it('names the export to take instead of the ledger (IMP-03)', async () => {
    const ledger = '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"\n';
    await expect(readText(ledger)).rejects.toThrow('choose Trades instead of Ledgers');
  });
});

describe('Coinbase', () => {
  it('reads purchases and sales at what was paid and received (IMP-02)', async () => {
    const file = await readFixture('coinbase-transactions.csv');
    expect(describeTrades(file)).toEqual([
      // 797.93 − 791.62; fees 11.62 + 12.07
      'long 0.01 BTCUSD 78000 -> 81000, 6.31 after 23.69 on 2026-05-03',
      // 211.08 − 201.25; fees 1.2003 + 1.27413
      'long 0.5 ZECUSD 400.0994 -> 424.70826, 9.83 after 2.47 on 2026-05-04',
    ]);
    expect(file.trades[0]?.closedAt).toBe('2026-05-03T10:00:00.000Z');
    expect(file.skipped).toEqual([
      { row: 7, reason: 'The row is of type “Staking Income”, not a purchase or sale.' },
      { row: 8, reason: 'USDC counts as dollars, so that the row is no trade.' },
      { row: 11, reason: expect.stringContaining('opened before the file begins') },
    ]);
    expect([file.open, file.warnings]).toEqual([[], []]);
  });

  it('reads the older header, in the currency of the account (IMP-02)', async () => {
    const file = await readFixture('coinbase-transactions-older.csv');
    // 216.71 − 345.00
    expect(describeTrades(file)).toEqual(['long 2 SOLEUR 170 -> 110, -128.29 after 8.29 on 2022-02-01']);
    expect(file.trades[0]?.currency).toBe('EUR');
  });

  it('reads fills of Advanced, whose numbers each product counts (IMP-02, IMP-08)', async () => {
    const file = await readFixture('coinbase-fills.csv');
    // 2411.53 + 3617.295 − 6021
    expect(describeTrades(file)).toEqual(['long 0.1 BTCUSDC 60000 -> 60500, 7.83 after 42.18 on 2026-07-14']);
    expect(file.trades[0]).toMatchObject({ account: 'default', openedAt: '2026-07-14T11:29:22.362Z' });
    expect(file.skipped.map(({ row, reason }) => [row, reason])).toEqual([
      [5, 'The price of ETH-BTC is in a coin, not in money.'],
    ]);
    expect(file.open).toMatchObject([{ account: 'default EUR', ticker: 'ETHEUR' }]);
  });

  it('names the export to take instead of the account statement (IMP-03)', async () => {
    const statement = 'portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id\n';
    await expect(readText(statement)).rejects.toThrow('statement of fills instead');
  });
});

describe('KuCoin', () => {
  it('reads single fills in the zone of the header, also equal ones of an order (IMP-02, IMP-08)', async () => {
    const file = await readFixture('kucoin.csv');
    // 6100 − 6000 − 3 − 3 − 6.1
    expect(describeTrades(file)).toEqual(['long 0.1 BTCUSDT 60000 -> 61000, 87.90 after 12.10 on 2026-07-16']);
    expect(file.trades[0]).toMatchObject({ account: '10012002', openedAt: '2026-07-15T09:00:00.000Z' });
    expect(file.trades[0]?.executions).toHaveLength(3);
    expect(file.skipped).toEqual([{ row: 5, reason: 'The price of ETH-BTC is in a coin, not in money.' }]);
    expect([file.warnings, file.questions]).toEqual([[], []]);
  });

  it('reads filled orders, and reports fees in another coin (IMP-02, IMP-07)', async () => {
    const file = await readFixture('kucoin-orders.csv');
    // 1550 − 1500 − 1.55
    expect(describeTrades(file)).toEqual(['long 10 SOLUSDT 150 -> 155, 48.45 after 1.55 on 2026-07-16']);
    expect(file.warnings).toEqual(['Fees in KCS are not counted: the file has no rate for them.']);
  });

  it('names the export to take instead of deposits (IMP-03)', async () => {
    const deposits =
      'UID,Account Type,Time(UTC),Coin,Amount,Fee,Hash,Deposit Address,Transfer Network,Status,Remarks\n';
    await expect(readText(deposits)).rejects.toThrow('Export the filled orders instead');
  });
});

describe('OKX', () => {
  it('reads spot fills of two rows, and contracts with the P&L of the file (IMP-02)', async () => {
    const file = await readFixture('okx.csv');
    expect(describeTrades(file)).toEqual([
      // 399.60 + 508.5813096 − 900; fees 0.00001 × 90000 + 0.9090904
      'long 0.00999 BTCUSDT 90000 -> 91000, 8.18 after 1.81 on 2026-07-21',
      // 30 + 15 − 0.05 − 0.04 − 0.09
      'short 35 PUMP-USDT-SWAP 0.0052 -> 0.0050714286, 44.82 after 0.18 on 2026-07-22',
    ]);
    // 11:00 in UTC+8
    expect(file.trades[0]).toMatchObject({ account: '70001', openedAt: '2026-07-20T03:00:00.000Z', currency: 'USD' });
    expect(file.skipped).toEqual([
      { row: 5, reason: 'The row is of type “Funding fee income”, not a trade.' },
      { row: 7, reason: expect.stringContaining('opened before the file begins') },
      { row: 12, reason: 'The row is of type “Transfer in”, not a trade.' },
    ]);
    expect([file.open, file.warnings, file.questions]).toEqual([[], [], []]);
  });

  it('asks for the zone of a file without the row above the header (IMP-05)', async () => {
    const text = readFixtureText('okx.csv').split('\n').slice(1).join('\n');
    const { questions } = await readText(text);
    expect(questions.map(({ id }) => id)).toEqual(['account', 'zone']);
  });

  it('imports no contracts that are settled in their own coin (IMP-06)', async () => {
    const text = readFixtureText('okx.csv').replace('1134.0,USDT', '1134.0,PUMP');
    const { skipped } = await readText(text);
    expect(skipped[0]).toEqual({ row: 3, reason: 'Contracts that are settled in their own coin are not imported.' });
  });

  it('names the export to take instead of the funding history (IMP-03)', async () => {
    const funding = 'id,Time,Type,Amount,Before Balance,After Balance,Symbol\n';
    await expect(readText(funding)).rejects.toThrow('Export the trading history instead.');
  });
});
