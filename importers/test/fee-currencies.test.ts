import fc from 'fast-check';
import { createMappedFormat, findMappableTable, openFiles, type ReadOptions, toTrades } from '../src/index.ts';
import { describeTrade, describeTrades, readText } from './fixture.ts';

const flexHeader =
  'ClientAccountID,CurrencyPrimary,FXRateToBase,AssetClass,Symbol,DateTime,Quantity,TradePrice,IBCommission,IBCommissionCurrency,Buy/Sell,LevelOfDetail,IBExecID,FifoPnlRealized,Open/CloseIndicator';

interface Fill {
  currency?: string;
  rate?: string;
  kind?: string;
  symbol?: string;
  at?: string;
  quantity: number;
  price: string;
  commission: string;
  feeCurrency?: string;
  realized?: string;
  effect?: string;
}

const toFlex = (...fills: Fill[]): string =>
  [
    flexHeader,
    ...fills.map((fill, index) => {
      const { currency = 'JPY', rate = '', kind = 'CASH', symbol = 'USD.JPY', feeCurrency = 'USD' } = fill;
      const { quantity, price, commission, realized = '0', effect = '', at = `20260316;09300${index}` } = fill;
      const side = quantity > 0 ? 'BUY' : 'SELL';
      return `U1,${currency},${rate},${kind},${symbol},${at},${quantity},${price},${commission},${feeCurrency},${side},EXECUTION,E${index},${realized},${effect}`;
    }),
    '',
  ].join('\n');

const rateQuestions = (file: { questions: readonly { id: string; text: string; pair?: string }[] }) =>
  file.questions.filter(({ id }) => id === 'rate');

describe('the commission of a currency pair in another currency than its result', () => {
  const pair = (rate = '') => [
    { quantity: 20_000, price: '150.10', commission: '-2', rate },
    { quantity: -20_000, price: '150.30', commission: '-2', rate },
  ];

  it('is converted by the price of the pair (IMX-05)', async () => {
    const file = await readText(toFlex(...pair()));
    // 20,000 × 0.20 − 2 × 150.10 − 2 × 150.30
    expect(describeTrades(file)).toEqual(['long 20000 USD.JPY 150.1 -> 150.3, 3399.20 after 600.80 on 2026-03-16']);
    expect(file.trades[0]?.currency).toBe('JPY');
    expect([rateQuestions(file), file.warnings]).toEqual([[], []]);
  });

  it('is converted by the rate of its rows if a row is in the currency of the account (IMX-05)', async () => {
    const share = {
      currency: 'USD',
      rate: '1',
      kind: 'STK',
      symbol: 'QNTM',
      quantity: 1,
      price: '10',
      commission: '0',
    };
    const file = await readText(toFlex(...pair('0.00625'), share));
    // 2 ÷ 0.00625 = 320 for each fill
    expect(describeTrades(file)).toEqual(['long 20000 USD.JPY 150.1 -> 150.3, 3360.00 after 640.00 on 2026-03-16']);
  });

  it('is converted by two rates if it is in neither currency of the pair (IMX-05)', async () => {
    const euro = {
      currency: 'EUR',
      rate: '1.25',
      kind: 'STK',
      symbol: 'QNTM',
      quantity: 1,
      price: '10',
      commission: '0',
    };
    const cross = (quantity: number, price: string) => ({
      ...{ currency: 'JPY', rate: '0.008', symbol: 'GBP.JPY', feeCurrency: 'EUR', commission: '-1', quantity, price },
    });
    const file = await readText(toFlex(cross(1_000, '200'), cross(-1_000, '201'), euro));
    // 1 × 1.25 ÷ 0.008 = 156.25 for each fill
    expect(describeTrades(file)).toEqual(['long 1000 GBP.JPY 200 -> 201, 687.50 after 312.50 on 2026-03-16']);
  });

  it('is asked for if the file has no rate, and does not count until then (IMX-05)', async () => {
    const cross = (quantity: number, price: string) => ({ symbol: 'EUR.JPY', quantity, price, commission: '-2' });
    const text = toFlex(cross(1_000, '160'), cross(-1_000, '161'));
    const asked = await readText(text);
    expect(describeTrades(asked)).toEqual(['long 1000 EUR.JPY 160 -> 161, 1000.00 after 0.00 on 2026-03-16']);
    expect(rateQuestions(asked)).toEqual([
      { id: 'rate', text: 'How many JPY was 1 USD? The fees are in USD.', assumed: null, pair: 'USD/JPY' },
    ]);
    expect(asked.warnings).toEqual(['Fees in USD are not counted: the file has no rate for them.']);
    const answered = await readText(text, 'a.csv', { rates: { 'USD/JPY': '150' } });
    expect(describeTrades(answered)).toEqual(['long 1000 EUR.JPY 160 -> 161, 400.00 after 600.00 on 2026-03-16']);
    expect([rateQuestions(answered), answered.warnings]).toEqual([[], []]);
    expect(answered.trades[0]?.key).toBe(asked.trades[0]?.key);
  });

  it('of a cross pair is in the currency of the account, for which its row has a rate (IMX-05)', async () => {
    const cross = (quantity: number, price: string) => ({
      ...{ symbol: 'EUR.JPY', rate: '0.008', commission: '-2', quantity, price },
    });
    const file = await readText(toFlex(cross(1_000, '160'), cross(-1_000, '161')));
    // 2 ÷ 0.008 = 250 for each fill
    expect(describeTrades(file)).toEqual(['long 1000 EUR.JPY 160 -> 161, 500.00 after 500.00 on 2026-03-16']);
  });

  it('is not converted if it is in the currency of the row (IMX-05)', async () => {
    const fills = pair('0.00625').map((fill) => ({ ...fill, feeCurrency: 'JPY', commission: '-300' }));
    expect(describeTrades(await readText(toFlex(...fills)))).toEqual([
      'long 20000 USD.JPY 150.1 -> 150.3, 3400.00 after 600.00 on 2026-03-16',
    ]);
  });

  it('is the number of the file times the rate, whatever they are (IMX-05)', async () => {
    const cents = fc.integer({ min: 0, max: 100_000 });
    await fc.assert(
      fc.asyncProperty(cents, cents, fc.integer({ min: 1, max: 40_000 }), async (entry, exit, rate) => {
        const fills = [
          { symbol: 'EUR.JPY', quantity: 100, price: '160', commission: `-${entry / 100}` },
          { symbol: 'EUR.JPY', quantity: -100, price: '170', commission: `-${exit / 100}` },
        ];
        const { trades } = await readText(toFlex(...fills), 'a.csv', { rates: { 'USD/JPY': String(rate / 100) } });
        // In ten-thousandths; halves of a cent are rounded away from zero.
        const exact = 10_000_000 - (entry + exit) * rate;
        expect(Number(trades[0]?.amount)).toBe((Math.sign(exact) * Math.round(Math.abs(exact) / 100)) / 100 || 0);
      }),
    );
  });
});

describe('the commission of an activity statement', () => {
  const toStatement = (...more: string[]): string =>
    [
      'Statement,Header,Field Name,Field Value',
      'Statement,Data,Title,Activity Statement',
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in USD,,,MTM in USD,Code',
      'Trades,Data,Order,Forex,JPY,EUR.JPY,"2026-03-16, 09:30:00","10,000",160.00,,"-1,600,000",-2,,,0,',
      'Trades,Data,Order,Forex,JPY,EUR.JPY,"2026-03-16, 10:30:00","-10,000",160.50,,"1,605,000",-2,,,0,',
      ...more,
      '',
    ].join('\n');

  it('is converted by the section of its rates (IMX-05)', async () => {
    const rates = [
      'Base Currency Exchange Rate,Header,Currency,Exchange Rate',
      'Base Currency Exchange Rate,Data,JPY,0.0064',
    ];
    const file = await readText(toStatement(...rates));
    // 10,000 × 0.50 − 2 × 2 ÷ 0.0064
    expect(describeTrades(file)).toEqual(['long 10000 EUR.JPY 160 -> 160.5, 4375.00 after 625.00 on 2026-03-16']);
    expect(rateQuestions(file)).toEqual([]);
  });

  it('is asked for without them (IMX-05)', async () => {
    const file = await readText(toStatement());
    expect(describeTrades(file)).toEqual(['long 10000 EUR.JPY 160 -> 160.5, 5000.00 after 0.00 on 2026-03-16']);
    expect(rateQuestions(file).map(({ pair }) => pair)).toEqual(['USD/JPY']);
  });
});

describe('a closing fill without an indicator whose opening is not in the file', () => {
  const close = { currency: 'USD', kind: 'STK', symbol: 'QNTM', quantity: -50, price: '12', commission: '-1' };

  it('is a trade with the P&L of its row, and opens nothing (IMX-05)', async () => {
    const file = await readText(toFlex({ ...close, realized: '98' }));
    // 12 − (98 + 1) ÷ 50
    expect(describeTrades(file)).toEqual(['long 50 QNTM 10.02 -> 12, 98.00 after 1.00 on 2026-03-16']);
    expect(file.trades[0]?.isOpeningMissing).toBe(true);
    expect(file.open).toEqual([]);
  });

  it('closes what the file opened (IMX-05)', async () => {
    const file = await readText(toFlex({ ...close, quantity: 50, price: '10' }, { ...close, realized: '98' }));
    expect(describeTrades(file)).toEqual(['long 50 QNTM 10 -> 12, 98.00 after 2.00 on 2026-03-16']);
    expect(file.open).toEqual([]);
  });

  it('opens a short position if its row has no P&L (IMX-05)', async () => {
    const file = await readText(toFlex(close));
    expect([file.trades, file.open]).toMatchObject([[], [{ side: 'short', quantity: '50' }]]);
  });

  it('is a trade in a statement without codes, too (IMX-05)', async () => {
    const rows = [
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
      'Trades,Data,Order,Stocks,USD,QNTM,"2026-03-16, 09:30:00",-50,12,12,600,-1,-501,98,0,',
    ];
    const file = await readText([...rows, ''].join('\n'));
    expect(describeTrades(file)).toEqual(['long 50 QNTM 10.02 -> 12, 98.00 after 1.00 on 2026-03-16']);
    expect(file.open).toEqual([]);
  });
});

describe('fees of coin exchanges in a third coin', () => {
  const spot = (pair: string, quote: string, fee: string): string =>
    [
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
      `2026-03-28 13:00:00,${pair},BUY,100.00,2SOL,200${quote},${fee}`,
      `2026-03-28 14:00:00,${pair},SELL,110.00,2SOL,220${quote},${fee}`,
      '',
    ].join('\n');

  it('are asked for, and identify no row (IMX-05)', async () => {
    const text = spot('SOLUSDT', 'USDT', '0.001BNB');
    const asked = await readText(text);
    expect(describeTrades(asked)).toEqual(['long 2 SOLUSDT 100 -> 110, 20.00 after 0.00 on 2026-03-28']);
    expect(rateQuestions(asked).map(({ pair }) => pair)).toEqual(['BNB/USDT']);
    const answered = await readText(text, 'a.csv', { rates: { 'BNB/USDT': '600' } });
    expect(describeTrades(answered)).toEqual(['long 2 SOLUSDT 100 -> 110, 18.80 after 1.20 on 2026-03-28']);
    expect(answered.trades.map(({ key }) => key)).toEqual(asked.trades.map(({ key }) => key));
  });

  it.each(['EUR', 'GBP', 'TRY', 'PLN', 'BRL'])('do not stop prices in %s (IMX-08)', async (quote) => {
    const file = await readText(spot(`SOL${quote}`, quote, `0.10${quote}`));
    expect(describeTrades(file)).toEqual([`long 2 SOL${quote} 100 -> 110, 19.80 after 0.20 on 2026-03-28`]);
    expect(file.trades[0]).toMatchObject({ currency: quote });
    expect([file.skipped, file.warnings, rateQuestions(file)]).toEqual([[], [], []]);
  });

  it('keeps prices in euros apart from those in dollars (IMX-08)', async () => {
    const [header, ...dollars] = spot('SOLUSDT', 'USDT', '0.10USDT').trimEnd().split('\n');
    const [, ...euros] = spot('SOLEUR', 'EUR', '0.10EUR').trimEnd().split('\n');
    const { trades } = await readText([header, ...dollars, ...dollars, ...euros, ''].join('\n'), 'a.csv', {
      account: 'A',
    });
    expect(new Set(trades.map(({ account, currency }) => `${account} in ${currency}`))).toEqual(
      new Set(['A in USD', 'A EUR in EUR']),
    );
  });
});

it('converts the fees of a mapped table (IMX-05)', async () => {
  const read = async (options: ReadOptions) => {
    const rows = [
      'Date,Symbol,Side,Quantity,Price,Currency,Commission,Commission Currency',
      '2026-03-02,SONY,Buy,100,3000,JPY,2,USD',
      '2026-03-03,SONY,Sell,100,3010,JPY,2,USD',
    ];
    const [file] = await openFiles(new Uint8Array(new TextEncoder().encode(rows.join('\n'))), 'a.csv');
    const table = file && findMappableTable(file);
    if (!file || !table) throw new Error('The file has no table.');
    const mapping = {
      header: table.header,
      kind: 'executions' as const,
      columns: table.suggested.executions,
      isNet: true,
    };
    const result = createMappedFormat(mapping).read(file, options);
    return { trades: toTrades(result).trades.map(describeTrade), pairs: result.questions.map(({ pair }) => pair) };
  };
  expect(await read({})).toMatchObject({
    trades: ['long 100 SONY 3000 -> 3010, 1000.00 after 0.00 on 2026-03-03'],
    pairs: expect.arrayContaining(['USD/JPY']),
  });
  expect((await read({ rates: { 'USD/JPY': '150' } })).trades).toEqual([
    'long 100 SONY 3000 -> 3010, 400.00 after 600.00 on 2026-03-03',
  ]);
});
