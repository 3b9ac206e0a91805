import { setImmediate as waitForTurn } from 'node:timers/promises';
import { limits } from 'contracts';
import { joinRows } from 'importers/trades';
import type { Db } from '../../db/connect.ts';
import {
  type Folded,
  type FoldOptions,
  foldSources,
  type Instrument,
  type InvalidPosition,
  type SourceChange,
} from './fold.ts';
import { type Loaded, loadByDays } from './load-sources.ts';
import { LAST_DAY } from './model.ts';
import { isExecution, listRows, type Source, type StoredRow, type StoredRows, toRange } from './source.ts';
import type { Scope } from './write-trades.ts';

/** A row that is added, replaced, or removed (null), by its key. */
export type RowEdits = ReadonlyMap<string, StoredRow | null>;

/** The edits of one instrument. */
export interface InstrumentEdits {
  instrument: Instrument;
  edits: RowEdits;
  options?: FoldOptions;
}

export interface Rejection {
  row: StoredRow;
  reason: string;
}

const { rowsPerPosition } = limits.brokerImport;

/** Sources with merged accounts belong to one instrument. */
export const toInstrumentKey = (
  { format, accountId, ticker, currency }: Pick<Source, 'format' | 'accountId' | 'ticker' | 'currency'>,
  resolveId: (id: number) => number,
): string => JSON.stringify([format, resolveId(accountId), ticker, currency]);

/** The rows after the edits. */
const editRows = (stored: StoredRows, edits: RowEdits): StoredRows => {
  const rows = new Map(listRows(stored).map((row) => [row.key, row]));
  for (const [key, row] of edits) {
    if (row) rows.set(key, row);
    else rows.delete(key);
  }
  const all = [...rows.values()];
  return {
    executions: all.filter(isExecution),
    roundTrips: all.filter((row) => !isExecution(row)),
  };
};

/** All days of the edited rows, before and after. */
const findRange = (sources: readonly Source[], edits: RowEdits): [first: string, last: string] => {
  const before = sources.flatMap(listRows).filter(({ key }) => edits.has(key));
  return toRange([...before, ...[...edits.values()].flatMap((row) => row ?? [])]);
};

/** Whether what follows the edited days can change, too: a position stays open, or rows wait for others. */
const needsLater = ({ changes }: Folded, sources: readonly Source[]): boolean =>
  [...changes.map(({ after }) => after), ...sources].some(
    (source) => (source.isOpen || source.isPending) && listRows(source).length > 0,
  );

const NOT_CHECKED = 'Other rows of this ticker were refused. Correct them and import the file again.';

/** Removes all edits but deletions. @returns the removed ones */
const removeAdded = (edits: Map<string, StoredRow | null>): Rejection[] =>
  [...edits].flatMap(([key, row]) => {
    if (!row) return [];
    edits.delete(key);
    return { row, reason: NOT_CHECKED };
  });

const listTooLong = ({ changes }: Folded): InvalidPosition[] =>
  changes.flatMap(({ after }) => {
    if (listRows(after).length <= rowsPerPosition) return [];
    const max = rowsPerPosition.toLocaleString('en-US');
    return { rows: after, reason: `A position can have at most ${max} rows.` };
  });

/** A fold without the rows that it refused can refuse others. */
const MAX_ROUNDS = 4;

const listRefused = (folded: Folded, edits: RowEdits): Rejection[] =>
  [...folded.invalid, ...listTooLong(folded)].flatMap(({ rows, reason }) =>
    listRows(rows).flatMap(({ key }) => {
      const row = edits.get(key);
      return row ? { row, reason } : [];
    }),
  );

/**
 * Folds one instrument. Edited rows of positions that no journal can have are rejected. When rows are still refused in the last
 * round, all added rows are rejected: one round per row would block other traders for minutes.
 */
const foldOne = async ({ instrument, edits, options }: InstrumentEdits, sources: readonly Source[]) => {
  const stored = joinRows(sources);
  const remaining = new Map(edits);
  const rejected: Rejection[] = [];
  for (let round = 1; ; round++) {
    const folded = foldSources(instrument, sources, editRows(stored, remaining), options);
    const refused = listRefused(folded, remaining);
    if (refused.length === 0) return { folded, rejected };
    rejected.push(...refused);
    for (const { row } of refused) remaining.delete(row.key);
    if (round === MAX_ROUNDS) rejected.push(...removeAdded(remaining));
    await waitForTurn();
  }
};

/** Lets other requests have their turn after each instrument. */
const mapInTurn = async <T, R>(all: readonly T[], fold: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (const one of all) {
    results.push(await fold(one));
    await waitForTurn();
  }
  return results;
};

/** Reads the sources that edits of instruments can affect, and folds each instrument again. */
export const foldInstruments = async (
  db: Db,
  scope: Scope,
  loaded: Loaded,
  all: readonly InstrumentEdits[],
  resolveId: (id: number) => number,
): Promise<{ changes: SourceChange[]; rejected: Rejection[] }> => {
  const toKey = (source: Parameters<typeof toInstrumentKey>[0]) => toInstrumentKey(source, resolveId);
  const groupLoaded = () => Map.groupBy(loaded.values(), toKey);
  const load = async (some: readonly InstrumentEdits[], range: [string, string]) => {
    const format = some[0]?.instrument.format ?? '';
    const tickers = [...new Set(some.map(({ instrument }) => instrument.ticker))];
    if (tickers.length > 0) await loadByDays(db, scope, loaded, { format, tickers, from: range[0], to: range[1] });
  };

  const byKey = groupLoaded();
  const ranges = all.map(({ instrument, edits }) => findRange(byKey.get(toKey(instrument)) ?? [], edits));
  const first = ranges.map(([from]) => from).sort()[0] ?? LAST_DAY;
  const last =
    ranges
      .map(([, to]) => to)
      .sort()
      .at(-1) ?? first;
  await load(all, [first, last]);

  const inRange = groupLoaded();
  const results = await mapInTurn(all, async (one) => {
    const sources = inRange.get(toKey(one.instrument)) ?? [];
    const result = await foldOne(one, sources);
    return { one, ...result, isFinal: !needsLater(result.folded, sources) };
  });
  const unfinished = results.filter(({ isFinal }) => !isFinal).map(({ one }) => one);
  await load(unfinished, [last, LAST_DAY]);
  const withLater = groupLoaded();
  const final = await mapInTurn(results, async (result) => {
    const key = toKey(result.one.instrument);
    const sources = withLater.get(key) ?? [];
    return result.isFinal || sources.length === inRange.get(key)?.length ? result : foldOne(result.one, sources);
  });
  return {
    changes: final.flatMap(({ folded }) => folded.changes),
    rejected: final.flatMap(({ rejected }) => rejected),
  };
};
