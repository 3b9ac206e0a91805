import { areTimesInOrder, closedTooEarly, type Quotas, TradeBody } from 'contracts';
import type { Types } from 'mongoose';
import * as z from 'zod/mini';
import type { Db } from '../../db.ts';
import { invalidInput, versionConflict } from '../../http/errors.ts';
import { changeJournal } from '../journal/change-journal.ts';
import { createIdempotency, type RecordCompletion } from '../journal/idempotency.ts';
import { createLabelIndexes } from '../journal/labels/label.ts';
import { createLabelBooks, type LabelBooks, listLabels } from '../journal/labels/label-book.ts';
import { createFindLabels } from '../journal/labels/read-labels.ts';
import { readLabels } from '../journal/labels/stored-labels.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { toStoredFields, toTradeUpdate } from '../journal/trade-model.ts';
import { createTrash, tradeNotFound } from '../journal/trash.ts';
import { requireQuota } from '../journal/usage.ts';
import type { UserRecord } from '../users/model.ts';
import type { LabelledTrade } from './present.ts';

const toNewTrade = (userId: Types.ObjectId, number: number, input: TradeBody, labels: LabelBooks) => ({
  ...toStoredFields(input, labels),
  userId,
  number,
  files: [],
  version: 1,
});

/** With the lists as they are after the change. */
const toLabelled = (trade: LabelledTrade['trade'], labels: LabelBooks): LabelledTrade => ({
  trade,
  labels: createLabelIndexes(listLabels(labels)),
});

/** As on the wire, whose names and order are the same in every version of the API. */
const toIdempotentBody = (input: TradeBody) => z.encode(TradeBody, input);

/** An update may have one of the two times; the other stays. */
const requireTimesInOrder = (previous: TradeRecord, input: TradeBody): void => {
  const { openedAt, closedAt } = previous;
  if (areTimesInOrder({ openedAt, closedAt, ...input })) return;
  throw invalidInput(closedTooEarly, { closedAt: closedTooEarly });
};

/** Manages trades. Every query is scoped to one trader. */
export const createTradeService = (db: Db, now: () => number, quotas: Quotas) => {
  const idempotency = createIdempotency(db, now, 'trade');
  const trash = createTrash(db, now);

  const insert = (userId: Types.ObjectId, input: TradeBody, recordCompletion?: RecordCompletion) =>
    changeJournal(db, userId, { newTrades: 1 }, async ({ session, lastNumber, usage, labels }) => {
      // First, because for a used key the trade already exists.
      await recordCompletion?.(session, { number: lastNumber });
      const trade = toNewTrade(userId, lastNumber, input, labels);
      requireQuota(quotas, usage, { trades: 1 });
      const at = new Date(now());
      // The contract has validated it.
      await db.trades.insertMany([{ ...trade, createdAt: at, updatedAt: at }], { session, lean: true });
      return { result: toLabelled(trade, labels), trades: [{ after: trade }], added: { trades: 1 } };
    });

  return {
    delete: trash.delete,

    /** Throws not_found for a trade that is not in the trash. */
    restore: trash.restoreOne,

    /** For a key that was used before, returns the trade as it was created then, even if it has changed since. */
    create: async (user: UserRecord, input: TradeBody, key?: string): Promise<LabelledTrade> => {
      const { _id: userId } = user;
      if (key === undefined) return insert(userId, input);
      const { number } = await idempotency.runOnce(userId, key, toIdempotentBody(input), async (recordCompletion) => {
        const { trade } = await insert(userId, input, recordCompletion);
        return { number: trade.number };
      });
      const labels = createLabelBooks(readLabels(user));
      return toLabelled(toNewTrade(userId, number, input, labels), labels);
    },

    /** Throws not_found, or version_conflict when `version` is given and is not the stored version. */
    update: (userId: Types.ObjectId, number: number, input: TradeBody, version?: number): Promise<LabelledTrade> =>
      changeJournal(db, userId, {}, async ({ session, labels }) => {
        const previous = await db.trades.findOne({ userId, number }, null, { session }).lean<TradeRecord>().exec();
        if (!previous) throw tradeNotFound();
        if (version !== undefined && version !== previous.version) throw versionConflict();
        requireTimesInOrder(previous, input);
        const trade = await db.trades
          .findOneAndUpdate({ userId, number }, toTradeUpdate(input, labels, previous), {
            session,
            returnDocument: 'after',
          })
          .orFail()
          .lean<TradeRecord>()
          .exec();
        return { result: toLabelled(trade, labels), trades: [{ before: previous, after: trade }] };
      }),

    get: async (user: UserRecord, number: number): Promise<LabelledTrade> => {
      const trade = await db.trades.findOne({ userId: user._id, number }).lean<TradeRecord>().exec();
      if (!trade) throw tradeNotFound();
      return { trade, labels: await createFindLabels(db, user)([trade]) };
    },
  };
};

export type TradeService = ReturnType<typeof createTradeService>;
