import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

const TAXES = 'Taxes of the file count as fees of the trade.';

describe('Portfolio Performance', () => {
  it('reads purchases and sales of All Transactions by what was paid, with notes (IMX-10)', async () => {
    const file = await readFixture('portfolio-performance.csv', { zone: 'Europe/Berlin' });
    expect(describeTrades(file)).toEqual([
      // (27 − 25.50) × 40 − 4.10 − 4.10 − 12.30
      'long 40 NORDWIND ENERGIE AG 25.5 -> 27, 39.50 after 20.50 on 2026-04-14',
      // 55.2 − 51 is in the currency of the account, at its rate: 42 − 2 − 2
      'long 10 BLUE HARBOR INC 51 -> 55.2, 38.00 after 4.00 on 2026-04-22',
    ]);
    expect(file.trades[0]).toMatchObject({
      account: 'Depot North',
      openedAt: null,
      notes: 'First position\n\nTarget reached',
    });
    expect(file.trades[1]).toMatchObject({ closedAt: '2026-04-22T14:05:00.000Z' });
    expect(file.open).toMatchObject([{ ticker: 'GLOBAL EQUITY I…ACCUMULATING EUR', quantity: '12.5' }]);
    expect(file.skipped.map(({ row }) => row)).toEqual([2, 5, 9]);
    expect(file.warnings).toEqual([TAXES]);
  });

  it('reads the German export (IMX-10)', async () => {
    const file = await readFixture('portfolio-performance-de.csv', { zone: 'Europe/Berlin' });
    expect(describeTrades(file)).toEqual(['long 40 NORDWIND ENERGIE AG 25.5 -> 27, 39.50 after 20.50 on 2026-04-14']);
    expect(file.trades[0]).toMatchObject({ openedAt: '2026-03-03T09:01:00.000Z', notes: 'Erste Position' });
    expect(file.skipped.map(({ reason }) => reason)).toEqual([
      'The row is of type “Einlage”, not a purchase or a sale.',
      'The row is of type “Umbuchung (Ausgang)”, not a purchase or a sale.',
    ]);
  });

  it('reads the export of one securities account, with ticker or ISIN and currency (IMX-10)', async () => {
    const file = await readFixture('portfolio-performance-account.csv', { zone: 'Europe/Berlin' });
    expect(describeTrades(file)).toEqual(['long 40 NWE.DE 25.5 -> 27, 39.50 after 20.50 on 2026-04-14']);
    expect(file.trades[0]).toMatchObject({ currency: 'EUR', notes: 'First position' });
    expect(file.open).toMatchObject([{ ticker: 'US0BLUE00012', entryPrice: '51' }]);
  });

  it('names a quote that does not make the amount (IMX-01)', async () => {
    const text = readFixtureText('portfolio-performance.csv').replace('40,25.50,', '40,26.50,');
    const { warnings } = await readText(text, 'file.csv', { zone: 'Europe/Berlin' });
    expect(warnings).toContain(
      'Row 3: quantity and price make 1060.00, and the file states 1020.00. The amount is used.',
    );
  });

  it('names the right export for a cash account and a list of securities (IMX-10)', async () => {
    const cash = 'Date,Type,Amount,Balance,Security,Shares\n2026-03-02,Deposit,10.00,10.00,,\n';
    await expect(readText(cash)).rejects.toThrow(/^This is a cash account of Portfolio Performance/);
    const list = 'ISIN,WKN,Security Name,Latest,Note\nDE000NW12346,NW1234,Nordwind,27.00,\n';
    await expect(readText(list)).rejects.toThrow(/^This is the list of securities of Portfolio Performance/);
  });
});

describe('Parqet', () => {
  it('reads purchases and sales of securities and coins, in UTC and by broker (IMX-10)', async () => {
    const file = await readFixture('parqet.csv');
    expect(describeTrades(file)).toEqual([
      'long 40 DE000NW12346 25.5 -> 27, 39.50 after 20.50 on 2026-04-14',
      // 1000 × 0.05 − 3
      'long 0.05 BTC-EUR 60000 -> 61000, 47.00 after 3.00 on 2026-04-20',
    ]);
    expect(file.trades[0]).toMatchObject({
      account: 'northbank',
      currency: 'EUR',
      openedAt: '2026-03-02T08:30:00.000Z',
    });
    expect(file.skipped.map(({ reason }) => reason)).toEqual([
      'The row is of type “Dividend”, not a trade.',
      'The row is of type “Deposit”, not a trade.',
      'The row is of type “TransferOut”, not a trade.',
    ]);
    expect(file.warnings).toEqual([TAXES]);
  });

  it('names an amount that is not price times shares (IMX-01)', async () => {
    const text = readFixtureText('parqet.csv').replace(';40;1020;', ';40;1120;');
    const { warnings } = await readText(text);
    expect(warnings).toContain(
      'Row 2: quantity and price make 1020.00, and the file states 1120.00. The price is used.',
    );
  });
});

describe('Sharesight', () => {
  it('reads all trades in the currency of the share, with comments (IMX-10)', async () => {
    const file = await readFixture('sharesight.csv');
    expect(describeTrades(file)).toEqual([
      // 0.60 × 200 − 19; 3.50 × 30 − 6
      'long 200 KWH 12.5 -> 13.1, 101.00 after 19.00 on 2026-03-20',
      'long 30 FERN 48.2 -> 51.7, 99.00 after 6.00 on 2026-04-15',
    ]);
    expect(file.trades.map(({ currency, notes }) => [currency, notes])).toEqual([
      ['AUD', 'Bought the pullback'],
      ['USD', 'Earnings'],
    ]);
    expect(file.skipped.map(({ reason }) => reason)).toEqual([
      'The row is of type “Opening Balance”, not a trade.',
      'The row exchanges currencies or coins, whose price Sharesight rounds.',
      'The price is in pence, and whether the brokerage is too is not certain. Add the trade by hand.',
    ]);
  });

  it('keeps companies of two exchanges with one code apart (IMX-10)', async () => {
    const text = readFixtureText('sharesight.csv').replace('NASDAQ,FERN,Fern Robotics,Buy', 'XETR,KWH,Kraftwerk,Buy');
    const file = await readText(text);
    expect(file.open.map(({ ticker }) => ticker)).toEqual(['KWH.XETR']);
    expect(file.trades.map(({ ticker }) => ticker)).toEqual(['KWH.ASX']);
  });

  it('names the right report for the income report (IMX-10)', async () => {
    const text =
      'Code,Name,Date Paid,Exchange Rate,Currency,Net Amount,Gross Amount,Comments\nABC,Abc,01/02/2026,1.2,USD,10,12,\n';
    await expect(readText(text)).rejects.toThrow(/^This is the income report of Sharesight/);
  });
});
