import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('Tradovate Orders', () => {
  it('reads filled orders as fills, in the zone that is assumed (IMP-02)', async () => {
    const file = await readFixture('tradovate-orders.csv');
    // 1 × (23110.25 − 23100.25) × $2 − 2 × 10 × $2 = 20 − 40
    expect(describeTrades(file)).toEqual([
      'long 3 MNQU6 23100.25 -> 23096.9166666667, -20.00 after 0.00 on 2026-07-14',
    ]);
    expect(file.trades[0]).toMatchObject({
      account: 'DEMO4410001',
      openedAt: '2026-07-14T14:31:07.000Z',
      closedAt: '2026-07-14T14:36:02.000Z',
    });
    expect(file.questions.map(({ id, assumed }) => [id, assumed])).toEqual([
      ['fees', '0'],
      ['zone', 'America/Chicago'],
    ]);
  });

  it('lists canceled orders as skipped and keeps the open position (IMP-06)', async () => {
    const { skipped, open } = await readFixture('tradovate-orders.csv');
    expect(skipped).toEqual([{ row: 5, reason: 'The order is Canceled.' }]);
    expect(open).toMatchObject([{ ticker: 'MESU6', side: 'short', quantity: '2', entryPrice: '6320.5' }]);
  });

  it('takes stop and target from the bracket of the opening order (IMP-02)', async () => {
    const { trades } = await readFixture('tradovate-orders.csv');
    expect(trades[0]).toMatchObject({ stop: '23090.25', target: '23110.25' });
  });

  it('subtracts the fees that the trader pays per contract and side (IMP-05)', async () => {
    const { trades, questions } = await readFixture('tradovate-orders.csv', {
      feePerUnit: '0.5',
      zone: 'America/New_York',
    });
    // 3 bought and 3 sold: 6 × 0.50
    expect(trades[0]).toMatchObject({ amount: '-23.00', fees: '3.00', openedAt: '2026-07-14T13:31:07.000Z' });
    expect(questions).toEqual([]);
  });

  it('reads rows that are quoted as a whole (IMP-02)', async () => {
    const lines = readFixtureText('tradovate-orders.csv').trim().split('\n');
    const quoted = lines.map((line) => `"${line.replaceAll('"', '""')}"`).join('\r\n');
    expect(await readText(quoted)).toEqual(await readFixture('tradovate-orders.csv'));
  });
});

describe('Tradovate Performance', () => {
  it('joins pairs that share a fill, and lets the lower fill id come first in the same second (IMP-02)', async () => {
    const file = await readFixture('tradovate-performance.csv', { account: 'Main' });
    expect(describeTrades(file)).toEqual([
      'long 3 MNQU6 23100.25 -> 23096.9166666667, -20.00 after 0.00 on 2026-07-14',
      'short 5 MNQU6 23170 -> 23050, 1200.00 after 0.00 on 2026-07-15',
    ]);
    expect(file.trades.map(({ account }) => account)).toEqual(['Main', 'Main']);
  });

  it('reads times in milliseconds since 1970, on the day of the zone (IMP-02)', async () => {
    const text = readFixtureText('tradovate-performance.csv').replaceAll(
      /07\/15\/2026 09:45:49/g,
      String(Date.UTC(2026, 6, 16, 1)),
    );
    const { trades, questions } = await readText(text, 'a.csv', { account: 'Main', feePerUnit: '0' });
    // 20:00 in Chicago
    expect(trades.at(-1)).toMatchObject({ closedAt: '2026-07-16T01:00:00.000Z', date: '2026-07-15' });
    expect(questions.map(({ id }) => id)).toEqual(['zone']);
  });

  it('keeps the P&L of the file and reports a point value that disagrees with it (IMP-12)', async () => {
    const text = readFixtureText('tradovate-performance.csv')
      .replace('$20.00', '$50.00')
      .replace('$(40.00)', '$(100.00)');
    const { trades, warnings } = await readText(text);
    expect(trades[0]?.amount).toBe('-50.00');
    expect(warnings).toEqual([
      'Rows 2, 3: the P&L of MNQU6 in the file implies 5 per point instead of 2. The P&L of the file is kept.',
    ]);
  });
});

describe('Tradovate Position History', () => {
  it('reads pairs with account and the trading day of the file (IMP-02)', async () => {
    const file = await readFixture('tradovate-position-history.csv');
    expect(describeTrades(file)).toEqual(['short 2 MNQU6 23100 -> 23092.5, 30.00 after 0.00 on 2026-07-20']);
    expect(file.trades[0]?.account).toBe('APEX-0001');
  });
});

it('says that a pair without its second fill is still open (IMP-07)', async () => {
  const [header, first = ''] = readFixtureText('tradovate-position-history.csv').split('\n');
  const { skipped } = await readText(`${header}\n${first.replace(',23090.00,', ',,')}\n`);
  expect(skipped).toEqual([{ row: 2, reason: 'The position is still open.' }]);
});

describe('Tradovate Fills', () => {
  it('reads fills with their commission, in UTC, on the trading day of the file (IMP-02)', async () => {
    const file = await readFixture('tradovate-fills.csv');
    // (23104.75 + 23104.50 − 2 × 23100.25) × $2 − 2.08
    expect(describeTrades(file)).toEqual(['long 2 MNQU6 23100.25 -> 23104.625, 15.42 after 2.08 on 2026-07-20']);
    expect(file.trades[0]).toMatchObject({ account: 'APEX-0001', openedAt: '2026-07-19T23:03:54.732Z' });
    expect([file.skipped, file.warnings, file.questions]).toEqual([[], [], []]);
  });

  it('asks for the zone of an export without the time in UTC (IMP-05)', async () => {
    const text = readFixtureText('tradovate-fills.csv').replace('_timestamp', '_at').replace('_tradeDate', '_day');
    const { trades, questions } = await readText(text);
    // 18:04:19 in Chicago
    expect(trades[0]).toMatchObject({ date: '2026-07-19', closedAt: '2026-07-19T23:04:19.000Z' });
    expect(questions.map(({ id }) => id)).toEqual(['zone']);
  });
});

it.each([
  ['cash history', 'Account,Transaction ID,Timestamp,Date,Delta,Amount,Cash Change Type,Currency,Contract'],
  ['balance history', 'Account ID,Account Name,Trade Date,Total Amount,Total Realized PNL'],
])('names the export to take instead of the Tradovate %s (IMP-03)', async (name, header) => {
  await expect(readText(`${header}\n`)).rejects.toThrow(`This is the Tradovate ${name}. Export Performance`);
});
