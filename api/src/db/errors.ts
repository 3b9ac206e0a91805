import mongoose from 'mongoose';

const { mongo } = mongoose;

/** Codes of a server that is starting, shutting down or stepping down. The driver retries once; clients may retry too. */
const UNAVAILABLE_CODES: readonly unknown[] = [
  6, // HostUnreachable, between members of the replica set
  7, // HostNotFound
  89, // NetworkTimeout
  91, // ShutdownInProgress
  133, // FailedToSatisfyReadPreference
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
];

/** NoSuchTransaction: a commit was retried on a server that does not know the transaction. */
const NO_SUCH_TRANSACTION = 251;

const isConnectionError = (error: unknown): boolean =>
  error instanceof mongo.MongoNetworkError ||
  error instanceof mongo.MongoServerSelectionError ||
  error instanceof mongo.MongoNotConnectedError ||
  error instanceof mongo.MongoTopologyClosedError ||
  error instanceof mongoose.Error.MongooseServerSelectionError ||
  (error instanceof mongo.MongoServerError && [...UNAVAILABLE_CODES, NO_SUCH_TRANSACTION].includes(error.code));

/** Whether the database could not be reached, as opposed to rejecting the operation. */
export const isUnreachable = (error: unknown): boolean =>
  // A bulk write wraps the actual error in an error class of its own.
  isConnectionError(error) || (error instanceof mongo.MongoBulkWriteError && isConnectionError(error.errorResponse));

/** Whether the database has no disk space left. The operation was not applied. */
export const isDiskFull = (error: unknown): boolean => error instanceof mongo.MongoServerError && error.code === 14031;

/** Whether the database stopped an operation at its time limit. */
export const isTimedOut = (error: unknown): boolean => error instanceof mongo.MongoServerError && error.code === 50;

/** Whether a unique index rejected the write. */
export const isDuplicate = (error: unknown): boolean => error instanceof mongo.MongoServerError && error.code === 11000;

/** Whether the outcome of a commit is unknown. Retrying it is safe. */
export const isUnknownCommit = (error: unknown): boolean =>
  error instanceof mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
