import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('Bybit', () => {
  it('reads closed P&L, net of fees, in the zone of the header (IMP-02)', async () => {
    const file = await readFixture('bybit-closed-pnl.csv');
    expect(describeTrades(file)).toEqual([
      // 0.004 × 4000 = 16.00; −1000 × 0.1 = −100; 10 × 1 = 10
      'long 4000 MANTAUSDT 0.241 -> 0.245, 15.03 after 0.97 on 2026-06-04',
      'long 0.1 BTCUSDT 60000 -> 59000, -106.54 after 6.54 on 2026-06-05',
      'short 1 ETHUSDT 3000 -> 2990, 6.41 after 3.59 on 2026-06-05',
    ]);
    expect(file.trades[0]).toMatchObject({ openedAt: null, closedAt: '2026-06-04T21:55:18.000Z' });
    expect(file.skipped).toEqual([{ row: 5, reason: expect.stringContaining('settled in their own coin') }]);
    expect(file.questions.map(({ id }) => id)).toEqual(['account']);
  });

  it('opens no position with a fill that closes one (IMP-06)', async () => {
    const [header, first = ''] = readFixtureText('bybit-trades.csv').split('\n');
    const file = await readText(`${header}\n${first.replace('Buy', 'Close Short')}\n`);
    expect(file.open).toEqual([]);
    expect(file.skipped).toEqual([{ row: 2, reason: expect.stringContaining('opened before the file begins') }]);
  });

  it('reads fills, without funding (IMP-02)', async () => {
    const file = await readFixture('bybit-trades.csv');
    // 0.15 × 60500 − 0.10 × 60000 − 0.05 × 60010 = 74.50, − 3.30 − 1.650275 − 1.815
    expect(describeTrades(file)).toEqual([
      'long 0.15 BTCUSDT 60003.3333333333 -> 60500, 67.73 after 6.77 on 2026-06-05',
    ]);
    expect(file.trades[0]?.closedAt).toBe('2026-06-05T02:00:00.000Z');
    expect(file.skipped).toEqual([{ row: 4, reason: 'The row is of type Funding, not a trade.' }]);
  });
});

describe('Binance', () => {
  it('reads spot fills, whose fee can be taken from the coins that were bought (IMP-02)', async () => {
    const file = await readFixture('binance-spot.csv');
    // 1.998 × 115 − 2 × 110 − 0.22977 = 9.54023; fees 0.002 × 110 + 0.22977
    expect(describeTrades(file)).toEqual(['long 1.998 SOLUSDT 110 -> 115, 9.54 after 0.45 on 2026-03-28']);
    expect(file.open).toMatchObject([{ ticker: 'BTCUSDT', quantity: '0.1' }]);
    expect(file.skipped).toEqual([{ row: 4, reason: 'The price of ETHBTC is in a coin, not in money.' }]);
    expect(file.warnings).toEqual(['Fees in BNB are not counted: the file has no rate for them.']);
  });

  it('reads the older header of spot fills (IMP-02)', async () => {
    const file = await readFixture('binance-spot-older.csv');
    // 2 × 0.18 − 0.0198054 − 0.0201654 = 0.3200292
    expect(describeTrades(file)).toEqual(['long 0.18 SOLBUSD 110.03 -> 112.03, 0.32 after 0.04 on 2026-03-28']);
  });

  it('reads futures fills with their gross P&L, and keeps identical ones (IMP-02, IMP-08)', async () => {
    const file = await readFixture('binance-futures.csv');
    // 500 × 0.02 − 0.24 − 0.24 − 0.484
    expect(describeTrades(file)).toEqual(['long 0.02 BTCUSDT 60000 -> 60500, 9.04 after 0.96 on 2026-03-28']);
    expect(file.open).toMatchObject([{ ticker: 'ETHUSDT', side: 'short' }]);
  });

  it('reads coins whose name begins with a digit (IMP-02)', async () => {
    const header = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee';
    const rows = [
      '2026-03-28 13:00:00,1INCHUSDT,BUY,0.40,100.001INCH,40.00USDT,0.101INCH',
      '2026-03-28 14:00:00,1INCHUSDT,SELL,0.50,99.901INCH,49.95USDT,0.05USDT',
    ];
    const file = await readText(`${[header, ...rows].join('\n')}\n`);
    // 49.95 − 40.00 − 0.05; fees 0.10 × 0.40 + 0.05
    expect(describeTrades(file)).toEqual(['long 99.9 1INCHUSDT 0.4 -> 0.5, 9.90 after 0.09 on 2026-03-28']);
  });

  it.each([
    ['EUR', 'EUR'],
    ['TRY', 'TRY'],
    ['BRL', 'BRL'],
    ['ARS', 'ARS'],
    ['ZAR', 'ZAR'],
    ['UAH', 'UAH'],
    ['MXN', 'MXN'],
    ['PLN', 'PLN'],
    ['JPY', 'JPY'],
    ['DAI', 'USD'],
    ['TUSD', 'USD'],
    ['USDP', 'USD'],
    ['PAX', 'USD'],
    ['USD1', 'USD'],
    ['EURI', 'EUR'],
    ['AEUR', 'EUR'],
    ['IDRT', 'IDR'],
    ['BIDR', 'IDR'],
    ['BKRW', 'KRW'],
  ])('reads a pair in %s as one in %s, in both headers (IMX-10)', async (quote, currency) => {
    const newer = [
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
      `2026-03-28 13:00:00,BTC${quote},BUY,50000,0.0100000000BTC,500.00000000${quote},0.50000000${quote}`,
      `2026-03-28 14:00:00,BTC${quote},SELL,51000,0.0100000000BTC,510.00000000${quote},0.51000000${quote}`,
      `2026-03-28 15:00:00,C98${quote},BUY,2,10.00C98,20.00${quote},0.01C98`,
    ];
    const older = [
      'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin',
      `2026-03-28 13:00:00,BTC${quote},BUY,50000,0.01,500,0.5,${quote}`,
      `2026-03-28 14:00:00,BTC${quote},SELL,51000,0.01,510,0.51,${quote}`,
      `2026-03-28 15:00:00,C98${quote},BUY,2,10,20,0.01,C98`,
    ];
    for (const rows of [newer, older]) {
      const file = await readText(rows.join('\n'), 'a.csv', { account: 'Coins' });
      // 510.00 − 500.00 − 0.50 − 0.51
      expect(describeTrades(file)).toEqual([`long 0.01 BTC${quote} 50000 -> 51000, 8.99 after 1.01 on 2026-03-28`]);
      expect(file.open).toMatchObject([{ ticker: `C98${quote}`, quantity: '9.99' }]);
      expect([file.skipped, file.warnings]).toEqual([[], []]);
      // Files in dollars only state none.
      expect(file.trades[0]?.currency ?? 'USD').toBe(currency);
    }
  });

  it.each(['BNB', 'BTC', 'ETH', 'UST'])('reads no pair in %s, which is no money (IMX-10)', async (quote) => {
    const file = await readText(
      `Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2026-03-28 13:00:00,ADA${quote},BUY,0.5,10.0ADA,5.0${quote},0.01ADA`,
    );
    expect(file.skipped).toEqual([{ row: 2, reason: `The price of ADA${quote} is in a coin, not in money.` }]);
  });

  it('makes a trade of a fill with P&L that nothing opened, but lets one go through zero (IMP-06)', async () => {
    const header = 'Date(UTC),Symbol,Side,Price,Quantity,Amount,Fee,Fee Coin,Realized Profit,Quote Asset';
    const rows = [
      '2026-03-28 15:00:00,BTCUSDT,BUY,59900,0.01,599,0,USDT,1,USDT',
      '2026-03-28 14:00:00,BTCUSDT,SELL,60000,0.02,1200,0,USDT,5,USDT',
      '2026-03-28 13:00:00,BTCUSDT,BUY,59500,0.01,595,0,USDT,0,USDT',
      '2026-03-28 12:00:00,BTCUSDT,SELL,59000,0.03,1770,0,USDT,7,USDT',
    ];
    const file = await readText(`${[header, ...rows].join('\n')}\n`);
    expect(describeTrades(file)).toEqual([
      // 59000 − 7 ÷ 0.03
      'long 0.03 BTCUSDT 58766.6666666667 -> 59000, 7.00 after 0.00 on 2026-03-28',
      'long 0.01 BTCUSDT 59500 -> 60000, 5.00 after 0.00 on 2026-03-28',
      'short 0.01 BTCUSDT 60000 -> 59900, 1.00 after 0.00 on 2026-03-28',
    ]);
    expect(file.trades.map(({ isOpeningMissing = false }) => isOpeningMissing)).toEqual([true, false, false]);
    expect([file.skipped, file.open]).toEqual([[], []]);
  });

  it('counts the days of the zone that the trader gives (IMP-05)', async () => {
    const { trades } = await readFixture('binance-futures.csv', { zone: 'Asia/Tokyo' });
    expect(trades[0]).toMatchObject({ date: '2026-03-29', closedAt: '2026-03-28T23:50:00.000Z' });
  });

  it('names the export to take instead of the transaction history (IMP-03)', async () => {
    await expect(readText('User_ID,UTC_Time,Account,Operation,Coin,Change,Remark')).rejects.toThrow(
      'Export the Trade History of Spot or Futures',
    );
  });
});
