import { labelKinds } from 'contracts/labels';
import { nameStructure } from 'importers/legs';
import { type ClientSession, Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import { conflict } from '../../../http/errors.ts';
import { joinImportSettings, readImportSettings, writeImportSettings } from '../../../imports/settings.ts';
import { changeJournal, type Journal } from '../../../journal/change-journal.ts';
import { toCountedTrade } from '../../../journal/columns/counted-trade.ts';
import type { TradeChange } from '../../../journal/columns/write-blocks.ts';
import { createLabelBooks, type LabelBooks } from '../../../journal/labels/label-book.ts';
import { stageTrades } from '../../../journal/staged-trades.ts';
import { joinSettings } from '../../../journal/stored-settings.ts';
import { toInstrument, toStoredFields } from '../../../journal/trade-fields.ts';
import type { NewTrade, TradeRecord } from '../../../journal/trade-model.ts';
import { toFileUsage } from '../../../journal/usage.ts';
import type { UserRecord } from '../../../journal/user-model.ts';
import { addAccountLimits } from './account-limits.ts';
import { addDays, addMarks, type StoredFiles } from './join-days.ts';
import { addDrills } from './join-drills.ts';
import { addInbox } from './join-inbox.ts';
import {
  addMissedTrades,
  addRules,
  addSetupNotes,
  planRuleNumbers,
  type RuleNumbers,
  toTradeCheck,
} from './join-playbook.ts';
import type { NumberedTrade, Plan } from './plan.ts';
import type { ReportProgress } from './progress.ts';

type TradeKey = Pick<TradeRecord, '_id' | 'origin'>;

/** What trades refer to, stored before them. */
interface Stored {
  storedFiles: StoredFiles;
  ruleNumbers: RuleNumbers;
}

const journalChanged = () =>
  conflict('Your journal changed during the import. Nothing was imported. Please try again.');

const toRecord = (
  userId: Types.ObjectId,
  { trade, number }: NumberedTrade,
  labels: LabelBooks,
  { storedFiles, ruleNumbers }: Stored,
): NewTrade => {
  const { key: origin, version } = trade;
  const fields = { ...toStoredFields(trade, labels, { isStored: true }), ...toTradeCheck(trade, ruleNumbers) };
  const { excursions, legs } = trade;
  const record = {
    ...fields,
    userId,
    number,
    version,
    files: addMarks(storedFiles.get(origin), trade.files),
    origin,
    ...(excursions === undefined ? {} : { excursions }),
    ...(legs && { legs, structure: nameStructure(legs) }),
  };
  if (trade.statedKind === undefined) return { ...record, instrument: toInstrument(record) };
  const statedKind = { ticker: record.ticker, kind: trade.statedKind };
  return { ...record, statedKind, instrument: toInstrument({ ...record, statedKind }) };
};

/** What the transaction that commits an import needs to know about the trades that were staged before it. */
interface Staged {
  /** Undefined when all trades fit in that transaction. */
  importId: Types.ObjectId | undefined;
  count: number;
  trades: TradeChange[];
  /** The setups, tags and accounts to which these trades refer. */
  labels: LabelBooks;
  /** The journal's version after they were staged. */
  version: number;
}

/**
 * Applies a plan. The last trades are written by the transaction that makes the whole import part of the journal. Those
 * before them are staged, in transactions of their own, because one transaction must not become too large (ADR 37).
 */
export function createJournalWriter(db: Db, now: () => number) {
  async function* toRecords(
    userId: Types.ObjectId,
    batches: AsyncIterable<readonly NumberedTrade[]>,
    labels: LabelBooks,
    stored: Stored,
  ) {
    for await (const batch of batches) yield batch.map((numbered) => toRecord(userId, numbered, labels, stored));
  }

  const stage = async (
    userId: Types.ObjectId,
    plan: Plan,
    storedFiles: StoredFiles,
    report: ReportProgress,
  ): Promise<Staged> => {
    const labels = createLabelBooks(plan.labels);
    const staged: Staged = { importId: undefined, count: 0, trades: [], labels, version: plan.journalVersion };
    if (plan.counts.added <= db.importedTogether) return staged;
    const importId = new Types.ObjectId();
    const ruleNumbers = await planRuleNumbers(db, userId, plan.rules, labels);
    for (let to = db.importedTogether; to < plan.counts.added; to += db.importedTogether) {
      const changes: TradeChange[] = [];
      const create = async function* () {
        changes.length = 0;
        const batches = plan.newTrades(staged.count, to);
        for await (const records of toRecords(userId, batches, labels, { storedFiles, ruleNumbers })) {
          for (const record of records) changes.push({ after: toCountedTrade(record) });
          yield records;
          report('trades', staged.count + changes.length, plan.counts.added);
        }
      };
      const scope = { userId, importId, stagedAt: new Date(now()), version: staged.version };
      if (!(await stageTrades(db, scope, create))) throw journalChanged();
      staged.trades.push(...changes);
      staged.version += 1;
      staged.count = to;
    }
    return { ...staged, importId };
  };

  /** @returns the new trades, with those that were staged */
  const insert = async (
    { session, labels }: Pick<Journal, 'session' | 'labels'>,
    userId: Types.ObjectId,
    batches: AsyncIterable<readonly NumberedTrade[]>,
    stored: Stored,
  ) => {
    const added: TradeChange[] = [];
    for await (const records of toRecords(userId, batches, labels, stored)) {
      // Skips validation: the contract's schema has already validated the records.
      await db.trades.insertMany(records, { session, lean: true });
      for (const record of records) added.push({ after: toCountedTrade(record) });
    }
    return added;
  };

  /** A re-imported trade can no longer be restored by undo. */
  const disableUndo = async (session: ClientSession, userId: Types.ObjectId, { newKeys }: Plan) => {
    const deleted = await db.deletedTrades.find({ userId }, { origin: 1 }, { session }).lean<TradeKey[]>().exec();
    const reimported = deleted.filter(({ _id, origin }) => newKeys.has(origin ?? _id.toHexString()));
    const ids = reimported.map(({ _id }) => _id);
    await db.deletedTrades.updateMany({ _id: { $in: ids } }, { trashedAt: new Date(0) }, { session });
  };

  const addImportSettings = async (session: ClientSession, userId: Types.ObjectId, { importSettings }: Plan) => {
    const own = await readImportSettings(db, userId, session);
    await writeImportSettings(db, userId, joinImportSettings(own, importSettings), session);
  };

  const requireVersion = async (session: ClientSession, userId: Types.ObjectId, version: number) => {
    const user = await db.users.findById(userId, { journalVersion: 1 }, { session }).lean<UserRecord>().exec();
    // `changeJournal` has already incremented the version once.
    if (user?.journalVersion !== version + 1) throw journalChanged();
  };

  const commit = (userId: Types.ObjectId, plan: Plan, storedFiles: StoredFiles, staged: Staged): Promise<void> =>
    changeJournal(db, userId, {}, async ({ session, labels, settings }) => {
      await requireVersion(session, userId, staged.version);
      for (const kind of labelKinds) labels[kind].set(staged.labels[kind].list());
      const ruleNumbers = await addRules(db, userId, plan.rules, { session, labels, settings, now: now() });
      await addSetupNotes(db, userId, plan.setupNotes, { session, labels });
      await addMissedTrades(db, userId, plan.missedTrades, { session, labels });
      await addAccountLimits(db, userId, plan.accountLimits, { session, labels });
      await addInbox(db, userId, plan.inbox, { session, keepsNumbers: plan.keepsNumbers });
      await addDays(db, userId, plan.written, { session, labels, storedFiles });
      const others = plan.newTrades(staged.count);
      const inserted = await insert({ session, labels }, userId, others, { storedFiles, ruleNumbers });
      await addDrills(db, userId, plan.drills, session);
      await disableUndo(session, userId, plan);
      await addImportSettings(session, userId, plan);
      const { files, bytes } = toFileUsage([...storedFiles.values()].flat());
      return {
        result: undefined,
        trades: [...staged.trades, ...inserted],
        // Files are stored without EXIF, so they can be smaller than in the zip.
        added: { trades: plan.counts.added, files, bytes: bytes + plan.markBytes },
        user: {
          lastTradeNumber: plan.lastNumber,
          settings: joinSettings(settings, plan.settings),
          ...(staged.importId ? { pendingImport: staged.importId } : {}),
        },
      };
    });

  /** Throws conflict when the journal has changed since the plan was created. The caller then finishes the import. */
  return async (
    userId: Types.ObjectId,
    plan: Plan,
    storedFiles: StoredFiles,
    report: ReportProgress,
  ): Promise<void> => {
    report('trades', 0, plan.counts.added);
    await commit(userId, plan, storedFiles, await stage(userId, plan, storedFiles, report));
    report('trades', plan.counts.added, plan.counts.added);
  };
}
