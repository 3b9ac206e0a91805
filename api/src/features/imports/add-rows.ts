import { describeIssues } from 'contracts';
import { ExecutionRow, RoundTripRow } from 'contracts/import-rows';
import type { RowsReply } from 'contracts/imports';
import { isSameRow } from 'importers/trades';
import type { Types } from 'mongoose';
import type * as z from 'zod/mini';
import { conflict } from '../../http/errors.ts';
import { changeJournal, type Journal } from '../journal/change-journal.ts';
import { type ImportDependencies, writeSources } from './change-rows.ts';
import type { SourceChange } from './fold.ts';
import { foldInstruments, type InstrumentEdits, type Rejection, toInstrumentKey } from './fold-instruments.ts';
import { importNotFound } from './import-batches.ts';
import { indexRows, type Loaded, loadByRows, type StoredInSource } from './load-sources.ts';
import type { ImportRecord } from './model.ts';
import { findRemaining, listImportIds, listRows, type StoredRow, toRowIds } from './source.ts';

type Row = ExecutionRow | RoundTripRow;
type Rejected = RowsReply['rejected'];

const findRowNumber = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'row' in value && Number.isSafeInteger(value.row)
    ? Number(value.row)
    : null;

const parseRows = <S extends z.ZodMiniType<Row>>(schema: S, values: readonly unknown[]) => {
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

/** How many replaced versions of a row are kept, for undoing what replaced them. */
const MAX_HISTORY = 3;

const limitHistory = <T extends StoredRow>({ before, ...row }: T, depth = MAX_HISTORY): T =>
  ({ ...row, ...(before && depth > 0 ? { before: limitHistory(before, depth - 1) } : {}) }) as T;

/** A row with its ids and the account that it belongs to. */
interface IdentifiedRow {
  row: Row;
  ids: string[];
  accountId: number;
}

const identify = (rows: readonly Row[], { format }: ImportRecord, { labels }: Journal): IdentifiedRow[] => {
  // A row that is sent twice counts once.
  const distinct = new Map(rows.map((row) => [row.key, row]));
  return [...distinct.values()].map((row) => {
    const accountId = labels.accounts.getId(row.account ?? '');
    return { row, accountId, ids: toRowIds(format, row.key, row.account, accountId) };
  });
};

/** The row as it will be stored. The account is that of its source: names of accounts change. */
const toStored = ({ row, ids }: IdentifiedRow, record: ImportRecord, known: StoredInSource | undefined): StoredRow => {
  const { zone, isZoneStated, _id } = record;
  const origin = { ids, importId: _id.toHexString(), zone, isZoneStated };
  if (!known) return { ...row, account: null, origin };
  const { row: stored, source } = known;
  // A version that only this import has can never come back.
  const before = findRemaining(stored, new Set([origin.importId]));
  const next = {
    ...row,
    ...{ key: stored.key, ticker: source.ticker, currency: source.currency, account: null },
    origin: { ...origin, ids: [...new Set([...stored.origin.ids, ...ids])] },
    ...(before ? { before } : {}),
  };
  return limitHistory(next as StoredRow);
};

/** How many imports are recorded that have the same row. */
const MAX_SHARED = 4;

/** A stored row that another import has, too. Undefined if that is recorded already. */
const toShared = (row: StoredRow, { _id }: ImportRecord): StoredRow | undefined => {
  const [owner, ...alsoIn] = listImportIds(row);
  const importId = _id.toHexString();
  if (owner === importId || alsoIn.includes(importId) || alsoIn.length >= MAX_SHARED) return undefined;
  return { ...row, origin: { ...row.origin, alsoIn: [...alsoIn, importId] } };
};

/** What rows change, by instrument. */
const plan = (rows: readonly IdentifiedRow[], record: ImportRecord, journal: Journal, loaded: Loaded) => {
  const stored = indexRows(loaded);
  const { resolveId } = journal.labels.accounts.index();
  const instruments = new Map<string, InstrumentEdits & { edits: Map<string, StoredRow> }>();
  const counts = { unchanged: 0, added: 0 };
  for (const each of rows) {
    const known = each.ids.flatMap((id) => stored.get(id) ?? [])[0];
    const isUnchanged = known !== undefined && isSameRow(known.row, each.row);
    counts.unchanged += Number(isUnchanged);
    counts.added += Number(!known);
    const shared = isUnchanged ? toShared(known.row, record) : undefined;
    if (isUnchanged && !shared && !record.restoresDeleted) continue;
    const { userId, format, dayEnd, _id: createdBy } = record;
    const { ticker, currency, accountId } = known?.source ?? { ...each.row, accountId: each.accountId };
    const instrument = { userId, format, accountId, ticker, currency, dayEnd, createdBy };
    const key = toInstrumentKey(instrument, resolveId);
    const group = instruments.get(key) ?? {
      instrument,
      edits: new Map(),
      options: { includesUnchanged: record.restoresDeleted },
    };
    const row = isUnchanged ? (shared ?? known.row) : toStored(each, record, known);
    group.edits.set(row.key, row);
    instruments.set(key, group);
  }
  return { ...counts, instruments: [...instruments.values()] };
};

const countOpen = (rows: readonly IdentifiedRow[], loaded: Loaded, changes: readonly SourceChange[]): number => {
  const sources = new Map([...loaded].map(([, source]) => [source._id.toHexString(), source]));
  for (const { after } of changes) sources.set(after._id.toHexString(), after);
  const open = [...sources.values()].filter(({ isOpen, isPending }) => isOpen || isPending);
  const ids = new Set(open.flatMap((source) => listRows(source).flatMap(({ origin }) => origin.ids)));
  return rows.filter((row) => row.ids.some((id) => ids.has(id))).length;
};

const describeRejection = ({ row, reason }: Rejection): Rejected[number] => ({ row: row.row, field: '', reason });

/** Adds rows to an open import. */
export const createAddRows = (dependencies: ImportDependencies) => {
  const { db } = dependencies;

  const addParsed = (userId: Types.ObjectId, importId: string, rows: readonly Row[]) =>
    changeJournal(db, userId, {}, async (journal): Promise<{ result: RowsReply }> => {
      const scope = { userId, session: journal.session };
      const found = db.imports.findOne({ _id: importId, userId }, null, { session: journal.session });
      const record = requireOpen(await found.lean<ImportRecord>().exec());
      const identified = identify(rows, record, journal);
      const loaded: Loaded = new Map();
      await loadByRows(db, scope, loaded, [...new Set(identified.flatMap(({ ids }) => ids))]);
      const { instruments, unchanged, added } = plan(identified, record, journal, loaded);
      const { resolveId } = journal.labels.accounts.index();
      const { changes, rejected } = await foldInstruments(db, scope, loaded, instruments, resolveId);
      const { written, change } = await writeSources(dependencies, { userId, journal }, changes, {
        restoresDeleted: record.restoresDeleted,
        addedRows: added,
      });
      // Trades that this import itself has created are counted once.
      const changed = written.changed.filter(({ source }) => !source.createdBy.equals(record._id));
      const counts = { created: written.created.length, changed: changed.length };
      if (counts.created + counts.changed > 0)
        await db.imports.updateOne({ _id: record._id, userId }, { $inc: counts }, { session: journal.session });
      const result = {
        created: written.created.length,
        changed: written.changed.length,
        deleted: written.deleted.length,
        edited: written.edited.length,
        unchanged,
        open: countOpen(identified, loaded, changes),
        rejected: rejected.map(describeRejection),
      };
      return { ...change, result };
    });

  /** Valid rows are all added, or none when this throws. Invalid ones are listed in the reply. */
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
};
