import { areTimesInOrder, closedTooEarly, type Quotas, TradeBody } from 'contracts';
import type { Types } from 'mongoose';
import * as z from 'zod/mini';
import type { Db } from '../../db.ts';
import { invalidInput, versionConflict } from '../../http/errors.ts';
import { changeJournal } from '../journal/change-journal.ts';
import { createIdempotency, type RecordCompletion } from '../journal/idempotency.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { toStoredFields, toTradeFields, toTradeUpdate } from '../journal/trade-model.ts';
import { createTrash, tradeNotFound } from '../journal/trash.ts';
import { requireQuota } from '../journal/usage.ts';

type NewTrade = Omit<TradeRecord, '_id'>;

const toNewTrade = (userId: Types.ObjectId, number: number, input: TradeBody): NewTrade => ({
  ...toStoredFields(input),
  userId,
  number,
  files: [],
  version: 1,
});

/** As on the wire, whose names and order are the same in every version of the API. */
const toIdempotentBody = (input: TradeBody) => z.encode(TradeBody, input);

/** An update may have one of the two times; the other stays. */
const requireTimesInOrder = (previous: TradeRecord, input: TradeBody): void => {
  if (areTimesInOrder({ ...toTradeFields(previous), ...input })) return;
  throw invalidInput(closedTooEarly, { closedAt: closedTooEarly });
};

/** Manages trades. Every query is scoped to one trader. */
export const createTradeService = (db: Db, now: () => number, quotas: Quotas) => {
  const idempotency = createIdempotency(db, now, 'trade');
  const trash = createTrash(db, now);

  const insert = (userId: Types.ObjectId, input: TradeBody, recordCompletion?: RecordCompletion): Promise<NewTrade> =>
    changeJournal(db, userId, { newTrades: 1 }, async ({ session, lastNumber, usage }) => {
      const trade = toNewTrade(userId, lastNumber, input);
      // First, because for a used key the trade already exists.
      await recordCompletion?.(session, { number: lastNumber });
      requireQuota(quotas, usage, { trades: 1 });
      await db.trades.create([trade], { session });
      return { result: trade, trades: [{ after: trade }], added: { trades: 1 } };
    });

  return {
    delete: trash.delete,

    /** Throws not_found for a trade that is not in the trash. */
    restore: (userId: Types.ObjectId, number: number): Promise<TradeRecord> => trash.restore(userId, [number]),

    /** For a key that was used before, returns the trade as it was created then, even if it has changed since. */
    create: async (userId: Types.ObjectId, input: TradeBody, key?: string): Promise<NewTrade> => {
      if (key === undefined) return insert(userId, input);
      const { number } = await idempotency.runOnce(userId, key, toIdempotentBody(input), (recordCompletion) =>
        insert(userId, input, recordCompletion),
      );
      return toNewTrade(userId, number, input);
    },

    /** Throws not_found, or version_conflict when `version` is given and is not the stored version. */
    update: (userId: Types.ObjectId, number: number, input: TradeBody, version?: number): Promise<TradeRecord> =>
      changeJournal(db, userId, {}, async ({ session }) => {
        const previous = await db.trades.findOne({ userId, number }, null, { session }).lean<TradeRecord>().exec();
        if (!previous) throw tradeNotFound();
        if (version !== undefined && version !== previous.version) throw versionConflict();
        requireTimesInOrder(previous, input);
        const trade = await db.trades
          .findOneAndUpdate({ userId, number }, toTradeUpdate(input), { session, returnDocument: 'after' })
          .orFail()
          .lean<TradeRecord>()
          .exec();
        return { result: trade, trades: [{ before: previous, after: trade }] };
      }),

    get: async (userId: Types.ObjectId, number: number): Promise<TradeRecord> => {
      const trade = await db.trades.findOne({ userId, number }).lean<TradeRecord>().exec();
      if (!trade) throw tradeNotFound();
      return trade;
    },
  };
};

export type TradeService = ReturnType<typeof createTradeService>;
