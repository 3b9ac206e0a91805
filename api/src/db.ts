import mongoose, { type Connection, type Model, type Types } from 'mongoose';
import { isUnreachable } from './db-errors.ts';
import { deletionModel } from './features/account/deletion-model.ts';
import { dayGroupsModel } from './features/statistics/groups-model.ts';
import { dayModel } from './features/statistics/model.ts';
import { idempotencyKeyModel } from './features/trades/idempotency-model.ts';
import { deletedTradeModel, tradeModel } from './features/trades/model.ts';
import { userModel } from './features/users/model.ts';
import { rateCountModel } from './http/rate-limit-model.ts';
import { limitQueryTime } from './limit-query-time.ts';
import { StartError } from './start-error.ts';
import { createTransaction } from './transaction.ts';

const createDb = (connection: Connection) => ({
  connection,
  users: userModel(connection),
  trades: tradeModel(connection),
  deletedTrades: deletedTradeModel(connection),
  idempotencyKeys: idempotencyKeyModel(connection),
  days: dayModel(connection),
  dayGroups: dayGroupsModel(connection),
  deletions: deletionModel(connection),
  rateCounts: rateCountModel(connection),
  /** All that belongs to one user each. */
  owned: (): Model<{ userId: Types.ObjectId }>[] =>
    Object.values(connection.models).filter((model) => model.schema.path('userId')),
  transaction: createTransaction(connection),
  /** Resolves when the database answers. */
  ping: async (): Promise<void> => {
    await connection.db?.admin().ping();
  },
  /** What time it is for the database, in milliseconds since 1970. */
  time: async (): Promise<number> => {
    const hello = await connection.db?.command({ hello: 1 });
    return Number(hello?.localTime);
  },
  /** Deletes the whole database; for tests. */
  drop: () => connection.dropDatabase(),
  close: () => connection.close(),
});

export type Db = ReturnType<typeof createDb>;

const requireTransactions = async (connection: Connection): Promise<void> => {
  const hello = await connection.db?.command({ hello: 1 });
  if (hello?.setName || hello?.msg === 'isdbgrid' || hello?.serviceId) return;
  throw new StartError(
    'The database at MONGODB_URI is a standalone server without transactions: start it as a replica set ' +
      '(mongod --replSet rs0, then rs.initiate() once), one node is enough.',
  );
};

const makeIndexes = (connection: Connection) =>
  Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));

const explain = (error: unknown): unknown =>
  isUnreachable(error)
    ? new StartError('The database at MONGODB_URI cannot be reached: start it, or correct the address.', {
        cause: error,
      })
    : error;

export interface DbOptions {
  /** Otherwise the one that the URI names, or trading_journal. */
  dbName?: string;
  /** How long to look for a server before a call fails, in milliseconds; what the URI says comes first. */
  patience?: number;
}

const getDatabaseName = (uri: string): string => /^[^/]+\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? 'trading_journal';

/**
 * Connects, and makes the indexes that are missing. Rejects with a StartError when the server cannot be reached or has
 * no transactions.
 */
export const connectDb = async (uri: string, { dbName = getDatabaseName(uri), patience = 5_000 }: DbOptions = {}) => {
  const connection = mongoose.createConnection().plugin(limitQueryTime);
  const db = createDb(connection);
  try {
    await connection.openUri(uri, {
      dbName,
      ...(/[?&]serverSelectionTimeoutMS=/i.test(uri) ? {} : { serverSelectionTimeoutMS: patience }),
      bufferCommands: false,
      autoIndex: false,
      autoCreate: false,
    });
    await requireTransactions(connection);
    await makeIndexes(connection);
    return db;
  } catch (error) {
    await db.close();
    throw explain(error);
  }
};
