import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import type { ExecutionRow } from 'contracts/import-rows';
import fc from 'fast-check';
import { compareRows, type StoredPosition } from 'importers/trades';
import { setUpApi } from '../support/api.ts';
import type { CallInput } from '../support/client.ts';
import { createBullPut, createFill, createRoundTripFills, importRows, undoImport } from '../support/imports.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { exportJournal, importJournal } from '../support/transfer.ts';

// The page's preview is `compareRows` over the reply of `imports.stored`.

const api = setUpApi();

const readStored = async ({ token }: Person): Promise<StoredPosition[]> => {
  const stored: StoredPosition[] = [];
  let cursor: string | undefined;
  do {
    const query = { format: 'das', from: '2026-01-01', cursor };
    const reply = await api.call(calls.imports.stored, { token, query });
    stored.push(...reply.positions);
    cursor = reply.nextCursor;
  } while (cursor);
  return stored;
};

const preview = async (person: Person, executions: ExecutionRow[]) =>
  compareRows({
    ...{ format: 'das', rows: { executions, roundTrips: [] }, dayEnd: 'midnight', restoresDeleted: false },
    stored: await readStored(person),
  });

const listTrades = async ({ token }: Person) => (await api.call(calls.trades.list, { token })).trades;

/**
 * Imports the rows, and expects what the preview has said: how many trades are created and changed, and their results.
 */
const importAsPreviewed = async (person: Person, rows: ExecutionRow[]): Promise<string> => {
  const { trades, newRowCount } = await preview(person, rows);
  const count = (status: string) => trades.filter((trade) => trade.status === status).length;
  const { id, ...reply } = await importRows(api, person, rows);
  const said = { created: count('new'), changed: count('changed'), unchanged: rows.length - newRowCount };
  expect(reply).toMatchObject(said);
  const amounts = new Map((await listTrades(person)).map((trade) => [trade.id, trade.amount]));
  const numbered = trades.filter((each) => each.id !== null && each.status !== 'deleted');
  expect(numbered.map((each) => amounts.get(each.id ?? 0))).toEqual(numbered.map(({ trade }) => Number(trade.amount)));
  return id;
};

/** A fill of one share, an hour after the previous one. */
const toRow = (side: 'buy' | 'sell', index: number): ExecutionRow => {
  const at = new Date(Date.UTC(2026, 2, 2) + index * 3_600_000).toISOString();
  const day = at.slice(0, 10);
  return createFill({
    ...{ key: String(index), row: index, side, at, day, quantity: '1' },
    price: `${10 + (index % 7)}`,
  });
};

it('shows an undone import as new trades, and the rows that come back to a trade as its own (IMP-07 IMP-10)', async () => {
  const ada = await createTrader(api);
  const first = createRoundTripFills('first');
  const undone = await importRows(api, ada, first);
  await undoImport(api, ada, undone.id);
  expect(await readStored(ada)).toMatchObject([{ executions: [], formerKeys: first.map(({ key }) => key) }]);
  expect((await preview(ada, first)).trades).toMatchObject([{ status: 'new', id: null, wasOpen: false }]);
  await importAsPreviewed(ada, first);
  expect((await preview(ada, first)).trades).toMatchObject([{ status: 'stored', id: 1 }]);
});

it('shows the trade that an import changes when two stored trades share its rows equally (IMP-07)', async () => {
  const ada = await createTrader(api);
  // Two trades become one: it keeps the lower number, whichever was stored first.
  const rows = [toRow('buy', 1), toRow('sell', 2), toRow('buy', 3), toRow('sell', 4)];
  await importAsPreviewed(ada, rows.slice(2));
  await importAsPreviewed(ada, rows.slice(0, 2));
  const joined = [toRow('buy', 0), ...rows, toRow('sell', 5)];
  expect((await preview(ada, joined)).trades).toMatchObject([{ status: 'changed', id: 1 }]);
  await importAsPreviewed(ada, joined);
});

const sides = fc.array(fc.constantFrom<'buy' | 'sell'>('buy', 'sell'), { minLength: 2, maxLength: 12 });
const step = fc.record({
  kind: fc.constantFrom('import', 'import', 'undo'),
  has: fc.func(fc.boolean()),
  rank: fc.nat(),
});

it('says what imports of overlapping files do, before and after undoing some (IMP-07 IMP-08 IMP-10)', async () => {
  await fc.assert(
    fc.asyncProperty(sides, fc.array(step, { minLength: 2, maxLength: 6 }), async (chosen, steps) => {
      const person = await createTrader(api);
      const rows = chosen.map(toRow);
      const imports: string[] = [];
      for (const { kind, has, rank } of steps) {
        if (kind === 'import')
          imports.push(
            await importAsPreviewed(
              person,
              rows.filter((_, index) => has(index)),
            ),
          );
        else if (imports.length > 0) await undoImport(api, person, imports.splice(rank % imports.length, 1)[0] ?? '');
      }
    }),
    { numRuns: getRunCount('JOURNAL_RUNS', 6) },
  );
}, 600_000);

type Body = CallInput<typeof calls.imports.changeSettings>['body'];

let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
});

const change = (body: Body, { token } = ada) => api.call(calls.imports.changeSettings, { token, body });
const read = ({ token } = ada) => api.call(calls.imports.settings, { token });

const answer = {
  format: 'das',
  account: 'Main',
  zone: 'America/New_York',
  dateOrder: 'mdy',
  feePerUnit: '0.85',
} as const;
const mapping = {
  header: ['Date', 'Ticker', 'Notes'],
  kind: 'executions' as const,
  columns: { time: 0, ticker: 1 },
  isNet: false,
  confirmed: ['Does the column Notes change what a row is worth?'],
};

it('remembers answers, values of contracts and mappings until they are replaced (IMP-04 IMP-05 IMP-12 IMX-09)', async () => {
  expect(await read()).toEqual({ answers: [], pointValues: [], mappings: [] });
  await change({ action: 'setAnswer', answer });
  await change({ action: 'setAnswer', answer: { ...answer, account: null } });
  await change({ action: 'setAnswer', answer: { ...answer, account: 'main', zone: 'Europe/Berlin' } });
  await change({ action: 'setPointValue', pointValue: { root: 'mes', value: '5.00' } });
  const settings = await change({ action: 'setMapping', mapping });
  expect(settings).toEqual({
    answers: [
      { ...answer, account: 'main', zone: 'Europe/Berlin' },
      { ...answer, account: null },
    ],
    pointValues: [{ root: 'MES', value: '5' }],
    mappings: [mapping],
  });
  await change({ action: 'removePointValue', root: 'MES' });
  expect(await change({ action: 'removeMapping', header: mapping.header })).toMatchObject({
    pointValues: [],
    mappings: [],
  });
});

it('exports them with the journal, and imports them into another one, whose own take precedence (IMP-04)', async () => {
  await change({ action: 'setAnswer', answer });
  await change({ action: 'setPointValue', pointValue: { root: 'XYZ', value: '7' } });
  await change({ action: 'setMapping', mapping });
  const zip = await exportJournal(api, ada);
  const bob = await createTrader(api);
  await change({ action: 'setPointValue', pointValue: { root: 'XYZ', value: '8' } }, bob);
  await importJournal(api, bob, zip);
  expect(await read(bob)).toEqual({
    answers: [answer],
    pointValues: [{ root: 'XYZ', value: '8' }],
    mappings: [mapping],
  });
});

it('forgets the oldest entry when there are too many (IMP-05)', async () => {
  const pointValues = Array.from({ length: limits.brokerImport.pointValues }, (_, index) => ({
    root: `A${index}`,
    value: '1',
  }));
  const userId = await getUserId(api, ada);
  await api.db.importSettings.create([{ userId, settings: { answers: [], pointValues, mappings: [] } }]);
  const settings = await change({ action: 'setPointValue', pointValue: { root: 'NEW', value: '2' } });
  expect(settings.pointValues).toHaveLength(limits.brokerImport.pointValues);
  expect(settings.pointValues[0]).toEqual({ root: 'NEW', value: '2' });
  expect(settings.pointValues.at(-1)).toEqual(pointValues.at(-2));
});

it('refuses a mapping to a column that the header does not have, naming the field (IMP-04)', async () => {
  const body = { action: 'setMapping', mapping: { ...mapping, columns: { time: 3 } } };
  const { fields } = await api.fail(calls.imports.changeSettings, { token: ada.token, body });
  expect(fields).toEqual({
    'mapping.columns': 'A column must be the number of a column of the header, from 0.',
  });
});

it('lists the legs of a trade as imported already, with the number of the trade (LEG-03)', async () => {
  const ada = await createTrader(api);
  await importRows(api, ada, createBullPut());
  await api.call(calls.importedTrades.merge, { token: ada.token, body: { ids: [1, 2] } });
  const { trades, newRowCount } = await preview(ada, createBullPut());
  expect(newRowCount).toBe(0);
  expect(trades.map(({ id, status }) => [id, status])).toEqual([
    [1, 'stored'],
    [1, 'stored'],
  ]);
  await api.call(calls.trades.delete, { token: ada.token, params: { id: '1' } });
  expect((await preview(ada, createBullPut())).trades.map(({ status }) => status)).toEqual(['deleted', 'deleted']);
});
