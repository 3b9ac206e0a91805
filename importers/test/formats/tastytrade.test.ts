import fc from 'fast-check';
import { type ImportedTrade, joinReads, openFiles, read, toTrades } from '../../src/index.ts';
import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

const header = readFixtureText('tastytrade-futures.csv').split('\n')[0] ?? '';
const toFile = (rows: readonly string[]): string => `${[header, ...rows].join('\n')}\n`;

const toRow = (
  time: string,
  side: 'Buy' | 'Sell',
  quantity: number,
  code: string,
  price: string,
  value: string,
): string =>
  `${time},Trade,${side},${side.toUpperCase()},/${code},Future,${side === 'Buy' ? 'Bought' : 'Sold'} ${quantity} /${code} @ ${price},${value},${quantity},${value},-1.25,-1.82,,,,,,,1,USD`;

describe('futures of tastytrade', () => {
  it('have the price of their description, whatever their value is (IMX-01)', async () => {
    const file = await readFixture('tastytrade-futures.csv');
    expect(describeTrades(file)).toEqual([
      // (110 13.5/32 − 110 16.5/32) × $1,000 × 2 = −187.50, less 4.40 + 2.20 + 2.20
      'short 2 ZNU6 110.421875 -> 110.515625, -196.30 after 8.80 on 2026-08-05',
      // (6420.50 − 6405.00 + 6412.25 − 6405.00) × $5 = 113.75, less 2.44 + 1.22 + 1.22
      'long 2 MESU6 6405 -> 6416.375, 108.87 after 4.88 on 2026-08-07',
    ]);
    expect([file.open, file.warnings]).toEqual([[], []]);
  });

  it('close a position that was opened before the file begins, if a fill has a result (IMP-06, IMX-01)', async () => {
    const { skipped } = await readFixture('tastytrade-futures.csv');
    expect(skipped).toEqual([
      { row: 3, reason: 'The row is a daily settlement: it is part of the result of the trade.' },
      { row: 5, reason: 'The row is a daily settlement: it is part of the result of the trade.' },
      { row: 10, reason: expect.stringContaining('opened before the file begins') },
    ]);
  });

  it('are completed by a file with their opening, across daily settlements (IMP-06, IMX-01)', async () => {
    const lines = readFixtureText('tastytrade-futures.csv').trimEnd().split('\n').slice(1);
    const parts = [lines.slice(0, 3), lines.slice(3)].map(async (rows) => {
      const [file] = await openFiles(new TextEncoder().encode(toFile(rows)) as Uint8Array<ArrayBuffer>, 'a.csv');
      if (!file) throw new Error('No file was read.');
      return read(file);
    });
    const { trades } = toTrades(joinReads(await Promise.all(parts)));
    expect(trades.map(({ ticker, amount }) => [ticker, amount])).toEqual([
      ['ZNU6', '-196.30'],
      ['MESU6', '108.87'],
    ]);
  });

  it('name the rows whose cash disagrees with the prices, which are used (IMX-01)', async () => {
    const rows = [
      toRow('2026-03-05T14:16:27-0500', 'Sell', 1, 'CLJ6', '81.28', '190.01'),
      toRow('2026-03-05T14:12:32-0500', 'Buy', 1, 'CLJ6', '81.10', '0.00'),
    ];
    const { trades, warnings } = await readText(toFile(rows));
    expect(trades.map(({ amount }) => amount)).toEqual(['173.86']);
    expect(warnings).toEqual([
      'Rows 2, 3: the file books 190.01 for CLJ6, and its prices make 180.00. The prices are used; settlements of some days can be missing.',
    ]);
  });

  it('are listed if the description has no price (IMX-01)', async () => {
    const row = toRow('2026-03-05T14:12:32-0500', 'Buy', 1, 'CLJ6', '', '0.00');
    const { open, skipped } = await readText(toFile([row]));
    expect([open, skipped]).toEqual([[], [{ row: 2, reason: 'The price is missing.' }]]);
  });

  it('end with their final settlement, or are listed without its price (IMX-04)', async () => {
    const settle = (description: string): string =>
      `2026-03-20T16:00:00-0500,Receive Deliver,Expiration,,/MESH6,Future,${description},-50.00,1,,--,0.00,,,,,,,,USD`;
    const opening = toRow('2026-03-20T09:31:00-0500', 'Buy', 1, 'MESH6', '6410.00', '0.00');
    const file = await readText(toFile([settle('Final settlement of 1 /MESH6 at 6400.00.'), opening]));
    // −10 × $5 − 3.07
    expect(file.trades.map(({ amount }) => amount)).toEqual(['-53.07']);
    const { trades, skipped } = await readText(toFile([settle('Removal of /MESH6 due to expiration.'), opening]));
    expect([trades, skipped]).toEqual([
      [],
      [{ row: 2, reason: '/MESH6 left the account, but the row has no price of its final settlement.' }],
    ]);
  });

  const toHistoryRow = (subType: string, action: string, kind: string, symbol: string, rest: string): string =>
    `2026-08-21T16:00:00-0500,${subType === 'Buy to Open' ? 'Trade' : 'Receive Deliver'},${subType},${action},${symbol},${kind},${rest},,,,,,,,USD`;

  it('are delivered by options that were exercised, and options on futures are not settled daily (IMX-04)', async () => {
    const symbol = './MESU6EXQ6  260821C6400';
    const rows = [
      toRow('2026-08-24T10:00:00-0500', 'Sell', 1, 'MESU6', '6412.00', '60.00'),
      toHistoryRow('Buy', 'BUY', 'Future', '/MESU6', 'Buy to Open 1 /MESU6 @ 6400.00,0.00,1,0.00,0.00,0.00'),
      toHistoryRow('Exercise', '', 'Future Option', symbol, 'Removal of option due to exercise,0.00,1,,--,0.00'),
      toHistoryRow('Buy to Open', 'BUY_TO_OPEN', 'Future Option', symbol, 'Bought 1 @ 8.0,-40.00,1,-40.00,-0.75,-0.46'),
    ];
    const file = await readText(
      toFile(rows.map((row, index) => (index === 3 ? row.replace('-08-21T', '-08-20T') : row))),
    );
    expect(file.trades.map(({ ticker, amount }) => [ticker, amount])).toEqual([
      // −8.00 × $5 − 1.21
      ['MESU6EXQ6260821C6400', '-41.21'],
      // 12 × $5 − 3.07
      ['MESU6', '56.93'],
    ]);
    expect([file.open, file.skipped, file.warnings]).toEqual([[], [], []]);
  });

  it('settle options on futures in cash, if the file says so (IMX-04)', async () => {
    const symbol = './MESU6EXQ6  260821C6400';
    const rows = [
      toHistoryRow('Cash Settled Exercise', '', 'Future Option', symbol, 'Removal of option,60.00,1,,--,0.00'),
      toHistoryRow('Buy to Open', 'BUY_TO_OPEN', 'Future Option', symbol, 'Bought 1 @ 8.0,-40.00,1,-40.00,-0.75,-0.46'),
    ];
    const file = await readText(toFile(rows));
    expect(describeTrades(file)).toEqual(['long 1 MESU6EXQ6260821C6400 8 -> 12, 18.79 after 1.21 on 2026-08-21']);
  });
});

/** A day of trading one contract: fills in ticks, and the settlement price at its end. */
const day = fc.record({
  fills: fc.array(
    fc.record({
      isBuy: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 3 }),
      tick: fc.integer({ min: 0, max: 400 }),
    }),
    { maxLength: 5 },
  ),
  mark: fc.integer({ min: 0, max: 400 }),
});

/** Root, dollars and price of one tick, and the price of tick 0. */
const contracts = fc.constantFrom(
  { code: 'CLJ6', dollars: 10, tick: 0.01, base: 79 },
  { code: 'MESH6', dollars: 1.25, tick: 0.25, base: 6300 },
  { code: 'MCLJ6', dollars: 1, tick: 0.01, base: 65 },
  { code: '6EM6', dollars: 6.25, tick: 0.00005, base: 1.08 },
);

interface Simulation {
  rows: string[];
  /**
   * Cash and costs while the position was open, for each time that it became flat. In hundredths of cents, which are
   * exact.
   */
  rounds: number[];
  isOpen: boolean;
}

/**
 * What the broker books: each fill settles against its lots of the day and the last mark, and each mark against the
 * lots.
 */
const simulate = (
  { code, dollars, tick, base }: { code: string; dollars: number; tick: number; base: number },
  days: readonly { fills: { isBuy: boolean; quantity: number; tick: number }[]; mark: number }[],
): Simulation => {
  const rows: string[] = [];
  const rounds: number[] = [];
  let lots: number[] = [];
  let sign = 1;
  let booked = 0;
  let minute = 0;
  const at = (index: number): string =>
    `2026-03-${String(2 + index).padStart(2, '0')}T${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00-0500`;
  days.forEach(({ fills, mark }, index) => {
    minute = 0;
    for (const fill of fills) {
      minute += 1;
      const direction = fill.isBuy ? 1 : -1;
      let left = fill.quantity;
      let ticks = 0;
      while (left > 0 && lots.length > 0 && sign !== direction) {
        ticks += (fill.tick - (lots.shift() ?? 0)) * sign;
        left -= 1;
      }
      const value = Math.round(ticks * dollars * 100) / 100;
      const costs = 307;
      const closed = fill.quantity - left;
      // The costs of a fill that goes through zero are divided by quantity.
      const share = lots.length === 0 && closed > 0 ? (costs * closed) / fill.quantity : costs;
      booked += value * 100 - share;
      if (closed > 0 && lots.length === 0) {
        rounds.push(booked);
        booked = share - costs;
      }
      if (left > 0) {
        sign = direction;
        lots.push(...Array.from({ length: left }, () => fill.tick));
      }
      const price = (base + fill.tick * tick).toFixed(5);
      rows.push(toRow(at(index), fill.isBuy ? 'Buy' : 'Sell', fill.quantity, code, price, value.toFixed(2)));
    }
    minute = 400;
    if (lots.length === 0) return;
    const cash = Math.round(lots.reduce((sum, lot) => sum + (mark - lot) * sign, 0) * dollars * 100) / 100;
    booked += cash * 100;
    lots = lots.map(() => mark);
    rows.push(
      `${at(index)},Money Movement,Mark to Market,,/${code},Future,/${code} mark,${cash.toFixed(2)},0,,--,0.00,,,,,,,,USD`,
    );
  });
  return { rows, rounds, isOpen: lots.length > 0 };
};

describe('histories of futures of tastytrade', () => {
  it('make the sum of value, commissions and fees, with settlements, flips and partial closes (IMX-01)', async () => {
    await fc.assert(
      fc.asyncProperty(contracts, fc.array(day, { minLength: 1, maxLength: 6 }), async (contract, days) => {
        const { rows, rounds, isOpen } = simulate(contract, days);
        fc.pre(rows.length > 0);
        const { trades, open, warnings } = await readText(toFile(rows.toReversed()));
        const toCents = ({ amount }: ImportedTrade): number => Math.round(Number(amount) * 100);
        expect(trades.map(toCents)).toHaveLength(rounds.length);
        for (const [index, trade] of trades.entries())
          expect(Math.abs(toCents(trade) - (rounds[index] ?? 0))).toBeLessThanOrEqual(1);
        expect([open.length, warnings]).toEqual([isOpen ? 1 : 0, []]);
      }),
      { numRuns: 300 },
    );
  });
});
