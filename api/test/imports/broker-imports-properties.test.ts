import { calls } from 'contracts/every-call';
import type { ExecutionRow } from 'contracts/import-rows';
import fc from 'fast-check';
import { setUpOwnApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { addRows, createFill, createImportBody, undoImport } from '../support/imports.ts';
import { createTrader, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { createTradeBody } from '../support/trades.ts';

const api = setUpOwnApi();

interface Fill {
  account: 'A' | 'B';
  ticker: 'AAPL' | 'MESU6';
  side: 'buy' | 'sell';
  quantity: number;
  priceCents: number;
  feeCents: number;
}

const fill = fc.record<Fill>({
  account: fc.constantFrom('A', 'B'),
  ticker: fc.constantFrom('AAPL', 'MESU6'),
  side: fc.constantFrom('buy', 'sell'),
  quantity: fc.integer({ min: 1, max: 3 }),
  priceCents: fc.integer({ min: 1, max: 5_000 }),
  // The fee of one unit, so that a fill that is divided has whole cents on both sides.
  feeCents: fc.integer({ min: -5, max: 50 }),
});

/** A fill every 7 hours, so that positions last for days. */
const toRow = ({ account, ticker, side, quantity, priceCents, feeCents }: Fill, index: number): ExecutionRow => {
  const at = new Date(Date.UTC(2026, 2, 2) + index * 7 * 3_600_000).toISOString();
  return createFill({
    ...{ key: String(index), row: index, account, ticker, side, at, day: at.slice(0, 10) },
    multiplier: ticker === 'AAPL' ? '1' : '5',
    quantity: String(quantity),
    price: (priceCents / 100).toFixed(2),
    fees: ((feeCents * quantity) / 100).toFixed(2),
  });
};

/** Net results in cents, unit by unit: a trade is complete when nothing is left. */
const computeNaiveTrades = (fills: readonly Fill[]): number[] => {
  const results: number[] = [];
  for (const instrument of ['A AAPL', 'A MESU6', 'B AAPL', 'B MESU6']) {
    let size = 0;
    let cash = 0;
    for (const each of fills.filter(({ account, ticker }) => `${account} ${ticker}` === instrument)) {
      for (let unit = 0; unit < each.quantity; unit += 1) {
        const sign = each.side === 'buy' ? 1 : -1;
        size += sign;
        cash -= sign * each.priceCents * (each.ticker === 'AAPL' ? 1 : 5) + each.feeCents;
        if (size === 0) results.push(cash);
        if (size === 0) cash = 0;
      }
    }
  }
  return results.sort((a, b) => a - b);
};

/** Each trade as its number, result and first note. */
const listNamed = async ({ token }: Person): Promise<string[]> => {
  const { trades } = await api.call(calls.trades.list, { token });
  return trades.map(({ id, amount, comments }) => `${id}: ${amount} ${comments.split('\n')[0]}`).sort();
};

const nameTrades = async ({ token }: Person): Promise<void> => {
  const { trades } = await api.call(calls.trades.list, { token });
  for (const { id, tradeTag, amount, date } of trades) {
    const body = createTradeBody({ tradeTag, amount, date, comments: `Note ${id}` });
    await api.call(calls.trades.update, { token, params: { id: String(id) }, body });
  }
};

const listResults = async ({ token }: Person): Promise<number[]> => {
  const { trades } = await api.call(calls.trades.list, { token });
  return trades.map(({ amount }) => Math.round(amount * 100)).sort((a, b) => a - b);
};

/** Sends rows in chunks of this size, some of them twice. */
const send = async (person: Person, rows: readonly ExecutionRow[], size: number): Promise<string> => {
  const { id } = await api.call(calls.imports.start, { token: person.token, body: createImportBody() });
  for (let start = 0; start < rows.length; start += size) {
    await addRows(api, person, id, { executions: rows.slice(Math.max(0, start - 1), start + size) });
  }
  return id;
};

const shuffle = (fills: fc.Arbitrary<Fill[]>) =>
  fills.chain((list) =>
    fc.record({
      fills: fc.constant(list),
      order: fc.shuffledSubarray([...list.keys()], { minLength: list.length }),
    }),
  );

const anyFills = shuffle(fc.array(fill, { minLength: 1, maxLength: 24 }));

it('makes the same trades of random executions, in any order and chunks, as counting them unit by unit (IMP-06 IMP-08)', async () => {
  await fc.assert(
    fc.asyncProperty(anyFills, fc.integer({ min: 1, max: 12 }), async ({ fills, order }, size) => {
      const person = await createTrader(api);
      const rows = fills.map(toRow);
      await send(
        person,
        order.map((index) => rows[index] as ExecutionRow),
        size,
      );
      const expected = computeNaiveTrades(fills);
      expect(await listResults(person)).toEqual(expected);
      const stats = await api.call(calls.trades.stats, { token: person.token });
      const sum = expected.reduce((total, cents) => total + cents, 0);
      expect(stats).toMatchObject({
        totalTrades: expected.length,
        totalPL: expected.length > 0 ? sum / 100 : null,
      });
      await expectCorrectColumns(api.db, person);
    }),
    { numRuns: getRunCount('JOURNAL_RUNS', 4) },
  );
}, 600_000);

/** Many short positions, which rows in a random order mix up. */
const manyOfOneTicker = shuffle(
  fc.array(
    fill.map((each): Fill => ({ ...each, account: 'A', ticker: 'AAPL' })),
    { minLength: 1, maxLength: 40 },
  ),
);

it('brings back the trades of an import that was undone, each with its number and notes, in any order of rows (IMP-10)', async () => {
  await fc.assert(
    fc.asyncProperty(manyOfOneTicker, fc.integer({ min: 1, max: 12 }), async ({ fills, order }, size) => {
      const person = await createTrader(api);
      const rows = fills.map(toRow);
      const first = await send(person, rows, rows.length);
      await nameTrades(person);
      const before = await listNamed(person);
      await undoImport(api, person, first);
      expect(await listNamed(person)).toEqual([]);
      await send(
        person,
        order.flatMap((index) => rows[index] ?? []),
        size,
      );
      expect(await listNamed(person)).toEqual(before);
      await expectCorrectColumns(api.db, person);
    }),
    { numRuns: getRunCount('JOURNAL_RUNS', 4) },
  );
}, 600_000);

it('leaves the trades of the remaining files, whichever of overlapping ones are undone (IMP-08 IMP-10)', async () => {
  const files = fc.array(fc.func(fc.boolean()), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fill, { minLength: 2, maxLength: 12 }),
      files,
      fc.func(fc.nat()),
      async (fills, isIn, rank) => {
        const person = await createTrader(api);
        const rows = fills.map(toRow);
        const imports = [];
        for (const has of isIn) {
          const indexes = [...rows.keys()].filter((index) => has(index));
          const chosen = rows.filter((_, index) => indexes.includes(index));
          imports.push({ id: await send(person, chosen, 5), indexes });
        }
        while (imports.length > 0) {
          const [undone] = imports.splice(rank(imports.length) % imports.length, 1);
          await undoImport(api, person, undone?.id ?? '');
          const remaining = new Set(imports.flatMap(({ indexes }) => indexes));
          expect(await listResults(person)).toEqual(
            computeNaiveTrades(fills.filter((_, index) => remaining.has(index))),
          );
        }
        await expectCorrectColumns(api.db, person);
      },
    ),
    { numRuns: getRunCount('JOURNAL_RUNS', 4) },
  );
}, 600_000);
