import { describeTrades, readFixtureText, readText } from '../fixture.ts';

const FIRSTRADE = readFixtureText('firstrade.csv').split('\n')[0] ?? '';
const toFirstrade = (...rows: string[]): string => [FIRSTRADE, ...rows].join('\n');
const put = 'PUT  XYZ   03/20/26    45     XYZ CORP';

describe('options that end without a fill', () => {
  it('are closed on their expiration at Firstrade (IMX-04)', async () => {
    const file = await readText(
      toFirstrade(
        `,2.00,0.00,Other,${put} OPTION EXPIRED,2026-03-21,2026-03-21,0.00,0.00,0.00,0.00,,Financial`,
        `,-2.00,1.10,SELL,${put} OPEN CONTRACT,2026-03-02,2026-03-03,0.00,219.96,0.00,0.00,,Trade`,
      ),
    );
    // 219.96; the fees are in the amount
    expect(describeTrades(file)).toEqual(['short 2 XYZ260320P00045000 1.1 -> 0, 219.96 after 0.04 on 2026-03-20']);
    expect([file.open, file.skipped]).toEqual([[], []]);
  });

  it('deliver shares at the strike at Firstrade (IMX-04)', async () => {
    const file = await readText(
      toFirstrade(
        'XYZ,-100.00,46.00,SELL,XYZ CORP,2026-03-24,2026-03-25,0.00,4600.00,0.00,0.00,,Trade',
        'XYZ,100.00,45.00,BUY,XYZ CORP A/E PUT XYZ 03/20/26 45 ASSIGNED,2026-03-20,2026-03-23,0.00,-4500.00,0.00,0.00,,Trade',
        `,1.00,0.00,Other,${put} ASSIGNED,2026-03-20,2026-03-20,0.00,0.00,0.00,0.00,,Financial`,
        `,-1.00,1.10,SELL,${put} OPEN CONTRACT,2026-03-02,2026-03-03,0.00,110.00,0.00,0.00,,Trade`,
      ),
    );
    expect(file.trades.map(({ ticker, amount }) => [ticker, amount])).toEqual([
      ['XYZ260320P00045000', '110.00'],
      ['XYZ', '100.00'],
    ]);
  });

  const TRANSACTIONS =
    'Statement,Header,Field Name,Field Value\nSummary,Header,Field Name,Field Value\nSummary,Data,Base Currency,USD\n' +
    'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount';

  it('are closed, and deliver shares, in the Transaction History of Interactive Brokers (IMX-04)', async () => {
    const rows = [
      '2026-03-24,U***1,XYZ CORP,Sell,XYZ,-100.0,46.0,USD,4600.0,-1.0,4599.0',
      '2026-03-20,U***1,XYZ CORP,Assignment,XYZ,100.0,45.0,USD,-4500.0,-,-4500.0',
      '2026-03-20,U***1,XYZ 20MAR26 45 P,Assignment,XYZ   260320P00045000,1.0,-,USD,-,-,0.0',
      '2026-03-20,U***1,XYZ 20MAR26 60 C,Expiration,XYZ   260320C00060000,-2.0,0.0,USD,0.0,-,0.0',
      '2026-03-03,U***1,XYZ 20MAR26 60 C,Buy,XYZ   260320C00060000,2.0,0.5,USD,-100.0,-1.3,-101.3',
      '2026-03-02,U***1,XYZ 20MAR26 45 P,Sell,XYZ   260320P00045000,-1.0,1.1,USD,110.0,-0.65,109.35',
    ].map((row) => `Transaction History,Data,${row}`);
    const file = await readText([TRANSACTIONS, ...rows, ''].join('\n'));
    expect(describeTrades(file)).toEqual([
      'long 2 XYZ260320C00060000 0.5 -> 0, -101.30 after 1.30 on 2026-03-20',
      'short 1 XYZ260320P00045000 1.1 -> 0, 109.35 after 0.65 on 2026-03-20',
      'long 100 XYZ 45 -> 46, 99.00 after 1.00 on 2026-03-24',
    ]);
    expect([file.open, file.skipped, file.warnings]).toEqual([[], [], []]);
  });
});

describe('sections that change positions', () => {
  it('are listed row by row in an Activity Statement of Interactive Brokers (IMX-04)', async () => {
    const text = `${readFixtureText('ibkr-activity.csv').trimEnd()}
Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code
Corporate Actions,Data,Stocks,USD,2026-03-10,"2026-03-09, 20:25:00",XYZ(US0000000000) Split 2 for 1,100,0,0,0,
Corporate Actions,Data,Total,,,,,,0,0,0,
Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,Market Value,Realized P/L,Cash Amount,Code
Transfers,Data,Stocks,USD,XYZ,2026-03-11,ACATS,In,An Invented Bank,1,50,--,500,0,0,
`;
    const { skipped } = await readText(text);
    const { skipped: before } = await readText(readFixtureText('ibkr-activity.csv'));
    const known = new Set(before.map(({ row }) => row));
    expect(skipped.filter(({ row }) => !known.has(row)).map(({ reason }) => reason)).toEqual([
      'The row is a corporate action, which is not read: “XYZ(US0000000000) Split 2 for 1”. Check this position.',
      'The row is a transfer, which is not read: “An Invented Bank”. Check this position.',
    ]);
  });

  it('are listed row by row in a Flex Query of Interactive Brokers (IMX-04)', async () => {
    const action =
      '<CorporateActions><CorporateAction accountId="U7654321" symbol="XYZ" quantity="100" reportDate="20260110" actionDescription="XYZ(US0000000000) SPLIT 2 FOR 1" actionID="9" type="FS" /></CorporateActions>';
    const text = readFixtureText('ibkr-flex.xml').replace('</Trades>', `</Trades>${action}`);
    const { skipped } = await readText(text, 'a.xml');
    expect(skipped.map(({ reason }) => reason)).toContainEqual(
      'The row is a corporate action, which is not read: “XYZ(US0000000000) SPLIT 2 FOR 1”. Check this position.',
    );
    const csv = `${readFixtureText('ibkr-flex.csv').trimEnd()}
ClientAccountID,Symbol,Report Date,ActionDescription,Quantity,ActionID
U7654321,XYZ,20260710,XYZ(US0000000000) SPLIT 2 FOR 1,100,9
`;
    const file = await readText(csv);
    expect(file.skipped.map(({ reason }) => reason).filter((reason) => reason.includes('corporate'))).toEqual([
      'The row is a corporate action, which is not read: “XYZ(US0000000000) SPLIT 2 FOR 1”. Check this position.',
    ]);
  });
});
