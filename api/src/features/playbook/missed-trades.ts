import { limits } from 'contracts';
import { type MissedFigures, type MissedTrade, type MissedTradeBody, missedReasons } from 'contracts/missed-trades';
import { type ClientSession, Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { computeMissedMultiple, missedTradeNotFound, presentMissedTrade } from '../../figures/rules/missed-trade.ts';
import { LIVE, type MissedTradeRecord } from '../../figures/rules/model.ts';
import { findSetupId } from '../../figures/rules/rule-names.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { roundAmount } from '../../figures/selection/amounts.ts';
import { countTrades, forEachRow, type Selection } from '../../figures/selection/selection.ts';
import { quotaExceeded, requireVersion } from '../../http/errors.ts';
import { changeJournal } from '../../journal/change-journal.ts';
import { createIdempotency, type RecordCompletion } from '../../journal/idempotency.ts';
import { createLabelIndexes, type LabelIndexes } from '../../journal/labels/label.ts';
import { listLabels } from '../../journal/labels/label-book.ts';
import { deleteDrills, getPurgeCutoff } from '../../journal/trash.ts';
import type { UserRecord } from '../../journal/user-model.ts';

interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns a mean in R with two decimals; null without a value. */
const averageMultiples = (trades: readonly MissedTradeRecord[]): number | null => {
  const multiples = trades.map(computeMissedMultiple).filter((multiple) => multiple !== null);
  if (multiples.length === 0) return null;
  return roundAmount(100 * multiples.reduce((sum, multiple) => sum + multiple, 0), multiples.length) / 100;
};

/** Returns the average R of selected trades that are measured in R. */
const averageTaken = (measured: Selection): number | null => {
  let sum = 0;
  for (const block of measured) forEachRow(block, (index) => (sum += block.amounts.net(block.columns, index)));
  const count = countTrades(measured);
  return count === 0 ? null : roundAmount(sum, count) / 100;
};

const computeMissed = (missed: readonly MissedTradeRecord[]): MissedFigures['missed'] => ({
  trades: missed.length,
  valid: missed.filter(({ valid }) => valid).length,
  averageR: averageMultiples(missed),
  byReason: missedReasons.flatMap((reason) => {
    const trades = missed.filter((trade) => trade.reason === reason);
    return trades.length === 0 ? [] : [{ reason, trades: trades.length, averageR: averageMultiples(trades) }];
  }),
});

/** Reads missed trades of a span of days, newest first. */
export async function readMissedTrades(
  { missedTrades }: Db,
  userId: Types.ObjectId,
  { from, to }: Span,
  session?: ClientSession,
): Promise<MissedTradeRecord[]> {
  const date = { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) };
  const filter = { userId, ...LIVE, ...(Object.keys(date).length > 0 && { date }) };
  return missedTrades
    .find(filter, null, session ? { session } : {})
    .sort({ date: -1, _id: -1 })
    .lean<MissedTradeRecord[]>()
    .exec();
}

/** Manages the trades that traders saw and did not take. No other figure includes them. */
export function createMissedTradeService(db: Db, select: TradeSelector, now: () => number) {
  const idempotency = createIdempotency<string>(db, now, 'missed trade');

  const find = async (userId: Types.ObjectId, id: string, session: ClientSession): Promise<MissedTradeRecord> => {
    const found = await db.missedTrades
      .findOne({ _id: id, userId, ...LIVE }, null, { session })
      .lean<MissedTradeRecord>()
      .exec();
    if (!found) throw missedTradeNotFound();
    return found;
  };

  /** Runs in one transaction with the trader's labels, which a rename cannot change meanwhile. */
  const change = <T>(
    userId: Types.ObjectId,
    apply: (labels: LabelIndexes, session: ClientSession) => Promise<T>,
  ): Promise<T> =>
    changeJournal(db, userId, {}, async ({ labels, session }) => ({
      result: await apply(createLabelIndexes(listLabels(labels)), session),
    }));

  const requireQuota = async (userId: Types.ObjectId, session: ClientSession): Promise<void> => {
    if ((await db.missedTrades.countDocuments({ userId, ...LIVE }, { session })) < limits.playbook.missedTrades) return;
    const max = limits.playbook.missedTrades.toLocaleString('en-US');
    throw quotaExceeded(`You can have at most ${max} missed trades. Delete some first.`);
  };

  /** Removes missed trades that can no longer be restored, with their drills. */
  const purge = async (userId: Types.ObjectId, session: ClientSession): Promise<void> => {
    const filter = { userId, deletedAt: { $lte: getPurgeCutoff(now()).getTime() } };
    const found = await db.missedTrades.find(filter, { _id: 1 }, { session }).lean<{ _id: Types.ObjectId }[]>().exec();
    if (found.length === 0) return;
    await deleteDrills(
      db,
      userId,
      found.map(({ _id }) => _id.toHexString()),
      session,
    );
    await db.missedTrades.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
  };

  const insert = (
    userId: Types.ObjectId,
    _id: Types.ObjectId,
    { setup, ...body }: MissedTradeBody,
    recordCompletion: RecordCompletion<string>,
  ) =>
    change(userId, async (labels, session) => {
      await requireQuota(userId, session);
      await recordCompletion(session, _id.toHexString());
      const record = { _id, userId, ...body, setupId: findSetupId(setup, labels), version: 1 };
      await db.missedTrades.create([record], { session });
      return presentMissedTrade(record, labels);
    });

  return {
    list: async (user: UserRecord, span: Span): Promise<MissedTrade[]> => {
      const labels = createLabelIndexes(user);
      return (await readMissedTrades(db, user._id, span)).map((record) => presentMissedTrade(record, labels));
    },

    /** Compares the trades of the journal in a span of days with the missed ones. */
    getFigures: async (user: UserRecord, span: Span, signal: AbortSignal): Promise<MissedFigures> => {
      const missed = computeMissed(await readMissedTrades(db, user._id, span));
      const taken = await select(user, span, signal);
      const measured = await select(user, { ...span, unit: 'r' }, signal);
      const trades = countTrades(taken.all);
      const seen = trades + missed.valid;
      return {
        taken: { trades, averageR: averageTaken(measured.selection) },
        missed,
        takenRate: seen === 0 ? null : trades / seen,
      };
    },

    /** Creates a missed trade. For a used key, returns the one that it created. */
    create: async (userId: Types.ObjectId, body: MissedTradeBody, key?: string): Promise<MissedTrade> => {
      const id = new Types.ObjectId();
      const inserted: MissedTrade[] = [];
      const created = await idempotency.runOnce(userId, key, body, async (recordCompletion) => {
        inserted.push(await insert(userId, id, body, recordCompletion));
        return id.toHexString();
      });
      return inserted[0] ?? { id: created, ...body, version: 1 };
    },

    /** Throws not_found, or version_conflict when `version` is given and is not the stored version. */
    update: (
      userId: Types.ObjectId,
      id: string,
      { setup, ...body }: MissedTradeBody,
      version?: number,
    ): Promise<MissedTrade> =>
      change(userId, async (labels, session) => {
        const stored = await find(userId, id, session);
        requireVersion(version, stored.version, 'This missed trade');
        const setupId = findSetupId(setup, labels, stored.setupId);
        const record = { ...stored, ...body, setupId, version: stored.version + 1 };
        await db.missedTrades.replaceOne({ _id: id, userId }, record, { session });
        return presentMissedTrade(record, labels);
      }),

    /** Throws not_found unless the trader has the missed trade, deleted or not, before its body is validated. */
    requireOwn: async (userId: Types.ObjectId, id: string): Promise<void> => {
      if (!(await db.missedTrades.exists({ _id: id, userId }))) throw missedTradeNotFound();
    },

    /** Throws not_found. Removes those that can no longer be restored. */
    delete: (userId: Types.ObjectId, id: string): Promise<void> =>
      change(userId, async (_, session) => {
        const deletion = { $set: { deletedAt: now() } };
        const { modifiedCount } = await db.missedTrades.updateOne({ _id: id, userId, ...LIVE }, deletion, { session });
        if (modifiedCount === 0) throw missedTradeNotFound();
        await purge(userId, session);
      }),

    /** Throws not_found when it is not deleted or was deleted too long ago, and quota_exceeded. */
    restore: (userId: Types.ObjectId, id: string): Promise<MissedTrade> =>
      change(userId, async (labels, session) => {
        await requireQuota(userId, session);
        const restored = await db.missedTrades
          .findOneAndUpdate(
            { _id: id, userId, deletedAt: { $gt: getPurgeCutoff(now()).getTime() } },
            { $unset: { deletedAt: 1 } },
            { session, returnDocument: 'after' },
          )
          .lean<MissedTradeRecord>()
          .exec();
        if (!restored) throw missedTradeNotFound();
        return presentMissedTrade(restored, labels);
      }),
  };
}
