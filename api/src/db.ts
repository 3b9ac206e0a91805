import mongoose, { type ClientSession, type Connection, type Model, type Types } from 'mongoose';
import { deletionModel } from './features/account/deletion-model.ts';
import { dayModel } from './features/days/model.ts';
import { dayPartsModel } from './features/days/parts-model.ts';
import { deletedTradeModel, tradeModel } from './features/trades/model.ts';
import { idempotencyKeyModel } from './features/trades/once-only-model.ts';
import { userModel } from './features/users/model.ts';
import { unavailable } from './http/errors.ts';
import { rateCountModel } from './http/rate-limit-model.ts';
import { StartError } from './start-error.ts';

const { mongo } = mongoose;

/** How long a change that keeps meeting others is begun anew, in milliseconds. */
const transactionPatience = 15_000;

/** Whether the database could not be reached, as against refusing what was asked. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof mongo.MongoNetworkError ||
  error instanceof mongo.MongoServerSelectionError ||
  error instanceof mongo.MongoNotConnectedError ||
  error instanceof mongo.MongoTopologyClosedError ||
  error instanceof mongoose.Error.MongooseServerSelectionError;

/** Whether a unique index refused it. */
export const isDuplicate = (error: unknown): boolean => error instanceof mongo.MongoServerError && error.code === 11000;

const createTransaction =
  (connection: Connection) =>
  async <T>(work: (session: ClientSession) => Promise<T>): Promise<T> => {
    const deadline = performance.now() + transactionPatience;
    const session = await connection.startSession();
    try {
      return await session.withTransaction(async () => {
        // The driver would go on for two minutes.
        if (performance.now() > deadline) throw unavailable('The journal');
        return work(session);
      });
    } finally {
      await session.endSession();
    }
  };

const createDb = (connection: Connection) => ({
  connection,
  users: userModel(connection),
  trades: tradeModel(connection),
  deletedTrades: deletedTradeModel(connection),
  idempotencyKeys: idempotencyKeyModel(connection),
  days: dayModel(connection),
  dayParts: dayPartsModel(connection),
  deletions: deletionModel(connection),
  rateCounts: rateCountModel(connection),
  /** All that belongs to one user each. */
  owned: (): Model<{ userId: Types.ObjectId }>[] =>
    Object.values(connection.models).filter((model) => model.schema.path('userId')),
  /** Runs `work` as a whole or not at all; begins it anew when another's write was in its way. */
  transaction: createTransaction(connection),
  /** Resolves when the database answers. */
  ping: async (): Promise<void> => {
    await connection.db?.admin().ping();
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

const nameIn = (uri: string): string => /^[^/]+\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? 'trading_journal';

/**
 * Connects, and makes the indexes that are missing. Rejects with a StartError when the server cannot be reached or has
 * no transactions.
 */
export const connectDb = async (uri: string, { dbName = nameIn(uri), patience = 5_000 }: DbOptions = {}) => {
  const connection = mongoose.createConnection();
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
