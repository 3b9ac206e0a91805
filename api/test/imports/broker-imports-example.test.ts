import { readFile } from 'node:fs/promises';
import { calls } from 'contracts/every-call';
import type { ExecutionRow } from 'contracts/import-rows';
import type { PositionRowsRecord } from '../../src/features/imports/model.ts';
import { decodePositionRows, type PositionRows } from '../../src/features/imports/position-rows.ts';
import { listRows, type RowOrigin } from '../../src/features/imports/rows.ts';
import { setUpApi } from '../support/api.ts';
import { createFill, createRoundTripFills, importRows, undoImport } from '../support/imports.ts';
import { createTrader, type Person } from '../support/people.ts';

const api = setUpApi();

let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
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

const describeTrades = async (collection: 'trades' | 'deletedTrades'): Promise<string> => {
  const found = await api.db.driver[collection].find({}).sort({ number: 1 }).toArray();
  return join(found.map(({ number, netCents }) => `${number}: ${netCents / 100}`));
};

/** The documents of the database, as README.md shows them. */
const describeDocuments = async (step: string, names: ReadonlyMap<string, string>): Promise<string[]> => {
  const positions = await api.db.positionRows.find({}).sort({ _id: 1 }).lean<PositionRowsRecord[]>();
  return [
    step,
    ...positions.map((record) => `  position_rows   ${describePosition(decodePositionRows(record), names)}`),
    `  trades          ${await describeTrades('trades')}`,
    `  deleted_trades  ${await describeTrades('deletedTrades')}`,
  ];
};

describe('the README of imports', () => {
  it('shows the documents after each step of its example (IMP-08, IMP-10)', async () => {
    const readme = await readFile(new URL('../../src/features/imports/README.md', import.meta.url), 'utf8');
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
