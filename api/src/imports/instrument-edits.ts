import type { FoldOptions } from './fold.ts';
import type { LoadedPositions } from './load-position-rows.ts';
import type { Instrument } from './position-rows.ts';
import { isExecution, listRows, type StoredRow, type StoredRows, toRange } from './rows.ts';

/** An edit of one row of an instrument. */
export interface RowEdit {
  instrument: Instrument;
  key: string;
  /** The added or new row; null removes the row. */
  row: StoredRow | null;
}

/** The new rows by their keys; null removes a row. */
export type RowEdits = ReadonlyMap<string, StoredRow | null>;

/** The edits of one instrument. */
export interface InstrumentEdits {
  instrument: Instrument;
  edits: RowEdits;
  options?: FoldOptions | undefined;
}

/** Identifies an instrument. Accounts that were merged into one account have the same instruments. */
export function toInstrumentKey(
  { format, accountId, ticker, currency }: Pick<Instrument, 'format' | 'accountId' | 'ticker' | 'currency'>,
  resolveId: (id: number) => number,
): string {
  return JSON.stringify([format, resolveId(accountId), ticker, currency]);
}

/** Groups edits by instrument. The last edit of a row wins. */
export function groupEdits(
  edits: readonly RowEdit[],
  resolveId: (id: number) => number,
  options?: FoldOptions,
): InstrumentEdits[] {
  const groups = Map.groupBy(edits, ({ instrument }) => toInstrumentKey(instrument, resolveId));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return { instrument: first.instrument, edits: new Map(group.map(({ key, row }) => [key, row])), options };
  });
}

export function applyEdits(stored: StoredRows, edits: RowEdits): StoredRows {
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
}

/** Returns the first and the last day of the edited rows, before and after the edits. */
export function findEditedRange(
  loaded: LoadedPositions,
  instruments: readonly InstrumentEdits[],
): [first: string, last: string] {
  const edits = new Map(instruments.flatMap((instrument) => [...instrument.edits]));
  const before = [...loaded.values()].flatMap(listRows).filter(({ key }) => edits.has(key));
  const after = [...edits.values()].flatMap((row) => row ?? []);
  return toRange([...before, ...after]);
}
