import fc from 'fast-check';
import { joinReads, mergeTrades, openFiles, read, splitTrade, toTrades } from '../src/index.ts';
import { describeTrade, describeTrades, readFixture, readText } from './fixture.ts';

const header = 'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Commission,Account display name';
const toCsv = (...lines: string[]): string => [header, ...lines].join('\n');

const open = async (text: string) => {
  const [file] = await openFiles(new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>, 'a.csv');
  if (!file) throw new Error('No file was opened.');
  return read(file, { zone: 'America/Chicago' });
};

const runner = toCsv(
  'MESU6,Buy,2,7400,2026-07-01 09:30:00,1,,,1.00,A',
  'MESU6,Buy,1,7406,2026-07-01 09:40:00,2,,,0.50,A',
  'MESU6,Sell,1,7410,2026-07-01 10:00:00,3,,,0.50,A',
  'MESU6,Sell,2,7404,2026-07-02 11:00:00,4,,,1.00,A',
);

describe('a position over several files (IMP-06)', () => {
  it('is open after the first, and closed by the second, which overlaps', async () => {
    const lines = runner.split('\n');
    const first = await open(lines.slice(0, 4).join('\n'));
    const second = await open([header, ...lines.slice(3)].join('\n'));
    // 10 × $5 − 1.50 − 0.50 are realized on average entry 7402: 8 × $5 − 2.00
    expect(toTrades(first).open).toMatchObject([
      { quantity: '2', realized: '38.00', openedAt: '2026-07-01T14:30:00.000Z' },
    ]);
    const { trades, open: left } = toTrades(joinReads([first, second]));
    // 7410 + 2 × 7404 − 2 × 7400 − 7406 = 12 points × $5 − 3.00
    expect(trades.map(describeTrade)).toEqual(['long 3 MESU6 7402 -> 7406, 57.00 after 3.00 on 2026-07-02']);
    expect(left).toEqual([]);
    expect(toTrades(joinReads([second, first])).trades).toEqual(trades);
  });

  it('is not joined across formats, which identify fills differently', async () => {
    const other = { format: 'x', executions: [], roundTrips: [] };
    expect(() => joinReads([other, { ...other, format: 'y' }])).toThrow('different formats');
  });
});

describe('a closing fill larger than the position that the file opens', () => {
  const header = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
  const opening = '04/10/2026,Buy,MSFT,MICROSOFT CORP,20,$400.00,,-$8000.00';
  const closing = '04/16/2026,Sell,MSFT,MICROSOFT CORP,30,$410.00,,$12300.00';

  it('closes the position, and its row is reported with what is more than the position (IMP-06, IMX-04)', async () => {
    const file = await readText([header, closing, opening].join('\n'));
    // 20 × $10: the opening of ten shares is not in the file.
    expect(describeTrades(file)).toEqual(['long 20 MSFT 400 -> 410, 200.00 after 0.00 on 2026-04-16']);
    expect(file.open).toEqual([]);
    expect(file.skipped).toEqual([
      {
        row: 2,
        reason: '10 of 30 are more than the position that the file opens. Import a file that contains their opening.',
      },
    ]);
  });

  const history = ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type';
  const toFill = (day: number, side: string, quantity: number, effect: string, price: number): string =>
    `,3/${day}/26 10:00:00,STOCK,${side},${quantity},${effect},XYZ,,,STOCK,${price},${price},LMT`;
  const readFills = (...fills: string[]) => readText([history, ...fills].join('\n'), 'a.csv', { zone: 'UTC' });

  it('opens the other side, if a later fill closes that (IMX-04)', async () => {
    const file = await readFills(
      toFill(2, 'BUY', 100, 'TO OPEN', 50),
      toFill(3, 'SELL', -150, 'TO CLOSE', 51),
      toFill(4, 'BUY', 50, 'TO CLOSE', 49),
    );
    expect(describeTrades(file)).toEqual([
      'long 100 XYZ 50 -> 51, 100.00 after 0.00 on 2026-03-03',
      'short 50 XYZ 51 -> 49, 100.00 after 0.00 on 2026-03-04',
    ]);
    expect([file.open, file.skipped]).toEqual([[], []]);
  });

  it('opens the other side before the fills that add to it (IMX-04)', async () => {
    const file = await readFills(
      toFill(2, 'BUY', 100, 'TO OPEN', 50),
      toFill(3, 'SELL', -150, 'TO CLOSE', 51),
      toFill(4, 'SELL', -50, 'TO OPEN', 52),
      toFill(5, 'BUY', 100, 'TO CLOSE', 49),
    );
    expect(describeTrades(file)).toEqual([
      'long 100 XYZ 50 -> 51, 100.00 after 0.00 on 2026-03-03',
      'short 100 XYZ 51.5 -> 49, 250.00 after 0.00 on 2026-03-05',
    ]);
    expect([file.open, file.skipped]).toEqual([[], []]);
  });

  it('is reported when the next position is of the same side as the first (IMX-04)', async () => {
    const file = await readFills(
      toFill(2, 'BUY', 100, 'TO OPEN', 50),
      toFill(3, 'SELL', -150, 'TO CLOSE', 51),
      toFill(4, 'BUY', 50, 'TO OPEN', 49),
      toFill(5, 'SELL', -50, 'TO CLOSE', 50),
    );
    expect(file.trades.map(({ amount }) => amount)).toEqual(['100.00', '50.00']);
    expect(file.skipped).toEqual([{ row: 3, reason: expect.stringContaining('50 of 150 are more') }]);
  });
});

describe('the trading day of an account (IMP-06)', () => {
  const evening = toCsv(
    'MESU6,Buy,1,7400,2026-07-05 17:30:00,1,,,0,A',
    'MESU6,Sell,1,7401,2026-07-05 18:30:00,2,,,0,A',
  );

  it.each([
    ['midnight' as const, '2026-07-05'],
    ['17:00 America/Chicago' as const, '2026-07-06'],
  ])('ends at %s', async (dayEnd, day) => {
    const file = await readText(evening, 'a.csv', { zone: 'America/Chicago', dayEnd });
    expect(file.trades[0]?.date).toBe(day);
  });

  it.each(['topstepx-trades.csv', 'tradovate-position-history.csv', 'topstepx-orders.csv'])(
    'is that of the file in %s',
    async (name) => {
      const own = await readFixture(name);
      const chicago = await readFixture(name, { dayEnd: '17:00 America/Chicago' });
      expect(describeTrades(chicago)).toEqual(describeTrades(own));
    },
  );
});

describe('splitting and merging (IMP-06)', () => {
  it('splits a trade at its exits, first in, first out, and merges it again', async () => {
    const { trades } = await readText(runner, 'a.csv', { zone: 'America/Chicago' });
    const [trade] = trades;
    if (!trade) throw new Error('No trade was read.');
    const parts = splitTrade(trade);
    expect(parts.map(describeTrade)).toEqual([
      // 10 × $5 − 0.50 − 0.50; then 4 and −2 points × $5 − 0.50 − 0.50 − 1.00
      'long 1 MESU6 7400 -> 7410, 49.00 after 1.00 on 2026-07-02',
      'long 2 MESU6 7403 -> 7404, 8.00 after 2.00 on 2026-07-02',
    ]);
    expect(describeTrade(mergeTrades(parts))).toBe(describeTrade(trade));
  });

  it('refuses to merge trades of different tickers', async () => {
    const { trades } = await readFixture('ibkr-activity.csv');
    expect(() => mergeTrades(trades)).toThrow('Only trades of one account and ticker can be merged.');
  });

  const fills = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 1, max: 9999 }),
      fee: fc.integer({ min: 0, max: 999 }),
    }),
    { minLength: 1, maxLength: 6 },
  );

  it('keeps the sums of P&L, fees and quantities', async () => {
    await fc.assert(
      fc.asyncProperty(fills, fills, async (entries, exits) => {
        const toLine =
          (side: string, offset: number) =>
          ({ quantity, price, fee }: { quantity: number; price: number; fee: number }, index: number) =>
            `MESU6,${side},${quantity},${price / 4},2026-07-01 09:${String(offset + index).padStart(2, '0')}:00,${side}${index},,,${fee / 1000},A`;
        const { trades } = await readText(
          toCsv(...entries.map(toLine('Buy', 10)), ...exits.map(toLine('Sell', 30))),
          'a.csv',
          { zone: 'UTC' },
        );
        for (const trade of trades) {
          const parts = splitTrade(trade);
          const cents = (values: string[]) =>
            values.reduce((total, value) => total + Math.round(Number(value) * 100), 0);
          expect(cents(parts.map(({ amount }) => amount))).toBe(cents([trade.amount]));
          expect(cents(parts.map(({ fees }) => fees))).toBe(cents([trade.fees]));
          expect(parts.flatMap(({ executions }) => executions.filter(({ side }) => side === 'sell')).length).toBe(
            trade.executions.filter(({ side }) => side === 'sell').length,
          );
          const merged = mergeTrades(parts);
          expect([merged.quantity, merged.entryPrice, merged.exitPrice, merged.amount, merged.fees]).toEqual([
            trade.quantity,
            trade.entryPrice,
            trade.exitPrice,
            trade.amount,
            trade.fees,
          ]);
          const sortByKey = (list: typeof trade.executions) => list.toSorted((a, b) => (a.key < b.key ? -1 : 1));
          expect(sortByKey(merged.executions)).toEqual(sortByKey(trade.executions));
        }
      }),
    );
  });
});
