import { type Quotas, TradeBody } from 'contracts';
import type { Types } from 'mongoose';
import * as z from 'zod/mini';
import type { Db } from '../../database.ts';
import { MAX_QUERY_MS } from '../../db/limits.ts';
import { profileMissing } from '../../http/errors.ts';
import { changeJournal } from '../../journal/change-journal.ts';
import { createIdempotency, type RecordCompletion } from '../../journal/idempotency.ts';
import { createLabelIndexes, type Labels, labelFields } from '../../journal/labels/label.ts';
import { createLabelBooks, type LabelBooks, listLabels } from '../../journal/labels/label-book.ts';
import { createFindLabels } from '../../journal/labels/read-labels.ts';
import { readBreakevenBand, type SettingsOwner } from '../../journal/stored-settings.ts';
import { toStoredFields } from '../../journal/trade-fields.ts';
import { createTrash, tradeNotFound } from '../../journal/trash.ts';
import { requireQuota } from '../../journal/usage.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { seesAccount, type Viewer } from '../../journal/view.ts';
import type { LabelledTrade } from '../../media/present-trade.ts';
import { updateTrade } from './update-trade.ts';

const toNewTrade = (userId: Types.ObjectId, number: number, input: TradeBody, labels: LabelBooks) => ({
  ...toStoredFields(input, labels),
  userId,
  number,
  files: [],
  version: 1,
});

/** Whose trades they are, and what the caller sees of them. */
type TradeOwner = Pick<UserRecord, '_id'> & Viewer;

/** Adds the lists as they are after the change. */
const toLabelled = (trade: LabelledTrade['trade'], labels: LabelBooks, owner: SettingsOwner): LabelledTrade => ({
  trade,
  labels: createLabelIndexes(listLabels(labels)),
  band: readBreakevenBand(owner),
});

/** Encodes the body for its fingerprint. The wire form has the same names and order in every version of the API. */
const toIdempotentBody = (input: TradeBody) => z.encode(TradeBody, input);

/** Manages trades. Every query is scoped to one trader. */
export function createTradeService(db: Db, now: () => number, quotas: Quotas) {
  const idempotency = createIdempotency<number>(db, now, 'trade');
  const trash = createTrash(db, now);

  const insert = (
    { _id: userId, ...viewer }: TradeOwner,
    input: TradeBody,
    recordCompletion: RecordCompletion<number>,
  ) =>
    changeJournal(db, userId, { newTrades: 1, viewer }, async ({ session, lastNumber, usage, labels, settings }) => {
      // Before the insert: for a used key the trade already exists, and this throws.
      await recordCompletion(session, lastNumber);
      const trade = toNewTrade(userId, lastNumber, input, labels);
      requireQuota(quotas, usage, { trades: 1 });
      const at = new Date(now());
      // Uses the driver: the contract has already validated the trade.
      await db.driver.trades.insertOne({ ...trade, createdAt: at, updatedAt: at }, { session, ignoreUndefined: true });
      return { result: toLabelled(trade, labels, { settings }), trades: [{ after: trade }], added: { trades: 1 } };
    });

  /** Returns the trade that an earlier call with the same key created, with its fields at that time. */
  const presentEarlier = async (userId: Types.ObjectId, number: number, input: TradeBody): Promise<LabelledTrade> => {
    const user = await db.users
      .findById(userId, { settings: 1, ...labelFields })
      .lean<Labels & SettingsOwner>()
      .exec();
    if (!user) throw profileMissing();
    const labels = createLabelBooks(user);
    return toLabelled(toNewTrade(userId, number, input, labels), labels, user);
  };

  return {
    delete: trash.delete,

    /** Throws not_found for a trade that is not in the trash. */
    restore: trash.restoreOne,

    /** Creates a trade. For a used key, returns the trade as it was created, even if it has changed since. */
    create: async (owner: TradeOwner, input: TradeBody, key?: string): Promise<LabelledTrade> => {
      const { _id: userId } = owner;
      const inserted: LabelledTrade[] = [];
      const number = await idempotency.runOnce(userId, key, toIdempotentBody(input), async (recordCompletion) => {
        const labelled = await insert(owner, input, recordCompletion);
        inserted.push(labelled);
        return labelled.trade.number;
      });
      return inserted[0] ?? presentEarlier(userId, number, input);
    },

    /** Throws not_found, or version_conflict when `version` is given and is not the stored version. */
    update: (
      { _id: userId, ...viewer }: TradeOwner,
      number: number,
      input: TradeBody,
      version?: number,
    ): Promise<LabelledTrade> =>
      changeJournal(db, userId, { viewer }, async ({ session, labels, settings }) => {
        const change = await updateTrade(db, { session, userId, number }, { input, version, labels, viewer });
        return { result: toLabelled(change.after, labels, { settings }), trades: [change] };
      }),

    get: async (user: UserRecord, number: number): Promise<LabelledTrade> => {
      const trade = await db.driver.trades.findOne({ userId: user._id, number }, { maxTimeMS: MAX_QUERY_MS });
      if (!trade || !seesAccount(user, trade.accountId)) throw tradeNotFound();
      return { trade, labels: await createFindLabels(db, user)([trade]), band: readBreakevenBand(user) };
    },
  };
}
