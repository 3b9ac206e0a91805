import { calls } from 'contracts/every-call';
import type { ExecutionRow } from 'contracts/import-rows';
import fc from 'fast-check';
import { verifyPositionRows } from '../../src/imports/verify-position-rows.ts';
import { setUpOwnApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { addRows, createFill, createImportBody, importRows, undoImport } from '../support/imports.ts';
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
  // Of one unit, so that a fill that is divided has whole cents on both sides.
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

const MAX_FILLS = 12;

const zones = ['America/New_York', 'Asia/Kolkata', 'Europe/London'] as const;

/** What a trader does to the imports and trades so far. `pick` chooses one of them. */
type Step =
  | { does: 'import'; fills: readonly number[] }
  | { does: 'undo' | 'split' | 'merge'; pick: number }
  | { does: 'repeat'; pick: number; zone: (typeof zones)[number] };

const pick = fc.nat({ max: 20 });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('import' as const),
    fills: fc.subarray([...Array(MAX_FILLS).keys()], { minLength: 1 }),
  }),
  fc.record({ does: fc.constantFrom('undo' as const, 'split' as const, 'merge' as const), pick }),
  fc.record({ does: fc.constant('repeat' as const), pick, zone: fc.constantFrom(...zones) }),
);

/** Two instruments of one underlying: their trades can be legs of one. */
const tickers = ['SPXW260302P05000000', 'SPXW260302P05000000', 'SPXW260302P04950000'] as const;

/** Fills 40 minutes apart. Those of a different effect wait for their opening. */
const fills = fc
  .array(
    fc.record({
      ticker: fc.constantFrom(...tickers),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      quantity: fc.integer({ min: 1, max: 8 }).map(String),
      price: fc.integer({ min: 100, max: 50_000 }).map((cents) => (cents / 100).toFixed(2)),
      fees: fc.integer({ min: 0, max: 3_000 }).map((tenths) => (tenths / 1_000).toFixed(3)),
      effect: fc.constantFrom(undefined, undefined, 'close' as const),
    }),
    { minLength: MAX_FILLS, maxLength: MAX_FILLS },
  )
  .map((list) =>
    list.map((fill, index): ExecutionRow => {
      const at = new Date(Date.UTC(2026, 2, 2, 8) + index * 40 * 60_000).toISOString();
      return createFill({ ...fill, key: `fill${index}`, row: index, at, day: at.slice(0, 10) });
    }),
  );

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

const sumTrades = async ({ token }: Person) => {
  const { trades } = await api.call(calls.trades.list, { token });
  const toCents = (dollars: number | null | undefined) => Math.round((dollars ?? 0) * 100);
  return {
    trades: trades.length,
    cents: trades.reduce((sum, { amount }) => sum + toCents(amount), 0),
    fees: trades.reduce((sum, { fees }) => sum + toCents(fees), 0),
  };
};

/** A split or a merge that the trade does not allow is refused with 409. */
const arrange = async ({ token }: Person, does: 'split' | 'merge', pick: number) => {
  const ids = (await api.call(calls.trades.list, { token })).trades.map(({ id }) => id).sort((a, b) => a - b);
  const first = at(ids, pick);
  const second = at(ids, pick + 1);
  if (first === undefined || second === undefined) return;
  const call = does === 'split' ? calls.importedTrades.split : calls.importedTrades.merge;
  const body = does === 'split' ? { id: first } : { ids: [first, second] };
  const { status } = await api.send(call, { token, body });
  expect([200, 400, 409]).toContain(status);
};

/** Does one step. @returns the imports that are not undone */
const perform = async (trader: Person, rows: readonly ExecutionRow[], live: readonly string[], step: Step) => {
  if (step.does === 'import') {
    const sent = step.fills.flatMap((index) => rows[index] ?? []);
    return [...live, (await importRows(api, trader, sent)).id];
  }
  if (step.does === 'split' || step.does === 'merge') {
    await arrange(trader, step.does, step.pick);
    return live;
  }
  const id = at(live, step.pick);
  if (id === undefined) return live;
  if (step.does !== 'repeat') {
    await undoImport(api, trader, id);
    return live.filter((each) => each !== id);
  }
  const body = { zone: step.zone };
  const { isDone } = await api.call(calls.imports.repeat, { token: trader.token, params: { id }, body });
  expect(isDone).toBe(true);
  return live;
};

it('leaves nothing after random imports, undos, repeats, splits and merges are undone, and makes the same trades of the same files again (IMP-06, IMP-08, IMP-10, LEG-03)', async () => {
  await fc.assert(
    fc.asyncProperty(fills, fc.array(step, { minLength: 3, maxLength: 9 }), async (rows, steps) => {
      const trader = await createTrader(api);
      const other = await createTrader(api);
      let live: readonly string[] = [];
      for (const each of steps) live = await perform(trader, rows, live, each);
      expect(await verifyPositionRows(api.db)).toEqual({ found: 0, remaining: 0 });
      for (const id of live) await undoImport(api, trader, id);
      expect(await sumTrades(trader)).toMatchObject({ trades: 0 });
      const { importedRows } = await api.db.users.findOne({ firebaseUid: trader.uid }).orFail().lean();
      expect(importedRows ?? 0).toBe(0);
      await importRows(api, other, rows);
      await importRows(api, trader, rows);
      // Splits and merges are remembered, so there can be more or fewer trades.
      const [{ cents, fees }, expected] = [await sumTrades(trader), await sumTrades(other)];
      expect({ cents, fees }).toEqual({ cents: expected.cents, fees: expected.fees });
      await expectCorrectColumns(api.db, trader, other);
    }),
    { numRuns: getRunCount('JOURNAL_RUNS', 5), interruptAfterTimeLimit: 500_000 },
  );
}, 600_000);
