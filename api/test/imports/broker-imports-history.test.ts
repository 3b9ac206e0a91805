import { calls } from 'contracts/every-call';
import type { ExecutionRow } from 'contracts/import-rows';
import fc from 'fast-check';
import { verifyPositionRows } from '../../src/features/imports/verify-position-rows.ts';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { createFill, importRows, undoImport } from '../support/imports.ts';
import { createTrader, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';

const api = setUpApi();

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

/** Fills of one instrument, 40 minutes apart. Those of a different effect wait for their opening. */
const fills = fc
  .array(
    fc.record({
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

it('leaves nothing after random imports, undos, repeats, splits and merges are undone, and makes the same trades of the same files again (IMP-06, IMP-08, IMP-10)', async () => {
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
      await expectCorrectColumns(api.db);
    }),
    { numRuns: getRunCount('PROPERTY_RUNS', 10), interruptAfterTimeLimit: 500_000 },
  );
}, 600_000);
