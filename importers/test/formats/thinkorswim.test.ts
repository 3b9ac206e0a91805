import Big from 'big.js';
import fc from 'fast-check';
import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('thinkorswim Account Statement', () => {
  it('reads the trade history, with fees from the cash balance even if its time differs by a second (IMP-02)', async () => {
    const file = await readFixture('thinkorswim.csv', { zone: 'America/New_York' });
    expect(describeTrades(file)).toEqual([
      // 0.75 × 100 − 0.52; 6.25 × $20; 0.60 × 2 × 100 − 1.34 − 1.36
      'long 100 AAPL 187.4 -> 188.15, 74.48 after 0.52 on 2026-03-02',
      'long 1 NQM6 24363 -> 24369.25, 125.00 after 0.00 on 2026-03-02',
      'long 2 SPY260320C00580000 3.5 -> 4.1, 117.30 after 2.70 on 2026-03-04',
    ]);
    expect(file.trades[0]).toMatchObject({ account: '12345678SCHW', openedAt: '2026-03-02T14:31:12.000Z' });
    expect(file.skipped).toEqual([]);
  });

  it('lists a booking whose fees cannot be read, and asks for the fees of its trade (IMP-11)', async () => {
    const text = readFixtureText('thinkorswim.csv').replace(',-0.52,,', ',about 50 cents,,');
    const { trades, skipped, questions } = await readText(text, 'a.csv', { zone: 'America/New_York' });
    expect(trades.map(({ amount }) => amount)).toEqual(['75.00', '125.00', '117.30']);
    expect(skipped).toEqual([{ row: 9, reason: 'Misc Fees “about 50 cents” is not a number.' }]);
    expect(questions.map(({ id }) => id)).toContain('fees');
  });

  it('reads each leg of a spread with the time of the first, and the fees once (IMP-02)', async () => {
    const { open } = await readFixture('thinkorswim.csv', { zone: 'America/New_York' });
    expect(
      open.map(({ ticker, side, quantity, entryPrice, realized }) => [ticker, side, quantity, entryPrice, realized]),
    ).toEqual(
      [
        ['SPY260417P00570000', 'short', '1', '3.2', '-1.34'],
        ['SPY260417P00569000', 'long', '1', '2.86', '0.00'],
      ].toSorted(),
    );
  });

  it('reads options on futures, also weekly ones, with the multiplier of their name and their fees (IMP-02, IMP-12)', async () => {
    const file = await readFixture('thinkorswim-future-options.csv', { zone: 'America/New_York' });
    // (156.50 + 148.25 − 2 × 150.00) × $20 − 2 × 2.81 − 5.62
    expect(describeTrades(file)).toEqual(['long 2 Q2CK26P21500 150 -> 152.375, 83.76 after 11.24 on 2026-05-11']);
    expect(file.open).toMatchObject([
      { ticker: 'ESM26C6000.5', quantity: '1', entryPrice: '40.25', realized: '-2.81' },
    ]);
    expect([file.skipped, file.questions]).toEqual([[], []]);
  });

  it('asks the value of an option on a future whose name has no multiplier (IMP-12)', async () => {
    const text = readFixtureText('thinkorswim-future-options.csv').replaceAll(' 1/20 ', ' ');
    const { trades, questions } = await readText(text, 'a.csv', { zone: 'America/New_York' });
    expect([trades, questions.map(({ root }) => root)]).toEqual([[], ['NQ OPTIONS']]);
  });

  it('makes what the multiplier of the name says, whatever the prices are (IMP-06)', async () => {
    const header = ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type';
    const price = fc.integer({ min: 1, max: 40_000 }).map((quarters) => new Big(quarters).div(4));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(5, 20, 50, 100, 1000),
        fc.integer({ min: 1, max: 30 }),
        price,
        price,
        async (multiplier, quantity, entry, exit) => {
          const toLine = (time: string, side: string, effect: string, at: Big) =>
            `,${time},SINGLE,${side},${quantity},${effect},/NQM26 1/${multiplier} MAY 26 (Wk2),/Q2CK26,21500,PUT,${at.toFixed()},${at.toFixed()},LMT`;
          const text = [
            header,
            toLine('5/11/26 10:00:00', 'SELL', 'TO CLOSE', exit),
            toLine('5/11/26 09:00:00', 'BUY', 'TO OPEN', entry),
          ].join('\n');
          const [trade] = (await readText(text)).trades;
          expect(trade?.amount).toBe(exit.minus(entry).times(quantity).times(multiplier).toFixed(2));
        },
      ),
    );
  });

  it('reads the filled orders of paperMoney (IMP-02)', async () => {
    const file = await readFixture('thinkorswim-filled-orders.csv');
    // 6.25 × $20
    expect(describeTrades(file)).toEqual(['long 1 NQM6 24363 -> 24369.25, 125.00 after 0.00 on 2026-04-06']);
    expect(file.questions.map(({ id }) => id)).toEqual(['account', 'fees', 'zone']);
  });

  it('names what to show in a statement without trades (IMP-03)', async () => {
    const cash = readFixtureText('thinkorswim.csv').split('Account Order History')[0] ?? '';
    await expect(readText(cash)).rejects.toThrow('show the Account Trade History and export again');
  });
});
