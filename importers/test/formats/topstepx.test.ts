import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('TopstepX Trades', () => {
  it('subtracts fees and commissions, honours offsets and takes the trading day as written (IMP-02)', async () => {
    const file = await readFixture('topstepx-trades.csv', { account: '50K' });
    expect(describeTrades(file)).toEqual([
      // 33.75 × 3 × $2 − 2.22 − 1.50, on Sunday evening: the trading day is Monday
      'short 3 MNQU6 30182.5 -> 30148.75, 198.78 after 3.72 on 2026-07-06',
      // 20 − 10 − 2 × 1.24: two exits of one position
      'long 2 MNQU6 30100 -> 30102.5, 7.52 after 2.48 on 2026-07-07',
    ]);
    expect(file.trades[0]).toMatchObject({ account: '50K', openedAt: '2026-07-05T22:10:08.000Z' });
    expect(file.questions).toEqual([]);
  });

  it.each([
    // −3.25 × $20 − 4.20
    ['2024', 'long 1 NQM4 18193.75 -> 18190.5, -69.20 after 4.20 on 2024-05-07'],
    // 10 × $2 − 0.74 − 0.50
    ['spelling', 'long 1 MNQU6 30562.25 -> 30572.25, 18.76 after 1.24 on 2026-07-08'],
  ])('reads the header version %s (IMP-02)', async (version, trade) => {
    expect(describeTrades(await readFixture(`topstepx-trades-${version}.csv`))).toEqual([trade]);
  });
});

describe('TopstepX Orders', () => {
  it('reads filled orders, and lists the closing of an unknown position as skipped (IMP-02)', async () => {
    const file = await readFixture('topstepx-orders.csv');
    // −10.25 × 2 × $2
    expect(describeTrades(file)).toEqual(['long 2 MNQU6 30100 -> 30089.75, -41.00 after 0.00 on 2026-07-07']);
    expect(file.skipped).toEqual([
      { row: 3, reason: 'The order is Cancelled.' },
      { row: 5, reason: expect.stringContaining('opened before the file begins') },
    ]);
    expect(file.open).toEqual([]);
  });

  it('says what to do if no order is filled (IMP-03)', async () => {
    const [header, , canceled] = readFixtureText('topstepx-orders.csv').split('\n');
    const { trades, warnings } = await readText(`${header}\n${canceled}\n`);
    expect(trades).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('1 row was left out for this reason: The order is Cancelled.')]);
  });
});

it('reads an export without the trading day, by the day of its times (IMP-02)', async () => {
  const text = readFixtureText('topstepx-trades.csv').replace('TradeDay', 'Week');
  const [first] = (await readText(text)).trades;
  // 18:10 in New York on Sunday, which TradeDay counts as Monday
  expect(first?.date).toBe('2026-07-05');
});
