import { type calls, type InputOf, toCents } from 'contracts';
import type { Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { notFound } from '../../http/errors.ts';
import { changeJournal } from './journal.ts';
import { newestFirst, type TradeRecord } from './model.ts';

type NewTrade = InputOf<typeof calls.trades.create>['body'];

/** One trader's trades. Whatever belongs to another does not exist here. */
export const createTradeService = (db: Db) => ({
  create: (userId: Types.ObjectId, { amount, tradeName, ...fields }: NewTrade): Promise<TradeRecord> =>
    changeJournal(db, userId, { newTrades: 1 }, async ({ session, lastNumber }) => {
      const record = { ...fields, userId, number: lastNumber, amountCents: toCents(amount) };
      const [trade] = await db.trades.create([{ ...record, ...(tradeName ? { tradeName } : {}) }], { session });
      return { result: trade?.toObject<TradeRecord>() as TradeRecord, days: [fields.date] };
    }),

  /** All of them, newest first. */
  list: (userId: Types.ObjectId): Promise<TradeRecord[]> =>
    db.trades.find({ userId }).sort({ date: -1, number: -1 }).hint(newestFirst).lean<TradeRecord[]>().exec(),

  get: async (userId: Types.ObjectId, number: number): Promise<TradeRecord> => {
    const trade = await db.trades.findOne({ userId, number }).lean<TradeRecord>().exec();
    if (!trade) throw notFound('Trade not found');
    return trade;
  },
});

export type TradeService = ReturnType<typeof createTradeService>;
