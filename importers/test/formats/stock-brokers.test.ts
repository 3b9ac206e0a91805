import fc from 'fast-check';
import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('Webull', () => {
  it('reads filled orders, also canceled ones that are filled in part, with the zone of their cells (IMP-02)', async () => {
    const file = await readFixture('webull-orders.csv', { account: 'Main', feePerUnit: '0' });
    expect(describeTrades(file)).toEqual([
      // 0.20 × 50
      'short 50 AMC 5.5 -> 5.3, 10.00 after 0.00 on 2026-01-16',
      // 249.50 − 60 × 2.40 − 40 × 2.41
      'long 100 SMPL 2.404 -> 2.495, 9.10 after 0.00 on 2026-07-21',
    ]);
    // New York is 5 hours behind UTC in January and 4 in July.
    expect(file.trades.map(({ openedAt }) => openedAt)).toEqual([
      '2026-01-15T15:00:05.000Z',
      '2026-07-21T13:31:12.000Z',
    ]);
    expect(file.skipped).toEqual([{ row: 5, reason: 'The order is Cancelled.' }]);
    expect([file.warnings, file.questions]).toEqual([[], []]);
  });

  it('asks for the account and the fees (IMP-05)', async () => {
    const { questions } = await readFixture('webull-orders.csv');
    expect(questions.map(({ id }) => id)).toEqual(['account', 'fees']);
  });

  it('reads the legs of spreads, and lists their totals as skipped (IMP-02)', async () => {
    const file = await readFixture('webull-orders-spreads.csv');
    // (12.97 − 0.99) × 200; (0.89 − 11.72) × 200
    expect(describeTrades(file)).toEqual([
      'short 2 SPXW260327C06540000 12.97 -> 0.99, 2396.00 after 0.00 on 2026-03-27',
      'long 2 SPXW260327C06545000 11.72 -> 0.89, -2166.00 after 0.00 on 2026-03-27',
    ]);
    expect(file.skipped.map(({ row }) => row)).toEqual([2, 5]);
  });

  it('reads the export of options, with fees and effects (IMP-02)', async () => {
    const file = await readFixture('webull-orders-options.csv');
    // 0.30 × 200 − 0.54 − 0.56
    expect(describeTrades(file)).toEqual(['long 2 SPY260821C00570000 1.25 -> 1.55, 58.90 after 1.10 on 2026-07-20']);
    expect(file.skipped).toEqual([{ row: 4, reason: expect.stringContaining('opened before the file begins') }]);
  });

  it('reads statements from outside the United States, with the day first (IMP-02)', async () => {
    const file = await readFixture('webull-records.csv');
    // 89.89 − 86.16
    expect(describeTrades(file)).toEqual(['long 0.5 NVDA 172.12 -> 180, 3.73 after 0.21 on 2026-07-03']);
    expect(file.open).toMatchObject([{ ticker: 'GLW', quantity: '1', realized: '-0.29' }]);
    expect(file.skipped).toEqual([]);
    const costsAboveZero = readFixtureText('webull-records.csv').replaceAll(',-0.', ',0.');
    expect(describeTrades(await readText(costsAboveZero))).toEqual(describeTrades(file));
  });
});

describe('Robinhood', () => {
  it('reads trades by day, with the cash of each row, and closes expired options (IMP-02)', async () => {
    const file = await readFixture('robinhood.csv');
    expect(describeTrades(file)).toEqual([
      // 2215.44 − 2205.00; 299.95 − 730.04; −300.08
      'long 10.5 AAPL 210 -> 211, 10.44 after 0.06 on 2026-07-20',
      'short 1 TSLA260821C00515000 3 -> 7.3, -430.09 after 0.09 on 2026-07-22',
      'long 2 SPY260724P00600000 1.5 -> 0, -300.08 after 0.08 on 2026-07-24',
    ]);
    expect(file.open).toEqual([]);
    expect(file.skipped).toEqual([
      { row: 3, reason: expect.stringContaining('its opening is not in the file') },
      { row: 5, reason: 'The row is of type “ACH”, not a trade.' },
      { row: 8, reason: expect.stringContaining('opened before the file begins') },
    ]);
    expect(file.questions.map(({ id }) => id)).toEqual(['account']);
  });

  it('uses no fills of shares that were held during a split (IMP-06)', async () => {
    const file = await readFixture('robinhood-split.csv');
    expect(describeTrades(file)).toEqual(['long 2 TSLA 300 -> 301, 2.00 after 0.00 on 2026-07-22']);
    expect(file.open).toEqual([]);
    expect(file.skipped.map(({ row }) => row)).toEqual([2, 3, 4, 7]);
  });
});

describe('tastytrade', () => {
  it('reads shares, options, futures and options on futures, with the value of the file (IMP-02)', async () => {
    const file = await readFixture('tastytrade.csv');
    expect(describeTrades(file)).toEqual([
      // 1563.37 − 1533.08: the value is exact, the price in words is rounded
      'long 100 JOBY 15.33 -> 15.635, 30.29 after 0.21 on 2026-07-16',
      // 1.00 × $100 − 2 × 1.57; 411.29 − 313.71; 297.72
      'long 1 MCLU6 67.1 -> 68.1, 96.86 after 3.14 on 2026-07-20',
      'short 1 MESU6EXN6260731P5800 82.5 -> 62.5, 97.58 after 2.42 on 2026-07-22',
      'short 2 SPY260724P00600000 1.5 -> 0, 297.72 after 2.28 on 2026-07-24',
    ]);
    // 412.50 is 82.5 times $5.
    expect(file.trades[2]?.multiplier).toBe('5');
    expect(file.trades[0]?.openedAt).toBe('2026-07-16T14:31:00.000Z');
    expect(file.skipped).toEqual([{ row: 5, reason: 'The row is of type “Deposit”, not a trade.' }]);
    expect(file.open).toEqual([]);
    expect(file.questions.map(({ id }) => id)).toEqual(['account']);
  });

  it('reads the header of 2021, with positive fees (IMP-02)', async () => {
    // 56 − 26 − 1 − 2 × 0.152
    expect(describeTrades(await readFixture('tastytrade-2021.csv'))).toEqual([
      'short 1 UVXY210129P00014500 0.56 -> 0.26, 28.70 after 1.30 on 2021-01-20',
    ]);
  });

  const [header = ''] = readFixtureText('tastytrade.csv').split('\n');
  const opening = (symbol: string, kind: string, description: string, value: string): string =>
    `2026-07-17T09:31:00-0500,Trade,Sell to Open,SELL_TO_OPEN,${symbol},${kind},${description},${value},1,0,0.00,0.00,100,,,,,,1,0,USD`;
  const delivery = (subType: string, symbol: string, kind: string, value: string): string =>
    `2026-07-24T16:00:00-0500,Receive Deliver,${subType},,${symbol},${kind},Removal.,${value},1,,--,-5.00,100,,,,,,,0,USD`;

  it.each([
    // 300 − 5 − 5: the second row of the option closes nothing
    [
      'an option that was settled in cash',
      [
        opening('SPXW  260724P06000000', 'Equity Option', 'Sold 1 @ 3.00', '300.00'),
        delivery('Assignment', 'SPXW  260724P06000000', 'Equity Option', '0.00'),
        delivery('Cash Settled Assignment', 'SPXW  260724P06000000', 'Equity Option', '-120.00'),
      ],
      ['short 1 SPXW260724P06000000 3 -> 1.2, 175.00 after 5.00 on 2026-07-24'],
    ],
    [
      'an option on a future that expired',
      [
        opening('./MESU6EXN6  260724P5800', 'Future Option', 'Sold 1 @ 10.0', '50.00'),
        delivery('Expiration', './MESU6EXN6  260724P5800', 'Future Option', '0.00'),
      ],
      ['short 1 MESU6EXN6260724P5800 10 -> 0, 45.00 after 5.00 on 2026-07-24'],
    ],
  ])('closes %s (IMP-06)', async (_, rows, trades) => {
    const file = await readText(`${[header, ...rows].join('\n')}\n`);
    expect(describeTrades(file)).toEqual(trades);
    expect(file.open).toEqual([]);
  });

  const change = (
    subType: string,
    action: string,
    symbol: string,
    kind: string,
    value: string,
    quantity = '2',
  ): string =>
    `2026-07-20T07:45:00-0500,Receive Deliver,${subType},${action},${symbol},${kind},${subType}.,${value},${quantity},,--,0.00,100,,,,,,,0,USD`;
  const closing = (action: string, symbol: string, kind: string, value: string, quantity = '2'): string =>
    `2026-07-22T10:00:00-0500,Trade,Close,${action},${symbol},${kind},Closed,${value},${quantity},0,0.00,-0.20,100,,,,,,1,0,USD`;

  it('follows an option through a change of its symbol, at the value of the change (IMP-06)', async () => {
    const rows = [
      opening('OLD   260821P00029000', 'Equity Option', 'Sold 1 @ 2.60', '260.00'),
      change('Symbol Change', 'BUY_TO_CLOSE', 'OLD   260821P00029000', 'Equity Option', '-260.00', '1'),
      change('Symbol Change', 'SELL_TO_OPEN', 'NEW1  260821P00029000', 'Equity Option', '260.00', '1'),
      closing('BUY_TO_CLOSE', 'NEW1  260821P00029000', 'Equity Option', '-180.00', '1'),
    ];
    const file = await readText(`${[header, ...rows.toReversed()].join('\n')}\n`);
    expect(describeTrades(file)).toEqual([
      'short 1 OLD260821P00029000 2.6 -> 2.6, 0.00 after 0.00 on 2026-07-20',
      // 260 − 180 − 0.20
      'short 1 NEW1260821P00029000 2.6 -> 1.8, 79.80 after 0.20 on 2026-07-22',
    ]);
    expect([file.open, file.skipped]).toEqual([[], []]);
  });

  it.each([
    ['Stock Merger', 'GREW', '50', '60'],
    ['Forward Split', 'SPLT', '100', '400'],
    ['Reverse Split', 'SPLT', '100', '12.5'],
  ])('follows shares through a %s, with their new number (IMP-06)', async (subType, ticker, before, after) => {
    const rows = [
      `2026-07-16T09:31:00-0500,Trade,Buy to Open,BUY_TO_OPEN,SPLT,Equity,Bought,-1000.00,${before},0,0.00,-0.10,,,,,,,1,0,USD`,
      change(subType, 'SELL_TO_CLOSE', 'SPLT', 'Equity', '1000.00', before),
      change(subType, 'BUY_TO_OPEN', ticker, 'Equity', '-1000.00', after),
      closing('SELL_TO_CLOSE', ticker, 'Equity', '1200.00', after),
    ];
    const file = await readText(`${[header, ...rows.toReversed()].join('\n')}\n`);
    expect(file.trades.map((trade) => [trade.ticker, trade.quantity, trade.amount])).toEqual([
      ['SPLT', before, '-0.10'],
      // 1200 − 1000 − 0.20
      [ticker, after, '199.80'],
    ]);
    expect([file.open, file.skipped]).toEqual([[], []]);
  });

  it('names a split of an option that has no value, and uses no fills from before (IMP-06)', async () => {
    const rows = [
      opening('USO   260821P00002000', 'Equity Option', 'Sold 1 @ 2.60', '260.00'),
      change('Reverse Split', '', 'USO   260821P00002000', 'Equity Option', '0.00', '1'),
    ];
    const file = await readText(`${[header, ...rows.toReversed()].join('\n')}\n`);
    expect(file.skipped.map(({ reason }) => reason)).toContainEqual(
      'USO260821P00002000 was split; this row is not a trade.',
    );
  });

  it('keeps the cash of a position through any number of changes (IMP-06)', async () => {
    const cents = fc.integer({ min: 1, max: 9_999_999 });
    await fc.assert(
      fc.asyncProperty(
        cents,
        cents,
        fc.array(cents, { maxLength: 5 }),
        fc.boolean(),
        async (bought, sold, values, isOption) => {
          const write = (amount: number) => (amount / 100).toFixed(2);
          const kind = isOption ? 'Equity Option' : 'Equity';
          const name = (index: number) => (isOption ? `S${index}    260821P00029000` : `SYM${'ABCDEF'[index]}`);
          const at = (row: string, day: number) => row.replace(/2026-07-\d\d/, `2026-07-${day}`);
          const rows = [
            at(closing('BUY_TO_OPEN', name(0), kind, `-${write(bought)}`), 10),
            ...values.flatMap((value, index) => [
              at(change('Symbol Change', 'SELL_TO_CLOSE', name(index), kind, write(value)), 11 + index),
              at(change('Symbol Change', 'BUY_TO_OPEN', name(index + 1), kind, `-${write(value)}`), 11 + index),
            ]),
            at(closing('SELL_TO_CLOSE', name(values.length), kind, write(sold)), 20),
          ];
          const { trades, open } = await readText(`${[header, ...rows].join('\n')}\n`);
          const total = trades.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
          expect([total, open]).toEqual([sold - bought - 40, []]);
        },
      ),
    );
  });

  it('reads the shares of an assigned option (IMP-06)', async () => {
    const rows = [
      opening('F     260724P00012000', 'Equity Option', 'Sold 1 @ 0.50', '50.00'),
      delivery('Assignment', 'F     260724P00012000', 'Equity Option', '0.00'),
      '2026-07-24T16:00:00-0500,Receive Deliver,Buy to Open,BUY_TO_OPEN,F,Equity,Buy to Open 100 F @ 12.00,"-1,200.00",100,-12.00,--,0.00,,,,,,,,0,USD',
    ];
    const file = await readText(`${[header, ...rows].join('\n')}\n`);
    expect(describeTrades(file)).toEqual(['short 1 F260724P00012000 0.5 -> 0, 45.00 after 5.00 on 2026-07-24']);
    expect(file.open).toMatchObject([{ ticker: 'F', side: 'long', quantity: '100', entryPrice: '12' }]);
  });
});

describe('Schwab', () => {
  it('reads closed lots with the net P&L of the transaction, also short sales and options (IMP-02)', async () => {
    const file = await readFixture('schwab-realized.csv');
    expect(describeTrades(file)).toEqual([
      'short 10 GME 25 -> 23.5, 15.00 after 0.00 on 2026-07-16',
      'long 2 SPY260724P00600000 1.5 -> 1.8, 57.36 after 0.00 on 2026-07-17',
      'long 20 AMD 160 -> 150, -200.00 after 0.00 on 2026-07-20',
      // The wash sale of an earlier lot is not part of the transaction.
      'long 150 TSLA 424.33 -> 415.64, -1253.92 after 0.00 on 2026-07-21',
    ]);
    expect(file.trades[0]?.account).toBe('Individual_123');
    expect([file.skipped, file.warnings, file.questions]).toEqual([[], [], []]);
  });

  it('reads the shorter header, with negative numbers in parentheses (IMP-02)', async () => {
    const file = await readFixture('schwab-realized-2024.csv');
    expect(describeTrades(file)).toEqual(['long 20 AMD 160 -> 150, -200.00 after 0.00 on 2024-03-25']);
    expect(file.trades[0]?.account).toBe('...482');
  });

  it('reads transactions by day, with the day of the trade and expired options (IMP-02)', async () => {
    const file = await readFixture('schwab-transactions.csv');
    expect(describeTrades(file)).toEqual([
      // 249.99 − 235.00; 21149.41 − 21000.00; 298.68
      'short 10 GME 25 -> 23.5, 14.99 after 0.01 on 2026-07-16',
      'long 100 AAPL 210 -> 211.5, 149.41 after 0.59 on 2026-07-20',
      'short 2 SPY260724P00600000 1.5 -> 0, 298.68 after 1.32 on 2026-07-24',
    ]);
    expect(file.trades[0]?.account).toBe('...1234');
    expect(file.skipped).toEqual([
      { row: 4, reason: expect.stringContaining('opened before the file begins') },
      { row: 5, reason: 'The row is of type “Qualified Dividend”, not a trade.' },
    ]);
    expect([file.open, file.questions]).toEqual([[], []]);
  });
});

describe('amounts of Schwab', () => {
  const header = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
  const read = (...rows: string[]) => readText(`${[header, ...rows].join('\n')}\n`);

  it('decide, because prices are rounded (IMP-06)', async () => {
    const sale = '03/16/2026,Sell,FOO,FOO INC,300,$80.3334,$0.70,"$24,099.35"';
    const file = await read(sale, '03/10/2026,Buy,FOO,FOO INC,300,$70.1667,,"-$21,050.00"');
    // 24099.35 − 21050.00, and not 300 × 10.1667 − 0.70 = 3049.31
    expect(file.trades).toMatchObject([{ amount: '3049.35', fees: '0.70' }]);
    expect(file.warnings).toEqual([]);
    // The row as it is written identifies the fill, as before.
    expect(file.trades[0]?.key).toBe('schwab-transactions::FOO|buy|300|70.1667|2026-03-10|0|1');
  });

  it('are reported when they differ from the prices by more than rounding, and are not used without one (IMP-07)', async () => {
    const sale = '03/16/2026,Sell,FOO,FOO INC,10,$80.00,,$900.00';
    const file = await read(sale, '03/10/2026,Buy,FOO,FOO INC,10,$70.00,,');
    expect(file.trades).toMatchObject([{ amount: '200.00' }]);
    expect(file.warnings).toEqual([
      'Row 2: quantity and price make 800.00, and the file states 900.00. The amount is used.',
    ]);
  });

  const purchase = '03/02/2026,Buy,FOO,FOO INC,100,$25.00,$6.00,-$2506.00';
  const removal = '07/01/2026,Cash Merger Adj,FOO,FOO INC,-100,,,';

  it('close the shares of a merger for cash, which are two rows (IMP-06)', async () => {
    const file = await read('07/01/2026,Cash Merger,FOO,FOO INC,,,,$3000.00', removal, purchase);
    // 3000.00 − 2506.00
    expect(describeTrades(file)).toEqual(['long 100 FOO 25 -> 30, 494.00 after 6.00 on 2026-07-01']);
    expect([file.open, file.skipped]).toEqual([[], []]);
  });

  it('do not count of a trade that was canceled (IMP-06)', async () => {
    const file = await read(
      '03/04/2026 as of 03/02/2026,Cancel Buy,FOO,FOO INC,4,$25.00,,$100.00',
      '03/03/2026,Sell,FOO,FOO INC,4,$26.00,,$104.00',
      '03/02/2026,Buy,FOO,FOO INC,4,$25.00,,-$100.00',
      '03/02/2026,Buy,FOO,FOO INC,4,$25.00,,-$100.00',
    );
    expect(describeTrades(file)).toEqual(['long 4 FOO 25 -> 26, 4.00 after 0.00 on 2026-03-03']);
    expect(file.open).toEqual([]);
    expect(file.skipped).toEqual([
      { row: 2, reason: 'The row is of type “Cancel Buy”, not a trade.' },
      { row: 4, reason: 'The row is of type “Buy, canceled”, not a trade.' },
    ]);
  });

  it('are not needed in rows that end early (IMP-11)', async () => {
    const file = await read(
      '07/01/2026,Cash Merger,FOO,FOO INC,,,,$3000.00',
      '07/01/2026,Cash Merger Adj,FOO,FOO INC,-100',
      purchase,
    );
    expect(file.trades).toMatchObject([{ amount: '494.00' }]);
  });

  it('list the shares of a merger whose cash is not in the file (IMP-07)', async () => {
    const file = await read(removal, purchase);
    expect(file.trades).toEqual([]);
    expect(file.skipped).toEqual([{ row: 2, reason: 'The cash of the merger is not in the file.' }]);
  });

  it('add up to the P&L, whatever the prices are rounded to (IMP-06)', async () => {
    const cents = fc.integer({ min: 1_000, max: 99_999_999 });
    const fees = fc.integer({ min: 0, max: 999 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9_999 }),
        cents,
        cents,
        fees,
        fc.boolean(),
        async (quantity, bought, sold, fee, isOption) => {
          const symbol = isOption ? 'SPY 07/24/2026 600.00 P' : 'FOO';
          const size = quantity * (isOption ? 100 : 1);
          const write = (amount: number) => (amount / 100).toFixed(2);
          const price = (amount: number) => (amount / 100 / size).toFixed(4);
          const { trades } = await read(
            `03/16/2026,Sell to Close,${symbol},X,${quantity},$${price(sold + fee)},$${write(fee)},$${write(sold)}`,
            `03/10/2026,Buy to Open,${symbol},X,${quantity},$${price(bought - fee)},$${write(fee)},-$${write(bought)}`,
          );
          expect(trades.map(({ amount }) => amount)).toEqual([write(sold - bought)]);
        },
      ),
    );
  });
});

describe('TradeZero', () => {
  it('reads fills with all charges, rebates, short sales and options (IMP-02)', async () => {
    const file = await readFixture('tradezero.csv');
    expect(describeTrades(file)).toEqual([
      // 1160.14 − 1103.03; 6098.80 − 6151.00; 128.80 − 101.20
      'long 100 HCAI 11.02 -> 11.61, 57.11 after 1.89 on 2026-07-20',
      'short 200 GLXY 30.5 -> 30.75, -52.20 after 2.20 on 2026-07-20',
      'long 2 SPCE260821C00004500 0.5 -> 0.65, 27.60 after 2.40 on 2026-07-20',
    ]);
    expect(file.trades[0]).toMatchObject({ account: 'TZ-77001', openedAt: '2026-07-20T11:35:46.000Z' });
    expect([file.skipped, file.warnings, file.questions]).toEqual([[], [], []]);
  });

  it('brings the note of a fill: TradeNote uses this file as its template (IMX-10)', async () => {
    const text = readFixtureText('tradezero.csv').replace('VIRTU,1,\n', 'VIRTU,1,Opening range\n');
    const [trade] = (await readText(text)).trades;
    expect(trade).toMatchObject({ ticker: 'HCAI', notes: 'Opening range' });
  });

  it('reports charges that do not add up to the net proceeds (IMP-07)', async () => {
    const text = readFixtureText('tradezero.csv').replace('1161.00,1160.14', '1161.00,1158.95');
    const file = await readText(text);
    expect(file.trades[0]?.amount).toBe('55.92');
    expect(file.warnings).toEqual([expect.stringContaining('do not add up')]);
  });
});

describe('DAS Trader', () => {
  const name = 'das-2026-07-20.csv';

  it('reads fills of the day in the name of the file, and keeps equal ones (IMP-02)', async () => {
    const file = await readFixture(name);
    expect(describeTrades(file)).toEqual([
      // 0.50 × 200; 0.80 × 50
      'long 200 TSLA 372.5 -> 373, 100.00 after 0.00 on 2026-07-20',
      'short 50 NVDA 180 -> 179.2, 40.00 after 0.00 on 2026-07-20',
    ]);
    expect(file.trades[0]?.executions).toHaveLength(3);
    expect(file.trades[0]).toMatchObject({ account: 'SIM1', openedAt: '2026-07-20T13:31:05.000Z' });
    expect(file.skipped).toEqual([{ row: 7, reason: '“+SPY*C600” is not the symbol of a share.' }]);
    expect(file.questions.map(({ id }) => id)).toEqual(['fees']);
  });

  it.each(['AXIL_20260720.csv', '7-20-2026.csv', 'SIM1 2026_07_20.csv'])(
    'finds the day in %s (IMP-02)',
    async (other) => {
      const { trades } = await readText(readFixtureText(name), other);
      expect(trades.map(({ date }) => date)).toEqual(['2026-07-20', '2026-07-20']);
    },
  );

  it('says where the day belongs if the name has none (IMP-05)', async () => {
    const { trades, warnings } = await readText(readFixtureText(name), 'July20.csv');
    expect(trades).toEqual([]);
    expect(warnings).toContainEqual(expect.stringContaining('Put the day into its name'));
  });
});

it.each(['das-2026-07-20.csv', 'tradezero.csv'])(
  'opens no short position by selling shares, because short sales have a side of their own: %s (IMP-06)',
  async (name) => {
    const [header, , ...rows] = readFixtureText(name).split('\n');
    const sale = rows.findIndex((row) => /,S,/.test(row));
    const file = await readText(`${header}\n${rows[sale]}\n`, name);
    expect([file.trades, file.open]).toEqual([[], []]);
    expect(file.skipped).toEqual([{ row: 2, reason: expect.stringContaining('opened before the file begins') }]);
  },
);

it.each([
  ['Webull', 'Symbol,Name,Quantity,Avg Cost,Market Value,Open P&L', 'export the orders'],
  [
    'tastytrade',
    'Account,Symbol,Type,Quantity,Exp Date,DTE,P/L Open,P/L Day,Trade Price',
    'Export History, Transactions',
  ],
  ['Schwab', 'Symbol,Name,Closed Date,Quantity,Closing Price,Cost Basis Method,Cost Basis (CB)', 'choose Details'],
  ['Schwab', 'Symbol,Description,Qty (Quantity),Price,Mkt Val (Market Value),Cost Basis', 'These are open positions'],
  ['TradeZero', 'Account,Symbol,Qty,Avg Price,Unrealized,Realized', 'Export the trades instead'],
  ['DAS Trader', 'Symbol,Type,Qty,Avg Cost,Realized,Unrealized', 'Export the Trade Log'],
  ['Robinhood', 'Instrument,Average Cost,Shares,Equity,Total Return', 'account activity'],
])('names the export to take instead of another file of %s (IMP-03)', async (_, header, sentence) => {
  await expect(readText(`${header}\n`)).rejects.toThrow(sentence);
});
