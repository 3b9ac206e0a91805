import { readFile } from 'node:fs/promises';
import { calls } from 'contracts/every-call';
import type { ExecutionRow } from 'contracts/import-rows';
import type { Types } from 'mongoose';
import type { PositionRowsRecord } from '../../src/imports/model.ts';
import { decodePositionRows, type PositionRows } from '../../src/imports/position-rows.ts';
import { listRows, type RowOrigin } from '../../src/imports/rows.ts';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import {
  addRows,
  createFill,
  createImportBody,
  createRoundTripFills,
  importRows,
  undoImport,
} from '../support/imports.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';

const api = setUpApi();

let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
});

const addSeconds = (seconds: number): string => new Date(Date.UTC(2026, 2, 2, 15, 0, seconds)).toISOString();

const listTrades = async () => (await api.call(calls.trades.list, { token: ada.token })).trades;

describe('rows of a broker file', () => {
  it('become trades from flat to flat, with what the file says (IMP-06)', async () => {
    const reply = await importRows(api, ada, createRoundTripFills('a', { fees: '1.25', account: 'Main' }));
    expect(reply).toMatchObject({ created: 1, changed: 0, unchanged: 0, rejected: [] });
    const [trade] = await listTrades();
    expect(trade).toMatchObject({
      id: 1,
      tradeTag: 'AAPL',
      amount: 47.5,
      fees: 2.5,
      date: '2026-03-02',
      side: 'long',
      quantity: '100',
      entryPrice: '10',
      exitPrice: '10.5',
      account: 'Main',
    });
    await expectCorrectColumns(api.db, ada);
  });

  it('are imported once, however often they are sent (IMP-08)', async () => {
    const rows = [...createRoundTripFills('a'), ...createRoundTripFills('b', { ticker: 'MSFT' })];
    await importRows(api, ada, rows);
    const before = await listTrades();
    expect(await importRows(api, ada, rows)).toMatchObject({ created: 0, changed: 0, unchanged: 4 });
    expect(await listTrades()).toEqual(before);
  });

  it('of a later file close a position that an earlier file leaves open (IMP-06)', async () => {
    const rows = createRoundTripFills('a');
    expect(await importRows(api, ada, rows.slice(0, 1))).toMatchObject({ created: 0, open: 1 });
    expect(await listTrades()).toEqual([]);
    expect(await importRows(api, ada, rows.slice(1))).toMatchObject({ created: 1, open: 0 });
    expect(await listTrades()).toMatchObject([{ id: 1, amount: 50 }]);
  });

  it('make a marked trade of a close that states its P&L; a later file with the opening completes it and keeps its notes (IMP-06)', async () => {
    const [opening, close] = createRoundTripFills('a', { fees: '1' });
    if (!opening || !close) throw new Error('A round trip has two fills.');
    const stated = { ...close, effect: 'close' as const, profit: { amount: '47', isNet: true } };
    expect(await importRows(api, ada, [stated])).toMatchObject({ created: 1 });
    const params = { id: '1' };
    const readOrigin = async () =>
      (await api.call(calls.importedTrades.origin, { token: ada.token, params })).origin?.isOpeningMissing;
    expect(await readOrigin()).toBe(true);
    // 10.50 − (47.00 + 1.00) ÷ 100
    expect(await listTrades()).toMatchObject([{ id: 1, amount: 47, entryPrice: '10.02' }]);
    const notes = { comments: 'Held overnight.', flagType: 'Gap' };
    const [trade] = await listTrades();
    const { tradeTag, amount, date } = trade ?? { tradeTag: '', amount: 0, date: '' };
    await api.call(calls.trades.update, { token: ada.token, params, body: { tradeTag, amount, date, ...notes } });
    const later = [{ ...opening, effect: 'open' as const }, stated];
    expect(await importRows(api, ada, later)).toMatchObject({ created: 0, changed: 1 });
    expect(await listTrades()).toMatchObject([{ id: 1, amount: 47, fees: 2, entryPrice: '10', ...notes }]);
    expect(await readOrigin()).toBeUndefined();
    await expectCorrectColumns(api.db, ada);
  });

  it('are refused one by one, each with its field and reason (IMP-07)', async () => {
    const { id } = await api.call(calls.imports.start, { token: ada.token, body: createImportBody() });
    const bad = createFill({ key: 'bad', quantity: '-1', row: 9 });
    const reply = await addRows(api, ada, id, { executions: [...createRoundTripFills('a'), bad] });
    expect(reply).toMatchObject({
      created: 1,
      rejected: [{ row: 9, field: 'quantity', reason: 'Quantity must be above 0.' }],
    });
  });
});

describe('rows that no journal can have', () => {
  /** Closes of one opening, each with a P&L that is too large. */
  const createImpossibleCloses = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      createFill({
        key: `close ${index}`,
        row: index,
        at: addSeconds(index),
        side: 'sell',
        quantity: '1',
        price: '999999999999',
      }),
    );

  it('are refused after a few rounds, however many there are (API-18, IMP-07)', async () => {
    const opening = createFill({ key: 'opening', at: addSeconds(-1), quantity: '1', price: '1' });
    await importRows(api, ada, [opening]);
    const { id } = await api.call(calls.imports.start, { token: ada.token, body: createImportBody() });
    // Without the close that is refused first, the next one closes the opening, and so on.
    const { created, rejected } = await addRows(api, ada, id, { executions: createImpossibleCloses(1_000) });
    expect(created).toBe(0);
    expect(new Set(rejected.map(({ row }) => row)).size).toBe(1_000);
    const reasons = Map.groupBy(rejected, ({ reason }) => reason);
    expect([...reasons.values()].map(({ length }) => length)).toEqual([4, 996]);
    // The opening still waits for a close.
    const close = createFill({ key: 'last', at: addSeconds(2_000), side: 'sell', quantity: '1', price: '2' });
    expect(await importRows(api, ada, [close])).toMatchObject({ created: 1, rejected: [] });
    // Rejected rows are not stored, so they do not count.
    const { importedRows } = await api.db.users.findOne({ firebaseUid: ada.uid }).orFail().lean();
    expect(importedRows).toBe(2);
  });
});

describe('files that overlap', () => {
  it('add only what is new, and keep identical genuine fills (IMP-08)', async () => {
    const rows = ['a', 'b', 'c'].flatMap((key) => createRoundTripFills(key, { ticker: key }));
    expect(await importRows(api, ada, rows.slice(0, 4))).toMatchObject({ created: 2 });
    expect(await importRows(api, ada, rows.slice(2))).toMatchObject({ created: 1, unchanged: 2 });
    const twins = [...createRoundTripFills('twin|1'), ...createRoundTripFills('twin|2')];
    // Two equal purchases, then two equal sales: one position of 200.
    expect(await importRows(api, ada, twins)).toMatchObject({ created: 1 });
    expect(await listTrades()).toHaveLength(4);
    const { trade } = await api.call(calls.trades.get, { token: ada.token, params: { id: '4' } });
    expect(trade).toMatchObject({ quantity: '200', amount: 100, executions: { length: 4 } });
  });

  it('are recognized after their account was renamed (IMP-08)', async () => {
    await importRows(api, ada, createRoundTripFills('a', { account: 'Main' }));
    const { accounts } = await api.call(calls.labels.list, { token: ada.token });
    const [main] = accounts;
    if (!main) throw new Error('an account');
    const body = { kind: 'accounts', action: 'rename', id: main.id, name: 'Broker' } as const;
    await api.call(calls.labels.change, { token: ada.token, body });
    const again = createRoundTripFills('a', { account: 'Broker' });
    expect(await importRows(api, ada, again)).toMatchObject({ created: 0, unchanged: 2 });
  });
});

describe('an import', () => {
  it('is listed, newest first, with what it has done (IMP-10)', async () => {
    const first = await importRows(api, ada, createRoundTripFills('a'));
    const second = await importRows(api, ada, createRoundTripFills('a'));
    const page = await api.call(calls.imports.list, { token: ada.token, query: { limit: '1' } });
    expect(page.imports).toMatchObject([{ id: second.id, status: 'complete', created: 0 }]);
    const query = { limit: '1', cursor: page.nextCursor };
    const next = await api.call(calls.imports.list, { token: ada.token, query });
    expect(next).toMatchObject({ imports: [{ id: first.id, created: 1, fileNames: ['trades.csv'] }] });
    expect(next.nextCursor).toBeUndefined();
  });

  it("is not found by another trader, whose rows with the same keys are that trader's own (API-17)", async () => {
    const { id } = await importRows(api, ada, createRoundTripFills('a'));
    const bob = await createTrader(api);
    const body = { executions: createRoundTripFills('b'), roundTrips: [] };
    const send = { token: bob.token, params: { id } };
    expect((await api.fail(calls.imports.get, send)).code).toBe('not_found');
    expect((await api.fail(calls.imports.addRows, { ...send, body })).code).toBe('not_found');
    expect((await api.fail(calls.imports.undo, send)).code).toBe('not_found');
    expect((await api.fail(calls.imports.repeat, { ...send, body: { zone: 'UTC' } })).code).toBe('not_found');
    expect((await api.fail(calls.importedTrades.split, { token: bob.token, body: { id: 1 } })).code).toBe('not_found');
    expect(await importRows(api, bob, createRoundTripFills('a'))).toMatchObject({ created: 1 });
    expect(await listTrades()).toHaveLength(1);
  });

  it('refuses rows in the wrong state, too many rows, and unknown zones, with a sentence (IMP-09)', async () => {
    const { id } = await importRows(api, ada, []);
    const rows = Array.from({ length: 1_001 }, (_, index) => createFill({ key: String(index) }));
    const add = (executions: object[]) =>
      api.fail(calls.imports.addRows, { token: ada.token, params: { id }, body: { executions, roundTrips: [] } });
    expect((await add([])).error).toBe('This import is finished. Start a new one for more rows.');
    expect((await add(rows)).fields).toEqual({ executions: 'A call can have at most 1,000 rows.' });
    const body = createImportBody({ zone: 'Mars/Olympus' });
    expect((await api.fail(calls.imports.start, { token: ada.token, body })).fields).toEqual({
      zone: 'zone must be a time zone, like America/New_York or +02:00.',
    });
  });
});

describe('a journal that is full', () => {
  const small = setUpApi({ quotas: { trades: 1 } });

  it('refuses rows that make more trades, and stores none of them (API-18)', async () => {
    const bob = await createTrader(small);
    const { id } = await small.call(calls.imports.start, { token: bob.token, body: createImportBody() });
    const executions = [...createRoundTripFills('a'), ...createRoundTripFills('b', { ticker: 'MSFT' })];
    const body = { executions, roundTrips: [] };
    const { code } = await small.fail(calls.imports.addRows, { token: bob.token, params: { id }, body });
    expect(code).toBe('quota_exceeded');
    expect(await small.db.positionRows.countDocuments()).toBe(0);
    expect(await addRows(small, bob, id, { executions: executions.slice(0, 2) })).toMatchObject({ created: 1 });
  });
});

/** Fills 1 to 6 of one ticker, bought for 10.00 and sold for 10.50 in turn. */
const fills = Array.from({ length: 6 }, (_, index) =>
  createFill({
    ...{ key: String(index + 1), row: index, at: `2026-03-02T14:3${index}:00.000Z` },
    ...(index % 2 === 0 ? {} : { side: 'sell', price: '10.5' }),
  }),
);
const listFills = (...numbers: number[]): ExecutionRow[] => numbers.flatMap((number) => fills[number - 1] ?? []);

const join = (parts: readonly unknown[]): string => parts.join(', ') || 'none';
const getFillNumber = ({ key }: { key: string }): string => key.slice('das::'.length);

const describePosition = (position: PositionRows, names: ReadonlyMap<string, string>): string => {
  const describeImports = ({ origin }: { origin: RowOrigin }) =>
    `(${join(origin.importIds.map((id) => names.get(id)))})`;
  const rows = listRows(position).map((row) =>
    [getFillNumber(row), describeImports(row), ...row.replaced.map((each) => `replaced ${describeImports(each)}`)].join(
      ' ',
    ),
  );
  const former = `no rows, formerly ${join(position.formerRows.map(getFillNumber))}`;
  const links = position.links.map(({ number, isOrphaned }) => `trade ${number}${isOrphaned ? ' orphaned' : ''}`);
  return `${rows.length > 0 ? join(rows) : former} -> ${join(links)}`;
};

const describeTrades = async (collection: 'trades' | 'deletedTrades', userId: Types.ObjectId): Promise<string> => {
  const found = await api.db.driver[collection].find({ userId }).sort({ number: 1 }).toArray();
  return join(found.map(({ number, netCents }) => `${number}: ${netCents / 100}`));
};

/** The documents of Ada, as README.md shows them. */
const describeDocuments = async (step: string, names: ReadonlyMap<string, string>): Promise<string[]> => {
  const userId = await getUserId(api, ada);
  const positions = await api.db.positionRows.find({ userId }).sort({ _id: 1 }).lean<PositionRowsRecord[]>();
  return [
    step,
    ...positions.map((record) => `  position_rows   ${describePosition(decodePositionRows(record), names)}`),
    `  trades          ${await describeTrades('trades', userId)}`,
    `  deleted_trades  ${await describeTrades('deletedTrades', userId)}`,
  ];
};

describe('the README of imports', () => {
  it('shows the documents after each step of its example (IMP-08, IMP-10)', async () => {
    const readme = await readFile(new URL('../../src/imports/README.md', import.meta.url), 'utf8');
    const names = new Map<string, string>();
    const lines: string[] = [];
    const take = async (step: string, name: string, rows: ExecutionRow[]) => {
      const { id } = await importRows(api, ada, rows);
      names.set(id, name);
      lines.push(...(await describeDocuments(step, names)));
      return id;
    };
    const first = await take('import A: fills 1, 2, 3, 4', 'A', listFills(1, 2, 3, 4));
    const corrected = listFills(4).map((fill) => ({ ...fill, price: '11' }));
    await take('import B: fills 3, 4 corrected, 5, 6', 'B', [...listFills(3, 5, 6), ...corrected]);
    await undoImport(api, ada, first);
    lines.push(...(await describeDocuments('undo A', names)));
    await take('import C: fills 1, 2', 'C', listFills(1, 2));
    expect(lines.join('\n')).toBe(/```\n([^`]*)\n```/.exec(readme)?.[1]);
  });
});

describe('an orphaned trade', () => {
  const rows = createRoundTripFills('a');
  const listIds = async () => (await api.call(calls.trades.list, { token: ada.token })).trades.map(({ id }) => id);

  beforeEach(async () => {
    const { id } = await importRows(api, ada, rows);
    await undoImport(api, ada, id);
    expect(await listIds()).toEqual([]);
  });

  it('becomes a new trade when its rows come back after it was deleted forever (IMP-10)', async () => {
    await api.call(calls.trash.empty, { token: ada.token });
    expect(await importRows(api, ada, rows)).toMatchObject({ created: 1, deleted: 0 });
    expect(await listIds()).toEqual([2]);
  });

  it('that the trader has restored is updated when its rows come back (IMP-10)', async () => {
    await api.call(calls.trash.restore, { token: ada.token, body: { ids: [1] } });
    const corrected = rows.map((row) => (row.side === 'sell' ? { ...row, price: '11' } : row));
    expect(await importRows(api, ada, corrected)).toMatchObject({ created: 0, changed: 1 });
    expect(await listIds()).toEqual([1]);
  });
});
