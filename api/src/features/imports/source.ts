import { createHash } from 'node:crypto';
import { decode, encode } from 'cbor-x';
import type { Execution, RoundTrip, Rows } from 'importers/trades';
import type { Types } from 'mongoose';
import { FIRST_DAY, LAST_DAY, type SourceRecord } from './model.ts';
import type { ImportedFields } from './trade-facts.ts';

/** What the API stores with a row. */
export interface Origin {
  /** Hashes that identify the row. */
  ids: readonly string[];
  /** The import that it belongs to. */
  importId: string;
  /** Later imports that have the same row, and get it when that import is undone. */
  alsoIn?: readonly string[] | undefined;
  /** In which its times were read, and whether the file states it. */
  zone: string;
  isZoneStated: boolean;
}

export type StoredExecution = Execution & { origin: Origin; before?: StoredExecution | undefined };
export type StoredRoundTrip = RoundTrip & { origin: Origin; before?: StoredRoundTrip | undefined };
export type StoredRow = StoredExecution | StoredRoundTrip;
export type StoredRows = Rows<StoredExecution, StoredRoundTrip>;

/** A trade that a source has. */
export interface Entry {
  number: number;
  /** Of a part: the key of its first closing fill; empty for a whole position, and for what the other parts leave of it. */
  key: string;
  /** In the trash because the source lost it. Otherwise a trade that does not exist was deleted by the trader. */
  isParked?: boolean | undefined;
  /** What the rows made of the trade's facts. A fact that differs now was edited by the trader. */
  written: ImportedFields;
}

interface Content extends StoredRows {
  entries: Entry[];
  /**
   * Of a split source: the keys of the closing fills of its second and each further trade. All others belong to the first. Without it,
   * each closing fill is a trade.
   */
  parts?: string[][] | undefined;
  /** Whether its rows belong to no position yet. */
  isPending: boolean;
  /** The keys of rows that it once had. */
  formerKeys: string[];
}

/** A decoded source. */
export type Source = Omit<SourceRecord, 'content' | 'numbers' | 'imports'> & Content & { isOpen: boolean };

export const isExecution = (row: StoredRow): row is StoredExecution => 'price' in row;

export const listRows = ({ executions, roundTrips }: StoredRows): StoredRow[] => [...executions, ...roundTrips];

/** 96 bits: enough for the rows of one trader. */
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/**
 * The hashes of a row's key. If the key has the name of the account, which can be renamed, one more has its id instead.
 */
export const toRowIds = (format: string, key: string, account: string | null, accountId: number): string[] => {
  const scope = `${format}:${account ?? ''}:`;
  return accountId > 0 && key.startsWith(scope)
    ? [hash(key), hash(`${format}:#${accountId}:${key.slice(scope.length)}`)]
    : [hash(key)];
};

/** The first and the last day that a row is about, in the file's days and in UTC. */
export const toDays = (row: StoredRow): [first: string, last: string] => {
  const times = isExecution(row) ? [row.at] : [row.openedAt, row.closedAt];
  const days = [row.day, ...times.flatMap((at) => (at ? at.slice(0, 10) : []))].sort();
  return [days[0] ?? row.day, days.at(-1) ?? row.day];
};

/** All days of some rows. */
export const toRange = (rows: readonly StoredRow[]): [first: string, last: string] => {
  let [first, last] = [LAST_DAY, FIRST_DAY];
  for (const row of rows) {
    const [from, to] = toDays(row);
    if (from < first) first = from;
    if (to > last) last = to;
  }
  return [first, last];
};

/** The imports that have a row as it is. The first is the one that it belongs to. */
export function listImportIds({ origin }: StoredRow): string[] {
  return [origin.importId, ...(origin.alsoIn ?? [])];
}

/** The latest version of a row that some import has which is not undone. It belongs to the first of these imports. */
export function findRemaining(row: StoredRow, undone: ReadonlySet<string>): StoredRow | null {
  const [importId, ...alsoIn] = listImportIds(row).filter((id) => !undone.has(id));
  if (importId !== undefined) return { ...row, origin: { ...row.origin, importId, alsoIn } };
  return row.before ? findRemaining(row.before, undone) : null;
}

const listImports = (rows: readonly StoredRow[], toId: (id: string) => Types.ObjectId): Types.ObjectId[] =>
  [...new Set(rows.flatMap(listImportIds))].map(toId);

export const decodeSource = ({ content, numbers: _numbers, imports: _imports, ...record }: SourceRecord): Source => {
  const decoded: Content & { isOpen: boolean } = decode(content.value());
  return { ...record, ...decoded };
};

/** Packs the content, and derives the fields that queries find it by. */
export const encodeSource = (source: Source, toId: (id: string) => Types.ObjectId) => {
  const { executions, roundTrips, entries, parts, isPending, formerKeys, isOpen, ...record } = source;
  const rows = listRows(source);
  // Without rows, it is found by the days of those that it had: they may be imported again.
  const [first, last] = rows.length > 0 ? toRange(rows) : [source.fromDay, source.toDay];
  return {
    ...record,
    fromDay: isPending ? FIRST_DAY : first,
    toDay: isPending || isOpen ? LAST_DAY : last,
    imports: listImports(rows, toId),
    numbers: entries.map(({ number }) => number),
    content: encode({ executions, roundTrips, entries, parts, isPending, formerKeys, isOpen }),
  };
};
