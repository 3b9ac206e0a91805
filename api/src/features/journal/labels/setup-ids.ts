import type { ClientSession, Model, Types } from 'mongoose';
import type { Db } from '../../../db.ts';
import { changeJournal } from '../change-journal.ts';
import type { TradeRecord } from '../trade-model.ts';
import type { LabelBook } from './label-book.ts';
import { getSetupId } from './trade-labels.ts';

/** Trades that are read and changed in one transaction. */
const BATCH_SIZE = 1_000;

type Collection = Pick<Model<TradeRecord>, 'find' | 'updateMany'>;
type Found = Pick<TradeRecord, '_id' | 'number' | 'flagType' | 'setupId' | 'setupName'>;

interface Batch {
  session: ClientSession;
  userId: Types.ObjectId;
  setups: LabelBook;
  /** The number of the last trade that was read. */
  after: number;
}

const findBatch = (collection: Collection, { session, userId, after }: Batch): Promise<Found[]> =>
  collection
    .find({ userId, number: { $gt: after } }, { number: 1, flagType: 1, setupId: 1, setupName: 1 }, { session })
    .sort({ number: 1 })
    .hint('number')
    .limit(BATCH_SIZE)
    .lean<Found[]>()
    .exec();

/** Stores the ids of the trades after a number. @returns the last number of a full batch; undefined when none is left */
const storeBatch = async (collection: Collection, batch: Batch): Promise<number | undefined> => {
  const found = await findBatch(collection, batch);
  const byName = Map.groupBy(
    found.filter(({ flagType, setupName }) => setupName !== flagType),
    ({ flagType }) => flagType,
  );
  const options = { session: batch.session, timestamps: false };
  for (const [name, trades] of byName) {
    const [first] = trades;
    const setupId = first ? getSetupId(first, batch.setups) : 0;
    const ids = trades.map(({ _id }) => _id);
    await collection.updateMany({ _id: { $in: ids } }, { setupId, setupName: name }, options);
  }
  return found.length === BATCH_SIZE ? found.at(-1)?.number : undefined;
};

const storeInCollection = async (db: Db, userId: Types.ObjectId, collection: Collection): Promise<void> => {
  let next: number | undefined = 0;
  while (next !== undefined) {
    const after: number = next;
    next = await changeJournal(db, userId, {}, async ({ session, labels: { setups } }) => ({
      result: await storeBatch(collection, { session, userId, setups, after }),
    }));
  }
};

/**
 * Gives each trade the id of its setup. Trades from before ids, and those that the previous version of the API has
 * changed, have only the name, and a name means something else after a rename. Works in small transactions and can be
 * interrupted. No version of a trade changes, because nothing that a trader sees does. The previous version may change
 * trades meanwhile; the journal then still counts as without ids.
 */
export const storeSetupIds = async (db: Db, userId: Types.ObjectId): Promise<void> => {
  const before = await changeJournal(db, userId, {}, async ({ labelsBehind }) => ({ result: labelsBehind }));
  if (before === 0) return;
  await storeInCollection(db, userId, db.deletedTrades);
  await storeInCollection(db, userId, db.trades);
  await changeJournal(db, userId, {}, async ({ labelsBehind }) => ({
    result: undefined,
    hasSetupIds: labelsBehind === before,
  }));
};
