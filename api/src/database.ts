import './db/lost-writes.ts';
import mongoose, { type Connection, type Schema, type Types } from 'mongoose';
import { createTransactions, limitQueryTime } from './db/limits.ts';
import { createNotInitiatedError, toStartError } from './db/start-advice.ts';
import { deletionSchema } from './features/account/model.ts';
import { transferSchema } from './features/account/transfer/progress-model.ts';
import { weekSchema } from './features/review/model.ts';
import { moduleHealthSchema } from './features/telemetry/model.ts';
import { type CandleDayRecord, candleDaySchema } from './figures/candles/model.ts';
import { drillSchema } from './figures/drills/model.ts';
import { accountLimitsSchema } from './figures/limits/model.ts';
import { missedTradeSchema, playbookSchema } from './figures/rules/model.ts';
import { rateCountSchema } from './http/rate-limit.ts';
import { importSchema, importSettingsSchema, positionRowsSchema } from './imports/model.ts';
import { accountEventsSchema } from './journal/account-events-model.ts';
import { bulkSchema } from './journal/bulk/model.ts';
import { createBlockCache } from './journal/columns/block-cache.ts';
import { blockSchema } from './journal/columns/model.ts';
import { daySchema, templatesSchema } from './journal/day-model.ts';
import { idempotencyKeySchema } from './journal/idempotency-model.ts';
import { inboxSchema } from './journal/inbox/model.ts';
import {
  deletedTradeSchema,
  type NewTrade,
  type StagedTrade,
  stagedTradeSchema,
  tradeSchema,
} from './journal/trade-model.ts';
import { type UserRecord, userSchema } from './journal/user-model.ts';
import { StartError } from './start-error.ts';

const createDb = (connection: Connection, importedTogether: number) => {
  const createModel = <T>(name: string, schema: Schema<T>) => connection.model<T>(name, schema);
  const users = createModel('User', userSchema);
  const trades = createModel('Trade', tradeSchema);
  const deletedTrades = createModel('DeletedTrade', deletedTradeSchema);
  const stagedTrades = createModel('StagedTrade', stagedTradeSchema);
  const candleDays = createModel('CandleDay', candleDaySchema);
  return {
    connection,
    users,
    trades,
    deletedTrades,
    stagedTrades,
    /** How many trades of an imported journal one transaction writes. */
    importedTogether,
    /**
     * The driver's collections, for frequent queries: mongoose takes longer to build a query than the driver to send
     * it. They cast nothing and set neither defaults nor timestamps.
     */
    driver: {
      users: connection.collection<UserRecord>(users.collection.collectionName),
      trades: connection.collection<NewTrade>(trades.collection.collectionName),
      deletedTrades: connection.collection<NewTrade & { trashedAt: Date }>(deletedTrades.collection.collectionName),
      stagedTrades: connection.collection<Omit<StagedTrade, '_id'>>(stagedTrades.collection.collectionName),
      candleDays: connection.collection<CandleDayRecord>(candleDays.collection.collectionName),
    },
    bulkChanges: createModel('BulkChange', bulkSchema),
    idempotencyKeys: createModel('IdempotencyKey', idempotencyKeySchema),
    blocks: createModel('ColumnBlock', blockSchema),
    blockCache: createBlockCache(),
    candleDays,
    imports: createModel('BrokerImport', importSchema),
    importSettings: createModel('ImportSettings', importSettingsSchema),
    positionRows: createModel('PositionRows', positionRowsSchema),
    playbooks: createModel('Playbook', playbookSchema),
    drills: createModel('Drill', drillSchema),
    missedTrades: createModel('MissedTrade', missedTradeSchema),
    days: createModel('Day', daySchema),
    accountLimits: createModel('AccountLimits', accountLimitsSchema),
    weekReviews: createModel('WeekReview', weekSchema),
    templates: createModel('DayTemplates', templatesSchema),
    inboxEntries: createModel('InboxEntry', inboxSchema),
    deletions: createModel('Deletion', deletionSchema),
    transfers: createModel('Transfer', transferSchema),
    accountEvents: createModel('AccountEvents', accountEventsSchema),
    rateCounts: createModel('RateCount', rateCountSchema),
    moduleHealth: createModel('ModuleHealth', moduleHealthSchema),
    /** Deletes all documents of one user: in every collection with a `userId`. */
    deleteOwned: async (userId: Types.ObjectId): Promise<void> => {
      const models = Object.values(connection.models).filter((model) => model.schema.path('userId'));
      const names = models.map((model) => model.collection.collectionName);
      for (const name of names) await connection.collection(name).deleteMany({ userId });
    },
    ...createTransactions(connection),
    /** Resolves when the database answers. */
    ping: async (): Promise<void> => {
      await connection.db?.admin().ping();
    },
    /** Deletes the whole database; for tests. */
    drop: () => connection.dropDatabase(),
    close: () => connection.close(),
  };
};

export type Db = ReturnType<typeof createDb>;

const requireTransactions = async (connection: Connection): Promise<void> => {
  const hello = await connection.db?.command({ hello: 1 });
  if (hello?.setName || hello?.msg === 'isdbgrid' || hello?.serviceId) return;
  if (hello?.isreplicaset) throw createNotInitiatedError();
  throw new StartError(
    'The database at MONGODB_URI is a standalone server without transactions. Start it as a replica set ' +
      '(mongod --replSet rs0, then rs.initiate() once). One node is enough.',
  );
};

const createIndexes = (connection: Connection) =>
  Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));

interface DbOptions {
  /** Default: the database in the URI, or trading_journal. */
  dbName?: string;
  /** How long a call waits for a server before it fails. A value in the URI takes precedence. */
  serverSelectionTimeoutMs?: number;
  /** Disables the time limit of queries, for programs that read whole journals. */
  isUnhurried?: boolean;
  /** How many trades of an imported journal one transaction writes. */
  importedTogether?: number;
}

/** More trades can exceed the part of the database's cache that one transaction may change, and its time limit. */
const IMPORTED_TOGETHER = 5_000;

const getDatabaseName = (uri: string): string => /^[^/]+\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? 'trading_journal';

/**
 * Connects and creates missing indexes. Rejects with a StartError when the server cannot be reached or does not support
 * transactions.
 */
export async function connectDb(
  uri: string,
  {
    dbName = getDatabaseName(uri),
    serverSelectionTimeoutMs = 5_000,
    isUnhurried = false,
    importedTogether = IMPORTED_TOGETHER,
  }: DbOptions = {},
) {
  const connection = mongoose.createConnection();
  if (!isUnhurried) connection.plugin(limitQueryTime);
  const db = createDb(connection, importedTogether);
  try {
    await connection.openUri(uri, {
      dbName,
      ...(/[?&]serverSelectionTimeoutMS=/i.test(uri) ? {} : { serverSelectionTimeoutMS: serverSelectionTimeoutMs }),
      bufferCommands: false,
      autoIndex: false,
      autoCreate: false,
    });
    await requireTransactions(connection);
    await createIndexes(connection);
    return db;
  } catch (error) {
    await db.close();
    throw toStartError(error, uri);
  }
}
