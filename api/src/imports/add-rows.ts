import { describeIssues } from 'contracts';
import { ExecutionRow, RoundTripRow } from 'contracts/import-rows';
import type { RowsReply } from 'contracts/imports';
import { isSameRow } from 'importers/trades';
import type { Types } from 'mongoose';
import type * as z from 'zod/mini';
import type { Db } from '../database.ts';
import type { TraderScope } from '../db/limits.ts';
import { conflict } from '../http/errors.ts';
import { changeJournal, type Journal } from '../journal/change-journal.ts';
import type { PositionChange } from './fold.ts';
import { foldInstruments, type Rejection } from './fold-instruments.ts';
import { importNotFound } from './import-batches.ts';
import { groupEdits, type RowEdit } from './instrument-edits.ts';
import { indexRows, type LoadedPositions, type LocatedRow, loadByRows } from './load-position-rows.ts';
import type { ImportRecord } from './model.ts';
import { addImport, isExecution, listRows, replaceVersion, type StoredRow, toRowIds } from './rows.ts';
import { type ImportDependencies, writePositionRows } from './write-position-rows.ts';
import type { WrittenTrades } from './write-trades.ts';

type SentRow = ExecutionRow | RoundTripRow;
type Rejected = RowsReply['rejected'];

const findRowNumber = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'row' in value && Number.isSafeInteger(value.row)
    ? Number(value.row)
    : null;

const parseRows = <S extends z.ZodMiniType<SentRow>>(schema: S, values: readonly unknown[]) => {
  const rows: z.output<S>[] = [];
  const rejected: Rejected = [];
  for (const value of values) {
    const { success, data, error } = schema.safeParse(value);
    if (success) rows.push(data);
    else {
      const [[field = '', reason = ''] = []] = Object.entries(describeIssues(error.issues).fields);
      rejected.push({ row: findRowNumber(value), field, reason });
    }
  }
  return { rows, rejected };
};

/** Throws not_found, or conflict for an import that does not accept rows. */
const requireOpen = (record: ImportRecord | null): ImportRecord => {
  if (!record) throw importNotFound();
  if (record.status !== 'open') throw conflict('This import is finished. Start a new one for more rows.');
  return record;
};

/** A sent row, the ids by which its stored row is found, and its account. */
interface IdentifiedRow {
  row: SentRow;
  ids: string[];
  accountId: number;
}

const identify = (rows: readonly SentRow[], { format }: ImportRecord, { labels }: Journal): IdentifiedRow[] => {
  // A row that is sent twice counts once.
  const distinct = new Map(rows.map((row) => [row.key, row]));
  return [...distinct.values()].map((row) => {
    const accountId = labels.accounts.getId(row.account ?? '');
    return { row, accountId, ids: toRowIds(format, row.key, row.account, accountId) };
  });
};

/** Converts a sent row to its stored form. The account is not stored in the row, but in its position by id. */
const toStored = ({ row, ids }: IdentifiedRow, record: ImportRecord, known: LocatedRow | undefined): StoredRow => {
  const { zone, isZoneStated, _id } = record;
  const version = { ...row, account: null, origin: { importIds: [_id.toHexString()], zone, isZoneStated } };
  if (!known) return { ...version, ids, replaced: [] };
  const { ticker, currency } = known.position;
  const allIds = [...new Set([...known.row.ids, ...ids])];
  return { ...replaceVersion(known.row, { ...version, key: known.row.key, ticker, currency }), ids: allIds };
};

/** Adds the broker's order to a stored row without one: files of former releases had none. */
const fillOrder = (row: StoredRow, sent: SentRow): StoredRow =>
  isExecution(row) && row.order === undefined && 'order' in sent && sent.order ? { ...row, order: sent.order } : row;

/** Returns the edit for a sent row. Undefined if this import is already recorded for the same stored row. */
const planEdit = (
  sent: IdentifiedRow,
  record: ImportRecord,
  known: LocatedRow | undefined,
  isUnchanged: boolean,
): RowEdit | undefined => {
  const unchanged = isUnchanged && known ? fillOrder(known.row, sent.row) : undefined;
  const shared = unchanged && addImport(unchanged, record._id.toHexString());
  if (unchanged && unchanged === known?.row && !shared && !record.restoresDeleted) return undefined;
  const { userId, format, dayEnd, _id: createdBy } = record;
  const { ticker, currency, accountId } = known?.position ?? { ...sent.row, accountId: sent.accountId };
  const instrument = { userId, format, accountId, ticker, currency, dayEnd, createdBy };
  const row = shared ?? unchanged ?? toStored(sent, record, known);
  return { instrument, key: row.key, row };
};

const planEdits = (rows: readonly IdentifiedRow[], record: ImportRecord, loaded: LoadedPositions) => {
  const stored = indexRows(loaded);
  const plan = { unchanged: 0, addedKeys: new Set<string>(), edits: [] as RowEdit[] };
  for (const sent of rows) {
    const known = sent.ids.flatMap((id) => stored.get(id) ?? [])[0];
    const isUnchanged = known !== undefined && isSameRow(known.row, sent.row);
    const edit = planEdit(sent, record, known, isUnchanged);
    plan.unchanged += Number(isUnchanged);
    if (!known) plan.addedKeys.add(sent.row.key);
    if (edit) plan.edits.push(edit);
  }
  return plan;
};

/** Counts the sent rows that belong to no trade yet. */
const countOpen = (
  rows: readonly IdentifiedRow[],
  loaded: LoadedPositions,
  changes: readonly PositionChange[],
): number => {
  const positions = new Map(loaded);
  for (const { after } of changes) positions.set(after._id.toHexString(), after);
  const open = [...positions.values()].filter(({ isOpen, isUnmatched }) => isOpen || isUnmatched);
  const openIds = new Set(open.flatMap((position) => listRows(position).flatMap(({ ids }) => ids)));
  return rows.filter(({ ids }) => ids.some((id) => openIds.has(id))).length;
};

const describeRejection = ({ row, reason }: Rejection): Rejected[number] => ({ row: row.row, field: '', reason });

/** Reads the stored rows of sent rows. */
const loadStored = async (db: Db, scope: TraderScope, rows: readonly IdentifiedRow[]): Promise<LoadedPositions> => {
  const loaded: LoadedPositions = new Map();
  const ids = rows.flatMap((row) => row.ids);
  await loadByRows(db, scope, loaded, ids);
  return loaded;
};

const toReply = (written: WrittenTrades, others: Pick<RowsReply, 'unchanged' | 'open' | 'rejected'>): RowsReply => ({
  created: written.created.length,
  changed: written.changed.length,
  deleted: written.deleted.length,
  edited: written.edited.length,
  ...others,
});

/** Adds rows to an open import, within a change of the journal. */
const addToJournal = async (
  dependencies: ImportDependencies,
  { userId, journal }: { userId: Types.ObjectId; journal: Journal },
  record: ImportRecord,
  rows: readonly SentRow[],
) => {
  const { db } = dependencies;
  const scope = { userId, session: journal.session };
  const identified = identify(rows, record, journal);
  const loaded = await loadStored(db, scope, identified);
  const { edits, unchanged, addedKeys } = planEdits(identified, record, loaded);
  const { restoresDeleted } = record;
  const { resolveId } = journal.labels.accounts.index();
  const instruments = groupEdits(edits, resolveId, { includesUnchanged: restoresDeleted });
  const { changes, rejected } = await foldInstruments(db, scope, loaded, instruments, resolveId);
  for (const { row } of rejected) addedKeys.delete(row.key);
  const options = { restoresDeleted, addedRows: addedKeys.size };
  const { written, change } = await writePositionRows(dependencies, { userId, journal }, changes, options);
  const open = countOpen(identified, loaded, changes);
  const result = toReply(written, { unchanged, open, rejected: rejected.map(describeRejection) });
  return { written, change: { ...change, result } };
};

/** Adds rows to open imports. */
export function createAddRows(dependencies: ImportDependencies) {
  const { imports } = dependencies.db;

  const addParsed = (userId: Types.ObjectId, importId: string, rows: readonly SentRow[]) =>
    changeJournal(dependencies.db, userId, {}, async (journal) => {
      const { session } = journal;
      const found = imports.findOne({ _id: importId, userId }, null, { session });
      const record = requireOpen(await found.lean<ImportRecord>().exec());
      const { written, change } = await addToJournal(dependencies, { userId, journal }, record, rows);
      // The import counts the trades that it created only as created, even if it changes them later.
      const changed = written.changed.filter(({ position }) => !position.createdBy.equals(record._id));
      const counts = { created: written.created.length, changed: changed.length };
      if (counts.created + counts.changed > 0)
        await imports.updateOne({ _id: record._id, userId }, { $inc: counts }, { session });
      return change;
    });

  /** Adds all valid rows, or none if it throws. The reply lists invalid rows. */
  return async (
    userId: Types.ObjectId,
    importId: string,
    body: { executions: readonly unknown[]; roundTrips: readonly unknown[] },
  ): Promise<RowsReply> => {
    const executions = parseRows(ExecutionRow, body.executions);
    const roundTrips = parseRows(RoundTripRow, body.roundTrips);
    const reply = await addParsed(userId, importId, [...executions.rows, ...roundTrips.rows]);
    return { ...reply, rejected: [...executions.rejected, ...roundTrips.rejected, ...reply.rejected] };
  };
}
