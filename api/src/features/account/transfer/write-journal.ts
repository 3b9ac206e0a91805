import { type JournalTrade, toCents } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../../db.ts';
import { conflict } from '../../../http/errors.ts';
import { changeJournal } from '../../trades/journal.ts';
import type { FileRecord, TradeRecord } from '../../trades/model.ts';
import type { UserRecord } from '../../users/model.ts';
import type { Plan } from './plan.ts';

type NewTrade = Omit<TradeRecord, '_id'>;
type Known = Pick<TradeRecord, '_id' | 'origin'>;

/** The files of new trades, by the trade's key: their bytes are in the store. */
export type TakenFiles = ReadonlyMap<string, FileRecord[]>;

const changedMeanwhile = () =>
  conflict('Your journal changed during the import. Nothing was imported. Please try again.');

const toRecord = (userId: Types.ObjectId, number: number, trade: JournalTrade, files: FileRecord[]): NewTrade => {
  const { key: origin, amount, tradeName, ...fields } = trade;
  const named = tradeName ? { tradeName } : {};
  return { ...fields, ...named, userId, number, amountCents: toCents(amount), files, origin };
};

/** Writing what a plan says, in one transaction. It may run more than once. */
export const createJournalWriter = (db: Db) => {
  /** @returns the days that gained a trade */
  const insert = async (session: ClientSession, userId: Types.ObjectId, plan: Plan, taken: TakenFiles) => {
    const days = new Set<string>();
    for await (const batch of plan.newTrades()) {
      const records = batch.map(({ trade, number }) => toRecord(userId, number, trade, taken.get(trade.key) ?? []));
      // They have passed the contract's schema: the model need not look at each again.
      await db.trades.insertMany(records, { session, lean: true });
      for (const { date } of records) days.add(date);
    }
    return [...days];
  };

  /** What comes back by the import is not brought back by undo as well. */
  const endUndo = async (session: ClientSession, userId: Types.ObjectId, { fresh }: Plan) => {
    const deleted = await db.deletedTrades.find({ userId }, { origin: 1 }, { session }).lean<Known[]>().exec();
    const again = deleted.filter(({ _id, origin }) => fresh.has(origin ?? _id.toHexString()));
    const ids = again.map(({ _id }) => _id);
    await db.deletedTrades.updateMany({ _id: { $in: ids } }, { deletedAt: new Date(0) }, { session });
  };

  const requireUnchanged = async (session: ClientSession, userId: Types.ObjectId, { journalVersion }: Plan) => {
    const now = await db.users.findById(userId, { journalVersion: 1 }, { session }).lean<UserRecord>().exec();
    // This change itself has raised it by one.
    if (now?.journalVersion !== journalVersion + 1) throw changedMeanwhile();
  };

  /** Throws conflict when the journal is not the one any more that the plan was made for. */
  return (userId: Types.ObjectId, plan: Plan, taken: TakenFiles): Promise<void> =>
    changeJournal(db, userId, {}, async ({ session }) => {
      await requireUnchanged(session, userId, plan);
      const days = await insert(session, userId, plan, taken);
      await endUndo(session, userId, plan);
      const after = { flags: [...plan.setups], lastTradeNumber: plan.lastNumber };
      await db.users.updateOne({ _id: userId }, after, { session });
      const { added: trades, files } = plan.counts;
      return { result: undefined, days, added: { trades, files, bytes: plan.bytes } };
    });
};
