import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Big from 'big.js';
import fc from 'fast-check';
import { detect, type Execution, openFiles, type ReadResult, read, toTrades } from '../src/index.ts';
import { toPositions } from '../src/trades/index.ts';

const folder = join(import.meta.dirname, 'fixtures');
const names = readdirSync(folder);

const readFixture = async (name: string): Promise<ReadResult> => {
  const [file] = await openFiles(new Uint8Array(readFileSync(join(folder, name))), name);
  if (!file) throw new Error('No file was read.');
  return read(file);
};

describe.each(names)('%s', (name) => {
  it('is read in the format that its name begins with (IMP-02)', async () => {
    const [file] = await openFiles(new Uint8Array(readFileSync(join(folder, name))), name);
    const [candidate] = file ? detect(file) : [];
    expect([candidate?.format, name.startsWith(candidate?.format ?? '-')]).toEqual([candidate?.format, true]);
  });

  it('becomes the same trades, with the same keys, in any order of its rows (IMP-08)', async () => {
    const result = await readFixture(name);
    const expected = toTrades(result);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(result.executions, { minLength: result.executions.length }),
        fc.shuffledSubarray(result.roundTrips, { minLength: result.roundTrips.length }),
        (executions, roundTrips) => {
          expect({ ...toTrades({ ...result, executions, roundTrips }), skipped: [] }).toEqual({
            ...expected,
            skipped: [],
          });
        },
      ),
      { numRuns: 20 },
    );
  });

  it('is read the same again (IMP-08)', async () => {
    expect(await readFixture(name)).toEqual(await readFixture(name));
  });
});

/** Fills of some accounts and tickers, at few different times, so that many happen at the same time. */
const execution = fc.record({
  account: fc.constantFrom('A', 'B'),
  ticker: fc.constantFrom('AAPL', 'MESU6'),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.integer({ min: 1, max: 500 }).map((hundredths) => new Big(hundredths).div(100).toFixed()),
  price: fc.integer({ min: -500, max: 50_000 }).map((cents) => new Big(cents).div(100).toFixed()),
  fees: fc.integer({ min: -50, max: 500 }).map((cents) => new Big(cents).div(100).toFixed()),
  minute: fc.integer({ min: 0, max: 30 }),
});

const executions = fc.array(execution, { maxLength: 40 }).map((list) =>
  list.map(({ minute, ...facts }, index): Execution => {
    const at = new Date(Date.UTC(2026, 5, 1, 14, minute)).toISOString();
    const multiplier = facts.ticker === 'AAPL' ? '1' : '5';
    return {
      ...facts,
      key: `k${String(index).padStart(3, '0')}`,
      row: index,
      currency: null,
      multiplier,
      at,
      day: at.slice(0, 10),
    };
  }),
);

const sum = (values: readonly (string | Big)[]): Big =>
  values.reduce<Big>((total, value) => total.plus(value), new Big(0));

const trade = (list: Execution[]) => toTrades({ format: 'x', executions: list, roundTrips: [] });

const signed = ({ side, quantity }: { side: string; quantity: string }): Big =>
  new Big(quantity).times(side === 'buy' ? 1 : -1);

describe('trades from fills', () => {
  it('are flat, and their amount is the cash of their fills minus fees, rounded to cents (IMP-06)', () => {
    fc.assert(
      fc.property(executions, (list) => {
        for (const { executions: fills, amount, fees, multiplier } of trade(list).trades) {
          const cash = sum(
            fills.map((fill) =>
              signed(fill)
                .times(fill.price)
                .times(multiplier ?? 0)
                .times(-1),
            ),
          );
          const paid = sum(fills.map((fill) => fill.fees));
          expect(sum(fills.map(signed)).toFixed()).toBe('0');
          expect(amount).toBe(
            cash
              .minus(paid)
              .toFixed(2, Big.roundHalfUp)
              .replace(/^-0\.00$/, '0.00'),
          );
          expect(fees).toBe(paid.toFixed(2, Big.roundHalfUp).replace(/^-0\.00$/, '0.00'));
        }
      }),
    );
  });

  it('contain each fill completely, with open positions: nothing is lost and nothing is doubled (IMP-08)', () => {
    fc.assert(
      fc.property(executions, (list) => {
        const { trades, open } = trade(list);
        const parts = [...trades, ...open].flatMap((item) => item.executions);
        for (const { key, quantity, fees } of list) {
          const own = parts.filter((part) => part.key === key);
          expect(sum(own.map((part) => part.quantity)).eq(quantity)).toBe(true);
          expect(sum(own.map((part) => part.fees)).eq(fees)).toBe(true);
        }
      }),
    );
  });

  it('and open positions, and fills that close an earlier position, contain each fill completely (IMP-06, IMP-08)', () => {
    const effects = fc.array(fc.constantFrom('open' as const, 'close' as const, undefined), {
      minLength: 40,
      maxLength: 40,
    });
    fc.assert(
      fc.property(executions, effects, (list, effect) => {
        const fills = list.map((fill, index): Execution => ({ ...fill, effect: effect[index] }));
        const { positions, unmatched } = toPositions('x', { executions: fills, roundTrips: [] });
        const parts = [...positions.flatMap((position) => position.executions), ...unmatched];
        for (const { key, quantity, fees } of fills) {
          const own = parts.filter((part) => part.key === key);
          expect(sum(own.map((part) => part.quantity)).eq(quantity)).toBe(true);
          expect(sum(own.map((part) => part.fees)).eq(fees)).toBe(true);
        }
      }),
    );
  });

  it('do not depend on the order of the fills (IMP-08)', () => {
    fc.assert(
      fc.property(
        executions.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(trade(shuffled)).toEqual(trade(list));
        },
      ),
    );
  });

  it('end where a naive count of the position reaches zero (IMP-06)', () => {
    fc.assert(
      fc.property(executions, (list) => {
        // One fill per minute: the order is known.
        const ordered = [
          ...new Map(
            list.filter(({ account, ticker }) => account === 'A' && ticker === 'AAPL').map((fill) => [fill.at, fill]),
          ).values(),
        ];
        const positions: number[] = [];
        for (const fill of ordered.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1)))
          positions.push(Math.round((positions.at(-1) ?? 0) + Number(signed(fill).times(100))));
        const ends = positions.filter(
          (position, index) => position === 0 || position * (positions[index - 1] ?? 0) < 0,
        );
        const { trades, open } = trade(ordered);
        expect(trades).toHaveLength(ends.length);
        expect(open).toHaveLength(positions.at(-1) ? 1 : 0);
      }),
    );
  });
});

/** Rows of a file without ids; equal rows are frequent. */
const rows = fc.array(
  fc.record({
    side: fc.constantFrom('Buy', 'Sell'),
    quantity: fc.integer({ min: 1, max: 2 }),
    minute: fc.integer({ min: 0, max: 9 }),
  }),
  { minLength: 1, maxLength: 30 },
);
const header = 'Instrument,Action,Time,Price,E/X,Quantity,Account display name';
const toLine = ({ side, quantity, minute }: { side: string; quantity: number; minute: number }): string =>
  `MNQZ6,${side},2026-09-15 09:3${minute}:00,29400.25,,${quantity},ACCOUNT-1`;

const readLines = async (lines: readonly string[]): Promise<ReadResult> => {
  const [file] = await openFiles(
    new TextEncoder().encode([header, ...lines].join('\n')) as Uint8Array<ArrayBuffer>,
    'a.csv',
  );
  if (!file) throw new Error('No file was read.');
  return read(file, { zone: 'UTC' });
};

const withoutRows = ({ executions: list }: ReadResult) =>
  list.map((fill) => ({ ...fill, row: 0 })).toSorted((a, b) => (a.key < b.key ? -1 : 1));

describe('rows without ids', () => {
  it('are all kept, also equal ones, in any order of rows (IMP-08)', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        async ([list, shuffled]) => {
          const whole = await readLines(list.map(toLine));
          const other = await readLines(shuffled.map(toLine));
          expect(whole.executions).toHaveLength(list.length);
          expect(withoutRows(other)).toEqual(withoutRows(whole));
        },
      ),
    );
  });

  it('are the same when a file is split between two times (IMP-08)', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 0, max: 9 }), async (list, minute) => {
        const early = list.filter((row) => row.minute < minute);
        const late = list.filter((row) => row.minute >= minute);
        const parts = [await readLines(early.map(toLine)), await readLines(late.map(toLine))];
        const joined = parts.flatMap(({ executions: fills }) => fills);
        const whole = await readLines(list.map(toLine));
        expect(toTrades({ format: whole.format, executions: joined, roundTrips: [] }).trades).toEqual(
          toTrades(whole).trades,
        );
      }),
    );
  });

  it('are the same when files overlap: each key counts once (IMP-08)', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 0, max: 9 }), async (list, minute) => {
        const whole = await readLines(list.map(toLine));
        const overlapping = await readLines(list.filter((row) => row.minute >= minute).map(toLine));
        const keys = new Set(whole.executions.map(({ key }) => key));
        expect(overlapping.executions.filter(({ key }) => !keys.has(key))).toEqual([]);
      }),
    );
  });
});
