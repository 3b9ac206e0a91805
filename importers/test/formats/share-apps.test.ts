import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('Revolut', () => {
  it('reads shares at what was paid and received, with the fees that only the total has (IMX-10)', async () => {
    const file = await readFixture('revolut.csv');
    expect(describeTrades(file)).toEqual([
      // 1038.90 − 1001.00; 1001.00 − 4 × 250.00 and 4 × 260.00 − 1038.90
      'long 4 AAPL 250 -> 260, 37.90 after 2.10 on 2026-03-09',
      // 507.14 − 500: the price is rounded to cents
      'long 1.53673094 NVDA 325.3660006351 -> 330.0122271242, 7.14 after 0.00 on 2026-03-11',
      'long 2 SAP 200 -> 205, 10.00 after 0.00 on 2026-03-13',
    ]);
    expect(file.trades.map(({ currency }) => currency)).toEqual(['USD', 'USD', 'EUR']);
    expect(file.trades[0]?.openedAt).toBe('2026-03-02T14:31:05.120Z');
    expect(file.skipped).toEqual([
      { row: 2, reason: 'The row is of type “CASH TOP-UP”, not a trade.' },
      { row: 6, reason: 'The row is of type “DIVIDEND”, not a trade.' },
      { row: 10, reason: 'TSLA was split; this row is not a trade.' },
    ]);
    expect(file.questions.map(({ id }) => id)).toEqual(['account']);
  });

  it('reads the file of 2021, which has signs of currencies and no zone (IMX-10)', async () => {
    const file = await readText(
      [
        'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
        '23/02/2021 15:00:00,TSLA,BUY,0.5,$700.00,$350.00,USD,1.21',
        '24/02/2021 15:00:00,TSLA,SELL,0.5,$720.10,"$360.05",USD,1.22',
      ].join('\n'),
    );
    expect(describeTrades(file)).toEqual(['long 0.5 TSLA 700 -> 720.1, 10.05 after 0.00 on 2021-02-24']);
    expect(file.questions.map(({ id }) => id)).toEqual(['account', 'zone']);
  });

  it.each([
    ['100 for 1', '"USD 10,000.00"'],
    ['a total below the price', 'USD 900.00'],
  ])('takes a difference that no fee has for none, and reports it: %s (IMX-10)', async (_, total) => {
    const text = readFixtureText('revolut.csv').replace('"USD 1,001.00"', total);
    const file = await readText(text);
    expect(file.warnings).toContainEqual(expect.stringMatching(/^Row 3: quantity and price make 1000\.00/));
    // 4 × 260.00 − 1038.90
    expect(file.trades.find(({ ticker }) => ticker === 'AAPL')?.fees).toBe('1.10');
  });

  it.each([
    [
      'profit and loss statement',
      'Date acquired,Date sold,Symbol,Security name,ISIN,Country,Quantity,Cost basis,Gross proceeds,Gross PnL,Currency',
    ],
    [
      'statement of a cash account',
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
    ],
  ])('names the export to take instead of the %s (IMX-10)', async (kind, header) => {
    await expect(readText(`${header}\n`)).rejects.toThrow(
      `This is the ${kind} of Revolut. Export the account statement`,
    );
  });
});

describe('Scalable Capital', () => {
  it('reads executed orders in German notation, with fees and taxes (IMX-10)', async () => {
    const file = await readFixture('scalable.csv');
    // 900.00 − 840.00 − 0.99 − 0.99 − 13.17
    expect(describeTrades(file)).toEqual(['long 80 DE000A1EWWW0 10.5 -> 11.25, 44.85 after 15.15 on 2026-03-12']);
    expect(file.trades[0]).toMatchObject({ currency: 'EUR', openedAt: '2026-03-05T08:15:30.000Z' });
    expect(file.open).toMatchObject([{ ticker: 'IE00B4L5Y983', quantity: '1.234567', entryPrice: '81' }]);
    expect(file.skipped).toEqual([
      { row: 3, reason: 'The row is of type “Distribution”, not a trade.' },
      { row: 4, reason: 'The status of the row is “Cancelled”.' },
      { row: 7, reason: 'The row is of type “Deposit”, not a trade.' },
    ]);
    expect(file.warnings).toEqual(['Taxes that Scalable Capital withheld count as fees of the sale.']);
    expect(file.questions.map(({ id }) => id)).toEqual(['account', 'zone']);
  });

  it('names the export to take instead of the bookings of its bank (IMX-10)', async () => {
    const header = 'XXX-BUDAT;XXX-WHG;XXX-UMART;XXX-TEXT1;XXX-TEXT2;XXX-VALUTA;XXX-SALDO;XXX-REFNR1';
    await expect(readText(`${header}\n`)).rejects.toThrow('Export the transactions instead: in Scalable Capital');
  });

  it('says nothing of taxes without any (IMX-10)', async () => {
    const file = await readText(readFixtureText('scalable.csv').replace(';13,17;', ';0,00;'));
    expect([file.trades[0]?.amount, file.warnings]).toEqual(['58.02', []]);
  });
});

describe('Lightyear', () => {
  it('reads orders whose gross or net amount contains the fee, each in the currency of the share (IMX-10)', async () => {
    const file = await readFixture('lightyear.csv');
    expect(describeTrades(file)).toEqual([
      // 1121.00 − 1053.00
      'long 8 DUOL 131.5 -> 140.25, 68.00 after 2.00 on 2026-03-17',
      // 704.60 − 701.00
      'long 1 ASML 700 -> 705.6, 3.60 after 2.00 on 2026-03-20',
    ]);
    expect(file.trades.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
    expect(file.skipped).toEqual([
      { row: 5, reason: 'The row is of type “Dividend”, not a trade.' },
      { row: 7, reason: 'The row is of type “Conversion”, not a trade.' },
    ]);
    expect(file.questions.map(({ id }) => id)).toEqual(['account', 'zone']);
  });

  it('counts a tax that is in the amounts (IMX-10)', async () => {
    const text = readFixtureText('lightyear.csv').replace(
      '"1053.00","","1.00","1052.00",""',
      '"1056.00","","1.00","1052.00","3.00"',
    );
    const file = await readText(text);
    expect(file.trades.find(({ ticker }) => ticker === 'DUOL')).toMatchObject({ amount: '65.00', fees: '5.00' });
  });
});
