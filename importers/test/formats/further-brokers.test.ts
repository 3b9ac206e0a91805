import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('Firstrade', () => {
  it('reads shares and options, with the times and the fees that are hidden in texts and amounts (IMP-02, IMP-06)', async () => {
    const file = await readFixture('firstrade.csv', { account: 'Main' });
    expect(describeTrades(file)).toEqual([
      // 4048.95 − 4012.35: commission and fee of the sale are in its amount
      'long 10 MSFT 401.2345 -> 405, 36.60 after 1.06 on 2026-05-08',
      // 319.95 − 250.02
      'long 1 HIMS261120P00045000 2.5 -> 3.2, 69.93 after 0.07 on 2026-05-12',
    ]);
    expect(file.trades.map(({ openedAt }) => openedAt)).toEqual(['2026-05-07T14:28:38.000Z', null]);
    expect(file.skipped).toEqual([
      { row: 2, reason: 'The row is of type “Other”, not a trade.' },
      { row: 7, reason: 'The row is of type “Dividend”, not a trade.' },
    ]);
    expect(file.questions.map(({ id }) => id)).toEqual(['zone']);
  });

  it('counts stated fees that the amount leaves out, and exact amounts of rounded prices (IMP-06)', async () => {
    const [header] = readFixtureText('firstrade.csv').split('\n');
    const rows = [
      'MSFT,100,400.00,BUY,MICROSOFT CORP,2026-05-07,2026-05-08,0.00,-39999.50,0.00,0.00,1,Trade',
      'MSFT,-100,401.00,SELL,MICROSOFT CORP,2026-05-08,2026-05-11,0.00,40100.00,0.00,0.25,1,Trade',
    ];
    // 40100.00 − 0.25 − 39999.50
    expect(describeTrades(await readText([header, ...rows].join('\n')))).toEqual([
      'long 100 MSFT 399.995 -> 401, 100.25 after 0.25 on 2026-05-08',
    ]);
  });
});

describe('Lightspeed', () => {
  it('reads the execution blotter with all of its fees, in Eastern time (IMP-02, IMP-06)', async () => {
    const file = await readFixture('lightspeed.csv');
    expect(describeTrades(file)).toEqual([
      // 4078.85 − 4031.00
      'long 200 PLTR 20.15 -> 20.4, 47.85 after 2.15 on 2026-06-09',
      // 2499.33 − 2450.65
      'short 100 GME 25 -> 24.5, 48.68 after 1.32 on 2026-06-09',
    ]);
    expect(file.trades[0]).toMatchObject({ account: 'LS90210', openedAt: '2026-06-09T13:45:12.000Z', currency: 'USD' });
    expect([file.skipped, file.warnings, file.questions]).toEqual([[], [], []]);
  });

  it('reads files with fewer columns, and lists a sale of shares that the file did not buy (IMP-02)', async () => {
    const text = [
      'Lightspeed Export Report',
      'Trade Number,Trade Date,Execution Time,Symbol,Side,Qty,Price,Commission Amount,FeeSEC,Buy/Sell',
      '1001,07/14/2025,09:30,AAPL,B,100,150.00,1.00,0.00,Long Buy',
      '1002,07/14/2025,10:00,AAPL,S,100,155.00,1.00,0.01,Long Sell',
      '1003,07/14/2025,10:00,MSFT,S,100,155.00,1.00,0.01,Long Sell',
    ].join('\n');
    const file = await readText(text);
    expect(describeTrades(file)).toEqual(['long 100 AAPL 150 -> 155, 497.99 after 2.01 on 2025-07-14']);
    expect(file.skipped).toEqual([{ row: 5, reason: expect.stringContaining('opened before the file begins') }]);
  });

  it('names the export to take instead of the daily summary (IMP-03)', async () => {
    await expect(readText('Symbol,Trade Count,Net P & L\nAZI,32,64.6')).rejects.toThrow('execution blotter');
  });
});

describe('ATAS', () => {
  it('reads the journal, whose volume has the sign of the side, also with the numbers of Excel as times (IMP-02)', async () => {
    const file = await readFixture('atas.csv', { zone: 'UTC', feePerUnit: '0.5' });
    expect(describeTrades(file)).toEqual([
      // 1.25 × 5 − 2 × 0.50
      'long 1 MESU6 7565 -> 7566.25, 5.25 after 1.00 on 2026-06-18',
      // −1 × 2 × 5 − 4 × 0.50
      'short 2 MESU6 7560 -> 7561, -12.00 after 2.00 on 2026-06-18',
      // 10 × 2 − 2 × 0.50
      'long 1 MNQU6 27010 -> 27020, 19.00 after 1.00 on 2026-06-18',
    ]);
    expect(file.trades[2]).toMatchObject({
      account: 'SIM-7',
      openedAt: '2026-06-18T15:00:00.000Z',
      closedAt: '2026-06-18T15:01:30.000Z',
    });
    expect(file.warnings).toEqual([]);
    const saved = readFixtureText('atas.csv').replaceAll(',', ';').replaceAll('.', ',');
    expect(describeTrades(await readText(saved, 'atas.csv', { zone: 'UTC', feePerUnit: '0.5' }))).toEqual(
      describeTrades(file),
    );
  });
});

describe('XTB', () => {
  it('reads closed positions, whose parts are one trade, with commission, swap and rollover (IMP-02, IMP-06)', async () => {
    const file = await readFixture('xtb.csv', { account: 'Main' });
    expect(describeTrades(file)).toEqual([
      // 36.80 − 1.50
      'long 10 MSFT.US 400 -> 404, 35.30 after 1.50 on 2026-03-16',
      // 18.35 + 27.60 − 0.50 − 0.25 − 0.50
      'short 0.2 EURUSD 1.09 -> 1.0875, 44.70 after 1.25 on 2026-03-17',
    ]);
    expect(file.trades[0]).toMatchObject({ stop: '395', openedAt: '2026-03-13T14:30:00.000Z' });
    expect(file.questions.map(({ id }) => id)).toEqual(['zone']);
    expect(file.skipped).toEqual([]);
  });
});

describe('Profit', () => {
  it('reads operations of futures and shares in reais (IMP-02)', async () => {
    const file = await readFixture('profit.csv', { feePerUnit: '0' });
    expect(describeTrades(file)).toEqual([
      // 150 × 2 × 0.20
      'long 2 WINV6 142500 -> 142650, 60.00 after 0.00 on 2026-09-10',
      // −2.5 × 10
      'short 1 WDOV6 5432.5 -> 5435, -25.00 after 0.00 on 2026-09-14',
      'long 100 PETR4 38.1 -> 38.25, 15.00 after 0.00 on 2026-09-15',
    ]);
    expect(file.trades[0]).toMatchObject({ account: '0042', currency: 'BRL', openedAt: '2026-09-10T12:32:14.000Z' });
    expect(file.warnings).toEqual([]);
  });
});

describe('Webull in Australia', () => {
  it('reads the trade history, whose times state their zone (IMP-02, IMP-06)', async () => {
    const file = await readFixture('webull-trades.csv', { account: 'Main' });
    // 1723.90 − 1701.10
    expect(describeTrades(file)).toEqual(['long 10 NVDA 170 -> 172.5, 22.80 after 2.20 on 2026-07-15']);
    expect(file.trades[0]).toMatchObject({ openedAt: '2026-07-15T13:47:39.000Z', currency: 'USD' });
    expect(file.questions).toEqual([]);
  });
});
