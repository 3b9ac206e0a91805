import { isDeepStrictEqual } from 'node:util';
import { type InputOf, type Quotas, timings } from 'contracts';
import type { BulkChange } from 'contracts/bulk';
import type { calls } from 'contracts/every-call';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import type { TraderScope } from '../../db/limits.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { forEachRow } from '../../figures/selection/selection.ts';
import { notFound } from '../../http/errors.ts';
import { undoMerges } from '../../imports/merge-groups.ts';
import { createEdit, decodePrevious, type Edited, type Previous } from '../../journal/bulk/changes.ts';
import { getPreviousFields, readTrades, type TradeEdit, writeEdits } from '../../journal/bulk/edit-trades.ts';
import type { BulkRecord } from '../../journal/bulk/model.ts';
import { recordPrevious, requireFewTrades } from '../../journal/bulk/record-previous.ts';
import { changeJournal, type Journal } from '../../journal/change-journal.ts';
import { readers } from '../../journal/columns/columns.ts';
import type { TradeChange } from '../../journal/columns/write-blocks.ts';
import { createIdempotency, type RecordCompletion } from '../../journal/idempotency.ts';
import { createTrash, tradeNotFound } from '../../journal/trash.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { seesAccount, type Viewer } from '../../journal/view.ts';

export interface BulkDependencies {
  db: Db;
  quotas: Quotas;
  selectTrades: TradeSelector;
  now: () => number;
}

type BulkInput = InputOf<typeof calls.bulk.change>;

interface Outcome {
  /** How many of the trades exist. */
  found: number;
  trades: TradeChange[];
  previous: Previous;
}

/** How many trades a change has changed, and the id for its undo. */
interface Changed {
  count: number;
  bulkId: string;
}

/** Changes many trades at once, completely or not at all. Every query is scoped to one trader. */
export function createBulkService({ db, quotas, now, selectTrades }: BulkDependencies) {
  const idempotency = createIdempotency<Changed>(db, now, 'change');
  const trash = createTrash(db, now);

  const listNumbers = async (user: UserRecord, { ids, filter = {} }: BulkInput['body'], signal: AbortSignal) => {
    if (ids) return [...new Set(ids)];
    const numbers: number[] = [];
    const { all } = await selectTrades(user, filter, signal);
    for (const block of all)
      forEachRow(block, (index) => {
        numbers.push(readers.number(block.columns, index));
      });
    requireFewTrades(numbers.length);
    return numbers;
  };

  const deleteTrades = async ({ session, userId }: TraderScope, numbers: readonly number[]): Promise<Outcome> => {
    const trades = await trash.moveToTrash(session, userId, numbers);
    return {
      found: trades.length,
      trades,
      previous: { deleted: trades.flatMap(({ before }) => before?.number ?? []) },
    };
  };

  const editTrades = async (
    scope: TraderScope & Viewer,
    numbers: readonly number[],
    change: Exclude<BulkChange, { action: 'delete' }>,
    { labels }: Journal,
  ): Promise<Outcome> => {
    const edit = createEdit(change, labels, now());
    const stored = await readTrades(db, scope, numbers);
    const found = stored.filter(({ accountId }) => seesAccount(scope, accountId));
    const edits = found.filter(edit.isNeeded).map((trade) => ({ trade, fields: edit.apply(trade) }));
    const trades = await writeEdits(db, scope, edits);
    const edited = edits.map((each): Edited => [each.trade.number, getPreviousFields(each), each.fields]);
    return { found: found.length, trades, previous: { edited } };
  };

  /** Skips trades that were deleted since the filter was evaluated. Trades given by id must exist. */
  const run = (
    { _id: userId, view }: UserRecord,
    numbers: readonly number[],
    { ids, change }: BulkInput['body'],
    recordCompletion: RecordCompletion<Changed>,
  ): Promise<Changed> =>
    changeJournal(db, userId, { viewer: { view } }, async (journal) => {
      const { session } = journal;
      const scope = { session, userId, view };
      const { found, trades, previous } =
        change.action === 'delete'
          ? await deleteTrades(scope, numbers)
          : await editTrades(scope, numbers, change, journal);
      if (ids && found < numbers.length) throw tradeNotFound();
      const bulkId = await recordPrevious(db, scope, previous, now());
      const completed = { count: trades.length, bulkId: bulkId.toHexString() };
      await recordCompletion(session, completed);
      return { result: completed, trades };
    });

  /** Whether the fields still have the values of the change. */
  const isUnchanged = (edit: TradeEdit): boolean => isDeepStrictEqual(getPreviousFields(edit), edit.fields);

  const undoEdits = async (scope: TraderScope, edited: readonly Edited[]) => {
    const found = await readTrades(
      db,
      scope,
      edited.map(([number]) => number),
    );
    const byNumber = new Map(found.map((trade) => [trade.number, trade]));
    const edits = edited.flatMap(([number, before, after]) => {
      const trade = byNumber.get(number);
      return trade && isUnchanged({ trade, fields: after }) ? [{ trade, fields: before }] : [];
    });
    return writeEdits(db, scope, edits);
  };

  const undoAll = async (userId: Types.ObjectId, journal: Journal, previous: Previous) => {
    const scope = { session: journal.session, userId };
    if ('merged' in previous) return undoMerges({ db, trash, quotas, now }, { userId, journal }, previous.merged);
    const isDeletion = 'deleted' in previous;
    const trades = isDeletion
      ? await trash.restoreExisting(scope.session, userId, previous.deleted)
      : await undoEdits(scope, previous.edited);
    const all = isDeletion ? previous.deleted : previous.edited;
    return { result: { count: trades.length, kept: all.length - trades.length }, trades };
  };

  return {
    /** @throws invalid_input for too many trades, not_found for an id that does not exist */
    change: async (user: UserRecord, { body, headers }: BulkInput, signal: AbortSignal) => {
      const numbers = await listNumbers(user, body, signal);
      const key = headers['idempotency-key'];
      const { count, bulkId } = await idempotency.runOnce(user._id, key, body, (recordCompletion) =>
        run(user, numbers, body, recordCompletion),
      );
      const { changedAt } = await db.bulkChanges.findById(bulkId).orFail().lean<BulkRecord>().exec();
      return { id: bulkId, count, undoUntil: new Date(changedAt.getTime() + timings.bulkUndoMs).toISOString() };
    },

    /** Skips trades whose fields were changed since. @throws not_found when the change is too old or already undone */
    undo: ({ _id: userId, view }: UserRecord, id: string) =>
      changeJournal(db, userId, { viewer: { view } }, async (journal) => {
        const { session } = journal;
        const record = await db.bulkChanges
          .findOneAndUpdate(
            { _id: id, userId, isUndone: false, changedAt: { $gt: new Date(now() - timings.bulkUndoMs) } },
            { isUndone: true },
            { session },
          )
          .lean<BulkRecord>()
          .exec();
        if (!record) throw notFound('This change can no longer be undone.');
        const previous = decodePrevious(record.previous.value());
        // Merged trades are those of imports, which are closed to keys.
        if (view && 'merged' in previous) throw notFound('This change can no longer be undone.');
        return undoAll(userId, journal, previous);
      }),
  };
}
