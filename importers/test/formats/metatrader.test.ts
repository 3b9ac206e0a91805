import fc from 'fast-check';
import { describeTrades, readBytes, readFixture, readFixtureText, readText } from '../fixture.ts';
import { toXlsx } from '../xlsx.ts';

const toUtf16 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

describe('MetaTrader 5 report', () => {
  const expected = [
    // 20.00 − 0.28 − 0.10
    'long 0.04 XAUUSD 4106.17 -> 4111.17, 19.62 after 0.38 on 2026-03-02',
    'short 0.5 AUDUSD 0.69156 -> 0.69161, -2.50 after 0.00 on 2026-03-03',
  ];

  it('reads the closed positions of the HTML report, without hidden cells, totals and deposits (IMP-02)', async () => {
    const file = await readFixture('metatrader5-positions.htm');
    expect(describeTrades(file)).toEqual(expected);
    // The server is 7 hours ahead of New York: UTC+2 in winter.
    expect(file.trades[0]).toMatchObject({
      account: '7001002',
      openedAt: '2026-03-02T07:30:00.000Z',
      stop: '4090',
      target: '4130',
    });
    expect(file.trades[1]?.stop).toBeUndefined();
    expect([file.skipped, file.questions.map(({ id }) => id)]).toEqual([[], ['zone']]);
  });

  it('reads the report in UTF-16 (IMP-02)', async () => {
    const file = await readBytes(toUtf16(readFixtureText('metatrader5-positions.htm')), 'ReportHistory.html');
    expect(describeTrades(file)).toEqual(expected);
  });

  it('reads an Italian report, resaved as CSV with decimal commas (IMP-02)', async () => {
    const file = await readFixture('metatrader5-positions-it.csv', { zone: 'Europe/Rome' });
    expect(describeTrades(file)).toEqual([
      'short 0.2 EURUSD 1.085 -> 1.084, 18.60 after 1.40 on 2026-03-04',
      'long 0.01 XAUUSD 4577.86 -> 4570.36, -7.62 after 0.12 on 2026-03-05',
    ]);
    expect(file.trades[0]).toMatchObject({ account: '7003004', openedAt: '2026-03-04T09:00:00.000Z' });
  });

  it('reads volumes with a point beside prices with a comma (IMP-02)', async () => {
    const file = await readFixture('metatrader5-positions-mixed.csv');
    expect(describeTrades(file)).toEqual([
      // 506.25 − 1.40; −1125.00 − 0.12
      'short 0.25 XAUUSD 4601.12 -> 4580.87, 504.85 after 1.40 on 2026-03-04',
      'long 1.5 XAUUSD 4577.86 -> 4570.36, -1125.12 after 0.12 on 2026-03-05',
    ]);
    expect(file.skipped).toEqual([]);
  });

  it('reads what columns write, each with its own decimal mark (IMP-02)', async () => {
    const mark = fc.constantFrom('.' as const, ',' as const);
    const hundredths = fc.integer({ min: 1, max: 99_999_999 });
    const write = (value: number, of: '.' | ',') => (value / 100).toFixed(2).replace('.', of);
    const [, , , header = ''] = readFixtureText('metatrader5-positions-mixed.csv').split('\n');
    await fc.assert(
      fc.asyncProperty(
        mark,
        mark,
        mark,
        hundredths,
        hundredths,
        async (ofVolume, ofPrice, ofProfit, volume, profit) => {
          const price = write(4_577_86, ofPrice);
          const text = `${header}\n2026.03.04 10:00:00;1;XAUUSD;sell;${write(volume, ofVolume)};${price};;;2026.03.04 11:00:00;${price};0;0;${write(profit, ofProfit)};;\n`;
          const [trade] = (await readText(text)).trades;
          const expected = { quantity: String(volume / 100), entryPrice: '4577.86', amount: (profit / 100).toFixed(2) };
          expect(trade).toMatchObject(expected);
        },
      ),
    );
  });

  it('reads the report as a spreadsheet (IMP-02)', async () => {
    const rows = readFixtureText('metatrader5-positions-it.csv')
      .trim()
      .split('\n')
      .map((line) => line.split(';'));
    const csv = await readFixture('metatrader5-positions-it.csv');
    expect((await readBytes(toXlsx(rows), 'ReportHistory.xlsx')).trades).toEqual(csv.trades);
  });
});

describe('MetaTrader 5 deals', () => {
  it('reads deals with the P&L of the file, also one that goes through zero (IMP-02)', async () => {
    const file = await readFixture('metatrader5-deals.csv');
    expect(describeTrades(file)).toEqual([
      // 100 − 3.50 − 5.25 × 1/1.5
      'long 1 EURUSD 1.08 -> 1.081, 93.00 after 7.00 on 2026-03-02',
      // −50 − 5.25 × 0.5/1.5 − 1.75 − 0.20
      'short 0.5 EURUSD 1.081 -> 1.082, -53.70 after 3.70 on 2026-03-02',
    ]);
    expect(file.skipped).toEqual([{ row: 3, reason: 'The row is of type “balance”, not buy or sell.' }]);
  });
});

describe('MetaTrader 5 Position History List', () => {
  it('joins the closings of a position (IMP-02)', async () => {
    const file = await readFixture('metatrader5-list.csv');
    // −7.75 + 5.00
    expect(describeTrades(file)).toEqual(['long 0.02 XAUUSD 5385.06 -> 5383.685, -2.75 after 0.00 on 2026-03-02']);
    expect(file.skipped).toEqual([]);
    expect(file.open).toMatchObject([{ account: '7390001', ticker: 'EURUSD', side: 'short', quantity: '0.1' }]);
  });
});

describe('MetaTrader 4 statement', () => {
  it("reads closed transactions with the statement's own profit (IMP-02)", async () => {
    const file = await readFixture('metatrader4-statement.htm');
    // 100 − 3.50 − 0.50
    expect(describeTrades(file)).toEqual(['long 0.5 GBPUSD 1.25 -> 1.252, 96.00 after 4.00 on 2026-01-05']);
    expect(file.trades[0]).toMatchObject({ account: '880011', stop: '1.248', openedAt: '2026-01-05T07:31:00.000Z' });
    expect(file.skipped.map(({ reason }) => reason)).toEqual([
      'The row is of type “balance”, not a trade.',
      'The row is of type “buy limit”, not a trade.',
    ]);
    expect(file.open).toEqual([
      {
        account: '880011',
        ticker: 'EURUSD',
        side: 'short',
        quantity: '0.1',
        entryPrice: '1.1',
        openedAt: '2026-01-06T07:00:00.000Z',
        realized: null,
        executions: [],
        key: 'metatrader4:880011:1004 open',
      },
    ]);
  });
});

it('names the export to take instead of open positions (IMP-03)', async () => {
  const header = 'Symbol,Ticket,Time,Type,Volume,Price,S / L,T / P,Price,Swap,Profit';
  await expect(readText(header)).rejects.toThrow('Save the report of the History tab');
});
