import { labelKinds } from 'contracts/labels';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../../db/connect.ts';
import { conflict } from '../../../http/errors.ts';
import { addAccountLimits } from '../../account-limits/transfer.ts';
import { joinImportSettings, readImportSettings, writeImportSettings } from '../../imports/settings.ts';
import { changeJournal, type Journal } from '../../journal/change-journal.ts';
import { toCountedTrade } from '../../journal/columns/counted-trade.ts';
import type { TradeChange } from '../../journal/columns/write-blocks.ts';
import type { LabelBooks } from '../../journal/labels/label-book.ts';
import { type NewTrade, type TradeRecord, toInstrument, toStoredFields } from '../../journal/trade-model.ts';
import { joinSettings } from '../../settings/stored-settings.ts';
import type { UserRecord } from '../../users/model.ts';
import { addDays, type StoredFiles } from './join-days.ts';
import { addMissedTrades, addRules, addSetupNotes, type RuleNumbers, toTradeCheck } from './join-playbook.ts';
import type { NumberedTrade, Plan } from './plan.ts';

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
  const { excursions } = trade;
  const record = {
    ...{ ...fields, userId, number, version, files: storedFiles.get(origin) ?? [], origin },
    ...(excursions === undefined ? {} : { excursions }),
  };
  if (trade.statedKind === undefined) return record;
  const statedKind = { ticker: record.ticker, kind: trade.statedKind };
  return { ...record, statedKind, instrument: toInstrument({ ...record, statedKind }) };
};

/** Applies a plan in one transaction, which may be retried. */
export const createJournalWriter = (db: Db, now: () => number) => {
  /** @returns the new trades */
  const insert = async (
    { session, labels }: Pick<Journal, 'session' | 'labels'>,
    userId: Types.ObjectId,
    plan: Plan,
    stored: Stored,
  ) => {
    const added: TradeChange[] = [];
    for await (const batch of plan.newTrades()) {
      const records = batch.map((numbered) => toRecord(userId, numbered, labels, stored));
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

  const requireUnchanged = async (session: ClientSession, userId: Types.ObjectId, { journalVersion }: Plan) => {
    const user = await db.users.findById(userId, { journalVersion: 1 }, { session }).lean<UserRecord>().exec();
    // `changeJournal` has already incremented the version once.
    if (user?.journalVersion !== journalVersion + 1) throw journalChanged();
  };

  /** Throws conflict when the journal has changed since the plan was created. */
  return (userId: Types.ObjectId, plan: Plan, storedFiles: StoredFiles): Promise<void> =>
    changeJournal(db, userId, {}, async ({ session, labels, settings }) => {
      await requireUnchanged(session, userId, plan);
      for (const kind of labelKinds) labels[kind].set(plan.labels[kind]);
      const ruleNumbers = await addRules(db, userId, plan.rules, { session, labels, settings, now: now() });
      await addSetupNotes(db, userId, plan.setupNotes, { session, labels });
      await addMissedTrades(db, userId, plan.missedTrades, { session, labels });
      await addAccountLimits(db, userId, plan.accountLimits, { session, labels });
      await addDays(db, userId, plan.written, { session, labels, storedFiles });
      const trades = await insert({ session, labels }, userId, plan, { storedFiles, ruleNumbers });
      await disableUndo(session, userId, plan);
      await addImportSettings(session, userId, plan);
      const { added, files } = plan.counts;
      return {
        result: undefined,
        trades,
        added: { trades: added, files, bytes: plan.bytes },
        user: { lastTradeNumber: plan.lastNumber, settings: joinSettings(settings, plan.settings) },
      };
    });
};
