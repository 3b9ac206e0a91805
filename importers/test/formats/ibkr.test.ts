import Big from 'big.js';
import fc from 'fast-check';
import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('Interactive Brokers Activity Statement', () => {
  it('reads the orders of all asset classes, without subtotals (IMP-02)', async () => {
    const file = await readFixture('ibkr-activity.csv');
    expect(describeTrades(file)).toEqual([
      // 48240 + 71940 − 120100 − 10.75 = 195.75 − 126.50
      'long 1000 AMD 120.1 -> 120.18, 69.25 after 10.75 on 2026-03-03',
      // 0.75 × 2 × 100 − 1.30 − 1.32, and 10 × $5 − 1.24
      'long 2 SPY260320C00580000 3.5 -> 4.25, 147.38 after 2.62 on 2026-03-05',
      'short 1 MESM6 6800.25 -> 6790.25, 48.76 after 1.24 on 2026-03-05',
      // Bought before the file begins: Basis 200, Realized P/L 49
      'long 10 GME 20 -> 25, 49.00 after 1.00 on 2026-03-06',
    ]);
    expect(file.trades[0]).toMatchObject({ account: 'U7654321', openedAt: '2026-03-02T14:46:38.000Z' });
    expect(file.warnings).toEqual([
      '1 row in EUR goes to a separate account with EUR in its name: the account is in USD.',
      'GME on 2026-03-06: the opening is not in the file. The P&L is that of the file, and the entry price follows from it.',
    ]);
    expect(file.questions.map(({ id, assumed }) => [id, assumed])).toEqual([['zone', 'America/New_York']]);
  });

  it('keeps open positions (IMP-06)', async () => {
    const { skipped, open } = await readFixture('ibkr-activity.csv');
    expect(skipped).toEqual([]);
    expect(open).toMatchObject([
      { ticker: 'EUR.USD', quantity: '10000', realized: '-2.00', account: 'U7654321' },
      { ticker: 'SAP', quantity: '5', account: 'U7654321 EUR' },
    ]);
  });

  it('keeps rows in another currency apart, in an account of their own (IMP-06)', async () => {
    const fill = (quantity: string, price: string, realized: string, code: string) =>
      `Trades,Data,Order,Stocks,EUR,SAP,"2026-03-09, 10:05:00",${quantity},${price},150,0,-1,0,${realized},0,${code}`;
    const text = readFixtureText('ibkr-activity.csv').replace(/^Trades,Data,Order,Stocks,EUR,SAP.*$/m, (row) =>
      [row, fill('-5', '160', '48', 'C')].join('\n'),
    );
    // 5 × 10.00 − 2.00
    const { trades, warnings } = await readText(text);
    expect(trades.filter(({ currency }) => currency === 'EUR')).toMatchObject([
      { account: 'U7654321 EUR', ticker: 'SAP', amount: '48.00' },
    ]);
    expect(warnings).toContain('2 rows in EUR go to a separate account with EUR in its name: the account is in USD.');
  });

  it('has the same keys whichever currency most rows are in (IMP-08)', async () => {
    const listKeys = ({ open }: Awaited<ReturnType<typeof readText>>) =>
      open.filter(({ ticker }) => ticker === 'SAP').map(({ key }) => key);
    const more = Array.from(
      { length: 12 },
      (_, day) => `Trades,Data,Order,Stocks,EUR,BMW,"2026-03-${10 + day}, 10:05:00",1,80,80,0,-1,0,0,0,O`,
    );
    const text = readFixtureText('ibkr-activity.csv').replace(/^Trades,Data,Order,Stocks,EUR,SAP.*$/m, (row) =>
      [row, ...more].join('\n'),
    );
    const file = await readText(text);
    expect(file.open.filter(({ ticker }) => ticker === 'SAP')).toMatchObject([{ account: 'U7654321' }]);
    expect(file.trades.map(({ account }) => account)).toEqual(file.trades.map(() => 'U7654321 USD'));
    expect(listKeys(file)).toEqual(listKeys(await readFixture('ibkr-activity.csv')));
  });

  it('lists automatic conversions of currencies, which are no trades (IMP-06)', async () => {
    const text = readFixtureText('ibkr-activity.csv').replace(/-10800,-2,,,0,$/m, '-10800,-2,,,0,AFx');
    const { open, skipped } = await readText(text);
    expect(open.map(({ ticker }) => ticker)).toEqual(['SAP']);
    expect(skipped.at(-1)?.reason).toBe('The row converts currencies automatically, and is no trade.');
  });

  it('takes executions instead of orders, never both (IMP-02)', async () => {
    const orders = readFixtureText('ibkr-activity.csv');
    const withExecutions = orders.replace(
      /^Trades,Data,Order,(.*)$/gm,
      'Trades,Data,Order,$1\nTrades,Data,Execution,$1',
    );
    expect(describeTrades(await readText(withExecutions))).toEqual(describeTrades(await readText(orders)));
  });

  it.each([
    ['', [], ['ES 20MAR26 6800 C']],
    [
      '\nFinancial Instrument Information,Header,Asset Category,Symbol,Description,Multiplier\nFinancial Instrument Information,Data,Options On Futures,ES 20MAR26 6800 C,ES,50',
      ['97.40'],
      [],
    ],
  ])('never guesses the multiplier of an option on a future (IMP-12)', async (information, amounts, asked) => {
    const [header = ''] = readFixtureText('ibkr-activity.csv')
      .split('\n')
      .filter((line) => line.startsWith('Trades,Header'));
    const lines = [
      'Trades,Data,Order,Options On Futures,USD,ES 20MAR26 6800 C,"2026-03-04, 10:00:00",1,10,10,-500,-1.3,501.3,0,0,O',
      'Trades,Data,Order,Options On Futures,USD,ES 20MAR26 6800 C,"2026-03-04, 11:00:00",-1,12,12,600,-1.3,-501.3,97.4,0,C',
    ];
    const { trades, questions } = await readText(`${[header, ...lines].join('\n')}${information}\n`);
    expect(trades.map(({ amount }) => amount)).toEqual(amounts);
    expect(questions.flatMap(({ root }) => root ?? [])).toEqual(asked);
  });

  it('names the export to take instead of a statement without trades (IMP-03)', async () => {
    const lines = readFixtureText('ibkr-activity.csv').split('\n').slice(0, 7);
    await expect(readText(lines.join('\n'))).rejects.toThrow('Export an Activity Statement with the section Trades');
  });
});

describe('Interactive Brokers Activity Statement in other languages', () => {
  it('reads the statement in Spanish, with the multiplier that its proceeds prove (IMX-10)', async () => {
    const file = await readFixture('ibkr-activity-es.csv');
    expect(describeTrades(file)).toEqual([
      // 8350 − 8100 − 4.05 − 4.18
      'long 1000 SAN 8.1 -> 8.35, 241.77 after 8.23 on 2026-03-03',
      // 0.075 × 2 × 100 − 1.30 − 1.32
      'long 2 SAN260320C00008000 0.35 -> 0.425, 12.38 after 2.62 on 2026-03-05',
      // 10 × 25 − 1.24: 20006.25 ÷ 800.25
      'short 1 XYZ1 800.25 -> 790.25, 248.76 after 1.24 on 2026-03-05',
    ]);
    expect(file.trades.map(({ account, currency }) => [account, currency])).toEqual(
      Array.from({ length: 3 }, () => ['U7654322', 'EUR']),
    );
    expect(file.open).toMatchObject([{ ticker: 'EUR.USD', quantity: '10000' }]);
    expect(file.questions.map(({ id }) => id)).toEqual(['zone']);
  });

  it('reads the statement in French, whose rows name the account (IMX-10)', async () => {
    const file = await readFixture('ibkr-activity-fr.csv');
    // 147 − 138 − 2.50
    expect(describeTrades(file)).toEqual(['long 15 OVH 9.2 -> 9.8, 6.50 after 2.50 on 2026-03-04']);
    expect(file.trades[0]).toMatchObject({ account: 'U7654323', currency: 'EUR' });
    expect(file.warnings).toEqual([]);
  });

  it.each([
    [
      'ibkr-activity-es.csv',
      'Una sección,Header,Categoría de activo,Divisa,Fecha del informe,Fecha/Hora,Descripción,Cantidad,Productos,Valor,PyG realizadas,Código',
      'Una sección,Data,Acciones,EUR,2026-03-10,"2026-03-09, 20:25:00",SAN(ES0000000001) desdoblamiento 2 por 1,1000,0,0,0,',
    ],
    [
      'ibkr-activity-fr.csv',
      "Une section,Header,Catégorie d'actifs,Devise,Date du relevé,Date/Heure,Description,Quantité,Produit,Valeur,P/L réalisé,Code",
      'Une section,Data,Actions,EUR,2026-03-10,"2026-03-09, 20:25:00",OVH(FR0000000001) division 2 pour 1,15,0,0,0,',
    ],
  ])(
    'lists what else moves a position in %s, whatever its section is called (IMX-04 IMX-10)',
    async (name, header, row) => {
      const text = readFixtureText(name);
      const [before, after] = [await readText(text), await readText(`${text}${header}\n${row}\n`)];
      expect(after.skipped.slice(before.skipped.length)).toEqual([
        {
          row: expect.any(Number),
          reason: expect.stringContaining('The row is a corporate action, which is not read'),
        },
      ]);
      expect(after.trades).toEqual(before.trades);
    },
  );

  it('asks for the value of an asset class that it does not know if nothing proves it (IMX-10)', async () => {
    const text = readFixtureText('ibkr-activity-es.csv').replace(',20006.25,', ',,').replace(',-19756.25,', ',,');
    const file = await readText(text);
    expect(file.trades.map(({ ticker }) => ticker)).not.toContain('XYZ1');
    expect(file.questions).toContainEqual(expect.objectContaining({ id: 'pointValue', root: 'XYZ1' }));
    const answered = await readText(text, 'a.csv', { pointValues: { XYZ1: '25' } });
    expect(answered.trades.find(({ ticker }) => ticker === 'XYZ1')?.amount).toBe('248.76');
  });

  it.each([
    ['Futuros', 'MESM6', '5'],
    ['Futures', 'MESM6', '5'],
  ])('reads %s as futures, by their contract (IMX-10)', async (category, symbol, multiplier) => {
    const text = readFixtureText('ibkr-activity-es.csv').replaceAll(
      'Una clase inventada,EUR,XYZ1',
      `${category},USD,${symbol}`,
    );
    const file = await readText(text.replace(',20006.25,', ',4001.25,').replace(',-19756.25,', ',-3951.25,'));
    expect(file.trades.find(({ ticker }) => ticker === symbol)).toMatchObject({ multiplier, kind: undefined });
  });

  it.each(['Bonos', 'Obligations', 'Fondos', 'Fonds communs de placement'])(
    'leaves out %s (IMX-10)',
    async (category) => {
      const file = await readText(readFixtureText('ibkr-activity-es.csv').replaceAll('Una clase inventada', category));
      expect(file.skipped.map(({ reason }) => reason)).toEqual([
        `${category} are not imported.`,
        `${category} are not imported.`,
      ]);
    },
  );

  it.each([
    'Posiciones abiertas,Header,DataDiscriminator,Categoría de activo,Divisa,Símbolo,Cantidad,Mult.,Precio de coste,Base de coste,Precio de cierre,Valor,PyG no realizadas,Código',
    "Positions ouvertes,Header,DataDiscriminator,Catégorie d'actif,Devise,Symbole,Quantité,Mult,Prix de revient,Base de coût,Cours de clôture,Valeur,P/L non réalisé,Code",
  ])('names the export to take instead of open positions: %s (IMX-10)', async (header) => {
    await expect(readText(`${header}\n`)).rejects.toThrow('has open positions and no trades');
  });
});

describe('Interactive Brokers Transaction History', () => {
  it('reads buys and sells by day, and lists everything else as skipped (IMP-02)', async () => {
    const file = await readFixture('ibkr-transactions.csv');
    // 100 − 1.00 − 1.02
    expect(describeTrades(file)).toEqual(['long 100 AMD 120.1 -> 121.1, 97.98 after 2.02 on 2026-03-03']);
    expect(file.skipped.map(({ reason }) => reason)).toEqual([
      'The row is of type “Position MTM”, not Buy or Sell.',
      'The row is of type “Other Fee”, not Buy or Sell.',
    ]);
  });

  it('values futures by their contract, and shares whose symbol looks like one as shares (IMP-12)', async () => {
    const file = await readFixture('ibkr-transactions-futures.csv');
    expect(describeTrades(file)).toEqual([
      // 1.50 × 10 − 1.00 − 1.00; 0.40 × 3 × $100 − 3.21 − 3.21
      'long 10 HEN3 70 -> 71.5, 13.00 after 2.00 on 2026-05-13',
      'long 3 MCLM6 96.8 -> 97.2, 113.58 after 6.42 on 2026-05-14',
    ]);
    expect(file.questions).toEqual([]);
  });

  it('converts costs from the currency of the account to that of the price, by the rate of the row (IMP-06)', async () => {
    const file = await readFixture('ibkr-transactions-rates.csv');
    expect(describeTrades(file)).toEqual([
      // 1.00 × 100 − 0.80 ÷ 0.80 − 1.02 ÷ 0.85; 2146.25 ÷ 101 ÷ 0.85 = 25: 1.00 × 25 − 1.00 − 1.00
      'long 1 AMD260619C00150000 1.5 -> 2.5, 97.80 after 2.20 on 2026-05-15',
      'long 1 XYZM6 100 -> 101, 23.00 after 2.00 on 2026-05-15',
    ]);
    expect(file.trades.map(({ currency }) => currency)).toEqual(['USD', 'USD']);
  });

  it('asks the value of a future that neither its code nor its amount tells (IMP-12)', async () => {
    const text = readFixtureText('ibkr-transactions-futures.csv').replaceAll('MCL', 'XYZ');
    const { trades, questions } = await readText(text);
    expect(trades.map(({ ticker }) => ticker)).toEqual(['HEN3']);
    expect(questions.map(({ root }) => root)).toEqual(['XYZ']);
  });

  it('reads an export without the currency of prices, which is that of the account (IMP-02)', async () => {
    const lines = [
      'Summary,Data,Base Currency,GBP',
      'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount ,Commission,Net Amount',
      'Transaction History,Data,2026-05-15,U***1234,ISHARES CORE,Sell,CSP1,-2.0,501.5,1003.0,-3.0,1000.0',
      'Transaction History,Data,2026-05-14,U***1234,ISHARES CORE,Buy,CSP1,2.0,500.0,-1000.0,-3.0,-1003.0',
    ];
    const file = await readText(lines.join('\n'));
    expect(describeTrades(file)).toEqual(['long 2 CSP1 500 -> 501.5, -3.00 after 6.00 on 2026-05-15']);
    expect(file.trades[0]?.currency).toBe('GBP');
  });

  it('makes of a row what its gross amount is worth, whatever multiplier and rate it has (IMP-06)', async () => {
    const header =
      'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount,Exchange Rate';
    const toLine = (day: string, type: string, price: number, quantity: number, multiplier: number, rate: number) => {
      const gross = (price * quantity * multiplier * rate).toFixed(6);
      return `Transaction History,Data,${day},U***1,ABC JUN26,${type},ABCM6,${quantity},${price},USD,${gross},0,${gross},${rate}`;
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0.1, 0.5, 1, 2, 12.5, 50, 100, 1000, 62_500, 125_000),
        fc.integer({ min: 50, max: 20_000 }).map((rate) => rate / 100),
        fc.integer({ min: 1, max: 9 }),
        fc.tuple(fc.integer({ min: 1000, max: 99_999 }), fc.integer({ min: 1000, max: 99_999 })),
        async (multiplier, rate, quantity, [entry, exit]) => {
          const text = [
            header,
            toLine('2026-05-14', 'Buy', entry / 100, quantity, multiplier, rate),
            toLine('2026-05-15', 'Sell', exit / 100, quantity, multiplier, rate),
          ].join('\n');
          const [trade] = (await readText(text)).trades;
          const expected = new Big(exit).minus(entry).div(100).times(quantity).times(multiplier);
          expect(trade?.amount).toBe(expected.toFixed(2, Big.roundHalfUp).replace(/^-0\.00$/, '0.00'));
        },
      ),
    );
  });
});

describe('Interactive Brokers Flex Query', () => {
  it('reads executions as CSV, with rebates and without orders (IMP-02)', async () => {
    const file = await readFixture('ibkr-flex.csv');
    expect(describeTrades(file)).toEqual([
      // 5 × 240 − 1.000309 − 0.200411 − 1.25
      'long 240 AAPL 300 -> 305, 1197.55 after 2.45 on 2026-07-14',
      // 10 × $5 + 0.10 − 0.62
      'short 1 MESU6 6800.25 -> 6790.25, 49.48 after 0.52 on 2026-07-14',
    ]);
    expect(file.trades[0]?.executions.map(({ key }) => key)).toEqual([
      'ibkr-flex:U7654321:EX-1',
      'ibkr-flex:U7654321:EX-2',
      'ibkr-flex:U7654321:EX-3',
    ]);
  });

  it('reads a query without times (IMP-02)', async () => {
    const file = await readFixture('ibkr-flex-days.csv');
    // 0.15 × 40 − 2.01
    expect(describeTrades(file)).toEqual(['long 40 VIVK 3.1 -> 3.25, 3.99 after 2.01 on 2026-07-22']);
    expect(file.trades[0]).toMatchObject({ openedAt: null, closedAt: null });
    expect(file.questions).toEqual([]);
  });

  it('reads trades as XML, with the multiplier of the file (IMP-02)', async () => {
    const file = await readFixture('ibkr-flex.xml', { zone: 'America/New_York' });
    // 1.75 × 2 × 100 − 2.85
    expect(describeTrades(file)).toEqual(['long 2 AVAV260220C00320000 7.3 -> 9.05, 347.15 after 2.85 on 2026-01-27']);
    expect(file.trades[0]?.openedAt).toBe('2026-01-26T16:57:15.000Z');
    expect(file.open).toMatchObject([{ ticker: 'XYZH6', quantity: '1' }]);
    expect([file.skipped, file.warnings, file.questions]).toEqual([[], [], []]);
  });

  it.each([
    ['<!DOCTYPE x [<!ENTITY a "b">]>', 'has a DOCTYPE'],
    ['<?xml version="1.0"?><!doctype x SYSTEM "http://example.com/x.dtd">', 'has a DOCTYPE'],
  ])('refuses XML that begins with %s (IMP-11)', async (start, sentence) => {
    await expect(readText(start + readFixtureText('ibkr-flex.xml'), 'flex.xml')).rejects.toThrow(sentence);
  });
});

describe('a Flex Query with all fields ticked', () => {
  // 20 × 0.50 + 10 × 0.60 − 1.02 − 0.51 − 0.50
  const trade = 'long 30 QNTM 41.5 -> 42.0333333333, 13.97 after 2.03 on 2026-03-17';
  const xml = readFixtureText('ibkr-flex-all-fields.xml');

  /** The attributes of the elements as cells. CSV writes the first letter of most names in upper case. */
  const elements = [...xml.matchAll(/<(?:\w+) (accountId="[^>]*levelOfDetail[^>]*) \/>/g)].map(([, attributes = '']) =>
    [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => ({ name, value })),
  );
  const csvNames: Record<string, string> = {
    ...{ accountId: 'ClientAccountID', currency: 'CurrencyPrimary', assetCategory: 'AssetClass', buySell: 'Buy/Sell' },
    ...{ openCloseIndicator: 'Open/CloseIndicator', notes: 'Notes/Codes', putCall: 'Put/Call', ibOrderID: 'IBOrderID' },
    ...{ ibCommission: 'IBCommission', ibCommissionCurrency: 'IBCommissionCurrency', ibExecID: 'IBExecID' },
  };
  const toCsvName = (name: string): string => csvNames[name] ?? `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const quote = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',');
  const header = quote((elements[0] ?? []).map(({ name }) => toCsvName(name)));
  const rows = elements.map((cells) => quote(cells.map(({ value }) => value)));

  it('is read as XML (IMX-03)', async () => {
    const file = await readText(xml, 'flex.xml');
    expect(describeTrades(file)).toEqual([trade]);
    expect([file.open, file.skipped, file.warnings]).toEqual([[], [], []]);
  });

  it('is read as CSV, with orders, lots, wash sales and summaries between its executions (IMX-03)', async () => {
    expect(rows).toHaveLength(9);
    const file = await readText([header, ...rows, ''].join('\n'));
    expect(describeTrades(file)).toEqual([trade]);
    expect([file.open, file.skipped, file.warnings]).toEqual([[], [], []]);
  });

  it('counts executions once if each level of detail has a header of its own (IMX-03)', async () => {
    const file = await readText([...rows.flatMap((row) => [header, row]), ''].join('\n'));
    expect(describeTrades(file)).toEqual([trade]);
    expect(file.open).toEqual([]);
  });
});

describe('a Flex Query without some fields', () => {
  it('has the account of the element around its trades (IMP-02)', async () => {
    const text = readFixtureText('ibkr-flex.xml').replaceAll(/<(Trade|Order) accountId="\w+"/g, '<$1');
    const file = await readText(text, 'flex.xml');
    expect(describeTrades(file)).toEqual(describeTrades(await readFixture('ibkr-flex.xml')));
    expect(file.trades[0]?.account).toBe('U7654321');
  });

  it('names the section to add if it has no trades (IMP-03)', async () => {
    const actions = '<CorporateActions><CorporateAction symbol="AMC" quantity="5" type="FS"/></CorporateActions>';
    const statement = `<FlexStatement accountId="U7654321" fromDate="20260701" toDate="20260731">${actions}</FlexStatement>`;
    const text = `<FlexQueryResponse><FlexStatements count="1">${statement}</FlexStatements></FlexQueryResponse>`;
    await expect(readText(text, 'flex.xml')).rejects.toThrow('has no trades. In Performance & Reports');
  });

  it('asks for an account that it does not have (IMP-05)', async () => {
    const text = readFixtureText('ibkr-flex.csv').replace('ClientAccountID', 'ClientReference');
    const file = await readText(text);
    expect(describeTrades(file)).toEqual(describeTrades(await readFixture('ibkr-flex.csv')));
    expect(file.questions.map(({ id }) => id)).toContain('account');
  });

  it.each([
    ['AssetClass', 'Class', 'Asset Class'],
    ['Symbol', 'Name', 'Symbol'],
    ['IBCommission', 'Costs', 'IB Commission'],
    ['DateTime', 'When', 'Date/Time'],
    ['AssetClass,Symbol', 'Class,Name', 'Symbol and Asset Class'],
  ])('names only the missing fields when %s is missing (IMP-03 IMX-08)', async (field, other, names) => {
    const text = readFixtureText('ibkr-flex.csv').replace(field, other);
    await expect(readText(text)).rejects.toThrow(`lacks fields of its trades. Tick ${names} in the section Trades`);
  });
});
