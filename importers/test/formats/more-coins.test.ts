import { describeTrades, readFixture, readText } from '../fixture.ts';

describe('Hyperliquid', () => {
  it('reads perpetual contracts, through zero and liquidated, and spot pairs (IMX-10)', async () => {
    const file = await readFixture('hyperliquid.csv', { zone: 'UTC' });
    expect(describeTrades(file)).toEqual([
      // 4 + 12 − 0.90 − 0.36 − 0.54
      'long 1 ETH 2000 -> 2016, 14.20 after 1.80 on 2026-03-18',
      // 0.01 × 1000 − 0.30 − 0.90 ÷ 3
      'short 0.01 BTC 70000 -> 69000, 9.40 after 0.60 on 2026-03-18',
      // 0.02 × −1000 − 0.90 × 2 ÷ 3 − 0.60
      'long 0.02 BTC 69000 -> 68000, -21.20 after 1.20 on 2026-03-18',
      // 419.706 − 400 − 0.29; the fee of the purchase was paid in HYPE: 0.007 × 40
      'long 9.993 HYPEUSDC 40 -> 42, 19.42 after 0.57 on 2026-03-19',
    ]);
    expect(file.trades[0]).toMatchObject({ currency: 'USD', kind: 'crypto', openedAt: '2026-03-18T09:00:00.000Z' });
    expect(file.skipped).toEqual([{ row: 10, reason: '“Settlement” is not known as a direction of a trade.' }]);
    expect(file.open).toEqual([]);
    expect(file.warnings).toEqual(['Funding payments are not in this file, so that they do not count.']);
  });

  it('asks for the zone, and for the order of day and month if the file does not show it (IMX-10)', async () => {
    const text = 'time,coin,dir,px,sz,ntl,fee,closedPnl\n5/4/2026 - 14:30:00,ETH,Open Long,2000,1,2000,0.9,-0.9\n';
    const file = await readText(text, 'a.csv', { now: '2026-06-01T00:00:00Z' });
    expect(file.questions.map(({ id }) => id)).toEqual(expect.arrayContaining(['zone', 'dateOrder']));
  });

  it('reads the currency of the fee where a file states it, and no pair without a name (IMX-10)', async () => {
    const file = await readFixture('hyperliquid-token.csv');
    // 2 × 2 − 0.135 − 0.1332
    expect(describeTrades(file)).toEqual(['short 2 SOL 150 -> 148, 3.73 after 0.27 on 2026-03-18']);
    expect(file.skipped).toEqual([{ row: 4, reason: 'The price of @107 is in a coin, or not known.' }]);
  });

  it('takes the fee of a purchase in dollars if its P&L is the fee (IMX-10)', async () => {
    const file = await readText(
      [
        'time,coin,dir,px,sz,ntl,fee,closedPnl',
        '19/03/2026 - 09:00:00,HYPE/USDC,Buy,40,10,400,0.28,-0.28',
        '19/03/2026 - 10:00:00,HYPE/USDC,Sell,42,10,420,0.29,19.43',
      ].join('\n'),
    );
    expect(describeTrades(file)).toEqual(['long 10 HYPEUSDC 40 -> 42, 19.43 after 0.57 on 2026-03-19']);
  });

  it('names the export to take instead of the funding history (IMX-10)', async () => {
    await expect(readText('time,coin,sz,side,payment,rate\n')).rejects.toThrow(
      'This is the funding history of Hyperliquid',
    );
  });
});

describe('Bitstamp', () => {
  it('reads fills in UTC, a blank fee as none (IMX-10)', async () => {
    const file = await readFixture('bitstamp.csv');
    // 1240 + 1863 − 3000 − 9.00 − 3.72
    expect(describeTrades(file)).toEqual(['long 0.05 BTCEUR 60000 -> 62060, 90.28 after 12.72 on 2026-03-03']);
    expect(file.trades[0]).toMatchObject({
      account: 'Main Account',
      currency: 'EUR',
      openedAt: '2026-03-02T09:00:00.000Z',
    });
    expect(file.skipped).toEqual([
      { row: 2, reason: 'The row is of type “Deposit”, not a trade.' },
      { row: 6, reason: 'The price of ETH is in a coin, not in money.' },
      { row: 7, reason: 'The row is of type “Withdrawal”, not a trade.' },
    ]);
    expect(file.questions).toEqual([]);
  });

  it('reads the older file, with the coins behind the numbers (IMX-10)', async () => {
    const file = await readFixture('bitstamp-older.csv');
    // 530 − 500 − 2.50 − 2.65
    expect(describeTrades(file)).toEqual(['long 1000 XRPUSD 0.5 -> 0.53, 24.85 after 5.15 on 2026-03-03']);
    expect(file.questions.map(({ id }) => id)).toEqual(['zone']);
  });
});

describe('Bitstamp, old file', () => {
  it.each(['Type,Datetime,BTC,USD,BTC Price,FEE', 'Type,Datetime,BTC,USD,BTC Price,FEE,Sub Type'])(
    'is named, with what to do: %s (IMX-10)',
    async (header) => {
      await expect(readText(`${header}\n`)).rejects.toThrow('This is an old file of Bitstamp');
    },
  );
});

describe('KuCoin before 2022', () => {
  it('reads single fills, which share the id of their order (IMX-10)', async () => {
    const file = await readFixture('kucoin-older.csv');
    // 260 − 125 − 126 − 0.125 − 0.126 − 0.26
    expect(describeTrades(file)).toEqual(['long 200 ADAUSDT 1.255 -> 1.3, 8.49 after 0.51 on 2021-06-27']);
    expect(file.skipped).toEqual([{ row: 5, reason: 'The price of ADA-KCS is in a coin, not in money.' }]);
    expect(file.questions.map(({ id }) => id)).toEqual(['account', 'zone']);
  });

  it('reads what was filled of the orders, at their average price (IMX-10)', async () => {
    const file = await readFixture('kucoin-older-orders.csv');
    // 3150 − 2994 − 2.994 − 3.15
    expect(describeTrades(file)).toEqual(['long 1.5 ETHUSDT 1996 -> 2100, 149.86 after 6.14 on 2021-07-02']);
    expect(file.skipped).toEqual([{ row: 4, reason: 'Nothing of the order was filled.' }]);
  });

  it('reads what was filled of an order that was then canceled, also of today (IMX-10)', async () => {
    const file = await readText(
      [
        'UID,Account Type,Order ID,Order Time(UTC),Symbol,Side,Order Type,Order Price,Order Amount,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC),Fee,Fee Currency,Tax,Status',
        '1,mainAccount,a,2026-07-15 10:00:00,SOL-USDT,buy,limit,150,10,150,4,600,600,2026-07-15 10:01:00,0.6,USDT,,part_deal',
        '1,mainAccount,b,2026-07-16 10:00:00,SOL-USDT,sell,limit,155,4,155,4,620,620,2026-07-16 10:01:00,0.62,USDT,,deal',
      ].join('\n'),
    );
    expect(describeTrades(file)).toEqual(['long 4 SOLUSDT 150 -> 155, 18.78 after 1.22 on 2026-07-16']);
  });
});
