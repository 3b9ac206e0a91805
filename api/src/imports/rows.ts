import { createHash } from 'node:crypto';
import { LAST_DAY } from 'contracts';
import type { Execution, RoundTrip, Rows } from 'importers/trades';
import { FIRST_DAY } from './model.ts';

/** Maximum number of imports that are recorded for one version of a row. */
const MAX_IMPORTS = 5;

/** Maximum number of replaced versions that a row keeps for undo. */
const MAX_REPLACED = 3;

/** The imports that contain a version of a row, and the zone in which its times were read. */
export interface RowOrigin {
  /** The version belongs to the first import. After an undo of the first, it belongs to the next. */
  importIds: readonly string[];
  /** The zone in which the times were read, and whether the file states it. */
  zone: string;
  isZoneStated: boolean;
}

/** One version of a row. */
export type RowVersion = (Execution | RoundTrip) & { origin: RowOrigin };

interface RowHistory {
  origin: RowOrigin;
  /** Hashes that identify the row. All versions share them. */
  ids: readonly string[];
  /** Versions that later imports replaced, newest first. An undo of a later import restores them. */
  replaced: readonly RowVersion[];
}

export type StoredExecution = Execution & RowHistory;
export type StoredRoundTrip = RoundTrip & RowHistory;
/** The newest version of a row, and the versions that it replaced. */
export type StoredRow = StoredExecution | StoredRoundTrip;
export type StoredRows = Rows<StoredExecution, StoredRoundTrip>;

export const NO_ROWS: StoredRows = { executions: [], roundTrips: [] };

export function isExecution(row: StoredRow): row is StoredExecution {
  return 'price' in row;
}

export function listRows({ executions, roundTrips }: StoredRows): StoredRow[] {
  return [...executions, ...roundTrips];
}

/** Returns 96 bits of the hash: enough for the rows of one trader. */
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/**
 * Hashes the key of a row. If the key contains the account's name, a second hash uses the account's id, which a rename
 * keeps.
 */
export function toRowIds(format: string, key: string, account: string | null, accountId: number): string[] {
  const scope = `${format}:${account ?? ''}:`;
  return accountId > 0 && key.startsWith(scope)
    ? [hash(key), hash(`${format}:#${accountId}:${key.slice(scope.length)}`)]
    : [hash(key)];
}

/** Lists the days of a row: the file's day, and the UTC days of its times. */
const toDays = (row: StoredRow): string[] => {
  const times = isExecution(row) ? [row.at] : [row.openedAt, row.closedAt];
  return [row.day, ...times.flatMap((at) => (at ? at.slice(0, 10) : []))];
};

/** Returns the first and the last day of some rows. */
export function toRange(rows: readonly StoredRow[]): [first: string, last: string] {
  let first = LAST_DAY;
  let last = FIRST_DAY;
  for (const day of rows.flatMap(toDays)) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  return [first, last];
}

/** Removes imports from all versions of a row, and versions without an import. @returns null if no version is left */
export function removeImports(row: StoredRow, removed: ReadonlySet<string>): StoredRow | null {
  const versions = [row, ...row.replaced].flatMap((version: RowVersion) => {
    const importIds = version.origin.importIds.filter((id) => !removed.has(id));
    return importIds.length > 0 ? [{ ...version, origin: { ...version.origin, importIds } }] : [];
  });
  const [newest, ...replaced] = versions;
  return newest ? { ...newest, ids: row.ids, replaced } : null;
}

/** Records that another import contains the newest version of a row. @returns undefined if nothing changes */
export function addImport(row: StoredRow, importId: string): StoredRow | undefined {
  const { importIds } = row.origin;
  if (importIds.includes(importId) || importIds.length >= MAX_IMPORTS) return undefined;
  return { ...row, origin: { ...row.origin, importIds: [...importIds, importId] } };
}

/** Replaces a row by an import's version. Keeps the versions of other imports in `replaced`. */
export function replaceVersion(row: StoredRow, version: RowVersion): StoredRow {
  const former = removeImports(row, new Set(version.origin.importIds));
  const replaced: RowVersion[] = [];
  if (former) {
    const { replaced: older, ids: _, ...newest } = former;
    replaced.push(newest, ...older);
  }
  return { ...version, ids: row.ids, replaced: replaced.slice(0, MAX_REPLACED) };
}
