import { calls } from 'contracts/every-call';
import type { ExecutionRow } from 'contracts/import-rows';
import fc from 'fast-check';
import { verifyPositionRows } from '../../src/imports/verify-position-rows.ts';
import { setUpOwnApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { createFill, importRows, undoImport } from '../support/imports.ts';
import { createTrader, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';

const api = setUpOwnApi();

const MAX_FILLS = 12;

const zones = ['America/New_York', 'Asia/Kolkata', 'Europe/London'] as const;

/** What a trader does to the imports and trades so far. `pick` chooses one of them. */
type Step =
  | { does: 'import'; fills: readonly number[] }
  | { does: 'undo' | 'split' | 'merge' | 'group' | 'ungroup'; pick: number }
  | { does: 'repeat'; pick: number; zone: (typeof zones)[number] };

const pick = fc.nat({ max: 20 });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('import' as const),
    fills: fc.subarray([...Array(MAX_FILLS).keys()], { minLength: 1 }),
  }),
  fc.record({ does: fc.constant('undo' as const), pick }),
  fc.record({ does: fc.constantFrom('split' as const, 'merge' as const, 'group' as const, 'ungroup' as const), pick }),
  fc.record({ does: fc.constant('repeat' as const), pick, zone: fc.constantFrom(...zones) }),
);

/** Two instruments of one underlying: their trades can be legs of one. */
const tickers = ['SPXW260302P05000000', 'SPXW260302P05000000', 'SPXW260302P04950000'] as const;

/** Fills 40 minutes apart, or at the same time. Those of a different effect wait for their opening. */
const fills = fc
  .array(
    fc.record({
      ticker: fc.constantFrom(...tickers),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      quantity: fc.integer({ min: 1, max: 8 }).map(String),
      price: fc.integer({ min: 100, max: 50_000 }).map((cents) => (cents / 100).toFixed(2)),
      fees: fc.integer({ min: 0, max: 3_000 }).map((tenths) => (tenths / 1_000).toFixed(3)),
      effect: fc.constantFrom(undefined, undefined, 'close' as const),
      gap: fc.constantFrom(40, 40, 40, 0),
    }),
    { minLength: MAX_FILLS, maxLength: MAX_FILLS },
  )
  .map((list) =>
    list.map(({ gap: _, ...fill }, index): ExecutionRow => {
      const minutes = list.slice(0, index).reduce((sum, { gap }) => sum + gap, 0);
      const at = new Date(Date.UTC(2026, 2, 2, 8) + minutes * 60_000).toISOString();
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

const listIds = async ({ token }: Person): Promise<number[]> =>
  (await api.call(calls.trades.list, { token })).trades.map(({ id }) => id).sort((a, b) => a - b);

/** What a trader has done so far, as far as it can be undone. */
interface Journey {
  imports: readonly string[];
  groups: readonly string[];
}

/** Separates or merges trades. What the trades do not allow is refused with the reason. */
const arrange = async (trader: Person, journey: Journey, { does, pick }: { does: string; pick: number }) => {
  const { token } = trader;
  const ids = await listIds(trader);
  const [first, second] = [at(ids, pick), at(ids, pick + 1)];
  if (first === undefined || second === undefined) return journey;
  const { status, raw } =
    does === 'split'
      ? await api.send(calls.importedTrades.split, { token, body: { id: first } })
      : does === 'merge'
        ? await api.send(calls.importedTrades.merge, { token, body: { ids: [first, second] } })
        : await api.send(calls.structures.merge, { token, body: { groups: [[first, second]] } });
  expect([200, 400, 409]).toContain(status);
  const group = status === 200 && does === 'group' ? [(raw as { id: string }).id] : [];
  return { ...journey, groups: [...journey.groups, ...group] };
};

const ungroup = async ({ token }: Person, journey: Journey, id: string): Promise<Journey> => {
  await api.call(calls.bulk.undo, { token, params: { id } });
  return { ...journey, groups: journey.groups.filter((each) => each !== id) };
};

/** Changes the rows of a journal, without splits and merges. */
const changeRows = async (trader: Person, rows: readonly ExecutionRow[], journey: Journey, step: Step) => {
  if (step.does === 'import') {
    const sent = step.fills.flatMap((index) => rows[index] ?? []);
    return { ...journey, imports: [...journey.imports, (await importRows(api, trader, sent)).id] };
  }
  const id = at(journey.imports, step.pick);
  if (id === undefined) return journey;
  if (step.does === 'undo') {
    await undoImport(api, trader, id);
    return { ...journey, imports: journey.imports.filter((each) => each !== id) };
  }
  if (step.does !== 'repeat') return journey;
  const body = { zone: step.zone };
  const { isDone } = await api.call(calls.imports.repeat, { token: trader.token, params: { id }, body });
  expect(isDone).toBe(true);
  return journey;
};

const perform = (trader: Person, rows: readonly ExecutionRow[], journey: Journey, step: Step): Promise<Journey> => {
  if (step.does === 'import' || step.does === 'undo' || step.does === 'repeat')
    return changeRows(trader, rows, journey, step);
  const group = at(journey.groups, step.pick);
  if (step.does !== 'ungroup') return arrange(trader, journey, step);
  return group === undefined ? Promise.resolve(journey) : ungroup(trader, journey, group);
};

/** Reads all that follows from the rows of trades. */
const readAll = async (trader: Person) => {
  const { token } = trader;
  await api.call(calls.structures.propose, { token });
  for (const id of await listIds(trader)) {
    const params = { id: String(id) };
    await api.call(calls.importedTrades.origin, { token, params });
    await api.call(calls.importedTrades.choices, { token, params });
  }
};

/** Fees of thousandths are rounded for each trade. */
const expectSameSum = (a: { cents: number }, b: { cents: number }) =>
  expect(Math.abs(a.cents - b.cents)).toBeLessThanOrEqual(MAX_FILLS);

const noJourney: Journey = { imports: [], groups: [] };

it('keeps the sum of all results through random imports, undos, repeats, splits and merges, leaves nothing when all is undone, and makes the same trades of the same files again (IMP-06, IMP-08, IMP-10, LEG-03, LEG-04)', async () => {
  await fc.assert(
    fc.asyncProperty(fills, fc.array(step, { minLength: 3, maxLength: 9 }), async (rows, steps) => {
      const trader = await createTrader(api);
      const other = await createTrader(api);
      let [journey, plain] = [noJourney, noJourney];
      for (const each of steps) {
        journey = await perform(trader, rows, journey, each);
        plain = await changeRows(other, rows, plain, each);
        expectSameSum(await sumTrades(trader), await sumTrades(other));
        await readAll(trader);
      }
      expect(await verifyPositionRows(api.db)).toEqual({ found: 0, remaining: 0 });
      await expectCorrectColumns(api.db, trader);
      for (const id of journey.imports) await undoImport(api, trader, id);
      expect(await sumTrades(trader)).toMatchObject({ trades: 0 });
      const { importedRows } = await api.db.users.findOne({ firebaseUid: trader.uid }).orFail().lean();
      expect(importedRows ?? 0).toBe(0);
      for (const id of plain.imports) await undoImport(api, other, id);
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
