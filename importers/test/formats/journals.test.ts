import { describeTrades, readFixture } from '../fixture.ts';

describe('TradeZella', () => {
  it('reads trades with their net P&L, and fees as its difference to the gross P&L (IMP-02)', async () => {
    const file = await readFixture('tradezella.csv', { zone: 'America/New_York' });
    expect(describeTrades(file)).toEqual([
      // 10 × $2 × 2 − 2.08; −0.75 × 100 − 1.40
      'long 2 MNQU6 23100.25 -> 23110.25, 37.92 after 2.08 on 2026-07-14',
      'short 100 AAPL 210.5 -> 211.25, -76.40 after 1.40 on 2026-07-15',
    ]);
    expect(file.trades[0]).toMatchObject({ account: 'Main', openedAt: '2026-07-14T13:31:07.000Z' });
    expect(file.skipped).toEqual([{ row: 4, reason: 'The trade is still open.' }]);
    expect(file.warnings).toEqual([]);
  });
});

describe('TradeZella with all columns', () => {
  it('reads options by their contract, the averages of the fills, and the zone of the times (IMX-10)', async () => {
    const file = await readFixture('tradezella-columns.csv');
    expect(describeTrades(file)).toEqual([
      // (10 − 8) × 3 × 100 = 600 before 5 of commission and fee; −1 × 10
      'short 3 QQQ260821P00276500 10 -> 8, 595.00 after 5.00 on 2026-08-11',
      'long 10 AMD 100 -> 99, -10.00 after 0.00 on 2026-08-12',
    ]);
    expect(file.trades[0]).toMatchObject({ openedAt: '2026-08-10T15:42:44.000Z', multiplier: '100' });
    expect(file.warnings).toEqual([]);
  });

  it('brings notes, the playbook or the first setup as the setup, and other setups, mistakes and tags as tags (IMX-10)', async () => {
    const [option, share] = (await readFixture('tradezella-columns.csv')).trades;
    expect(option).toMatchObject({
      notes: 'Sold the open, covered into weakness.',
      setup: 'Opening drive',
      tags: ['VWAP', 'Trend', 'Chased', 'earnings', 'gap'],
    });
    expect(share).toMatchObject({ setup: 'VWAP', tags: ['Trend'] });
    expect(share).not.toHaveProperty('notes');
  });
});

describe('Tradervue', () => {
  it('reads executions, with all fees and short sales (IMP-02)', async () => {
    const file = await readFixture('tradervue-executions.csv', { account: 'Main' });
    expect(describeTrades(file)).toEqual([
      // 0.50 × 100 − 0.50 − 0.02 + 0.10 − 0.50; 4 × $5 − 1.24
      'short 100 AAPL 210.5 -> 210, 49.08 after 0.92 on 2026-07-14',
      'long 1 MESU6 7400 -> 7404, 18.76 after 1.24 on 2026-07-14',
    ]);
    expect(file.questions.map(({ id, assumed }) => [id, assumed])).toEqual([['zone', 'America/New_York']]);
  });

  it('reads trades with net P&L and extremes (IMP-02)', async () => {
    const file = await readFixture('tradervue-trades.csv');
    // 0.38 × 200 − 1.00
    expect(describeTrades(file)).toEqual(['long 200 GNLN 4.41 -> 4.79, 75.00 after 1.00 on 2026-07-14']);
    expect(file.trades[0]).toMatchObject({ mfe: '90', mae: '12' });
  });

  it('brings the notes and tags of trades (IMX-10)', async () => {
    const [trade] = (await readFixture('tradervue-trades.csv')).trades;
    expect(trade).toMatchObject({ notes: 'a note, with a comma', tags: ['breakout'] });
  });

  it('reads trades with gross P&L only, and asks for the fees (IMP-05)', async () => {
    const file = await readFixture('tradervue-trades-gross.csv');
    expect(describeTrades(file)).toEqual(['short 100 GNLN 4.8 -> 4.9, -10.00 after 0.00 on 2026-07-14']);
    expect(file.questions.map(({ id }) => id)).toEqual(['account', 'fees', 'zone']);
  });
});
