import mongoose, { type mongo as driver } from 'mongoose';

const { mongo } = mongoose;

/**
 * Codes of a server that is starting, stopping, stepping down or too busy. The driver retries once; clients may retry
 * too.
 */
const UNAVAILABLE_CODES: readonly unknown[] = [
  6, // HostUnreachable, between members of the replica set
  7, // HostNotFound
  24, // LockTimeout
  43, // CursorNotFound, after a restart
  64, // WriteConcernFailed
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  112, // WriteConflict, of a transaction that was repeated until its time limit
  133, // FailedToSatisfyReadPreference
  189, // PrimarySteppedDown
  251, // NoSuchTransaction, on a server that was restarted or aborted it
  262, // ExceededTimeLimit
  290, // TransactionExceededLifetimeLimitSeconds
  365, // TemporarilyUnavailable
  9001, // SocketException
  10058, // LegacyNotPrimary
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11601, // Interrupted
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
];

/** The driver's and the server's marks of an error that may be gone when the operation is repeated. */
const TRANSIENT_LABELS = [
  'TransientTransactionError',
  'RetryableWriteError',
  'UnknownTransactionCommitResult',
  'SystemOverloadedError',
];

const isTransient = (error: unknown): boolean =>
  error instanceof mongo.MongoError && TRANSIENT_LABELS.some((label) => error.hasErrorLabel(label));

const isConnectionError = (error: unknown): boolean =>
  error instanceof mongo.MongoNetworkError ||
  error instanceof mongo.MongoServerSelectionError ||
  error instanceof mongo.MongoNotConnectedError ||
  error instanceof mongo.MongoTopologyClosedError ||
  error instanceof mongo.MongoWriteConcernError ||
  error instanceof mongoose.Error.MongooseServerSelectionError ||
  isTransient(error) ||
  (error instanceof mongo.MongoServerError && UNAVAILABLE_CODES.includes(error.code));

/** A bulk write wraps the actual error in an error class of its own. */
const unwrapBulkError = (error: unknown): unknown =>
  error instanceof mongo.MongoBulkWriteError ? error.errorResponse : error;

/** Whether the database could not be reached, as opposed to rejecting the operation. */
export function isUnreachable(error: unknown): boolean {
  return isConnectionError(error) || isConnectionError(unwrapBulkError(error));
}

/** Whether the database has no disk space left. The operation was not applied. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 14031;
}

/** Whether the database stopped an operation at its time limit. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 50;
}

/** Whether a unique index rejected the write. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11000;
}

/** Whether the changes of one transaction exceed the database's cache. Repeating it cannot succeed. */
export function isTooLargeTransaction(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.codeName === 'TransactionTooLargeForCache';
}

/** Whether a connection broke, or the driver ended it because another one did. */
export function isConnectionLost(error: unknown): error is driver.MongoError {
  return unwrapBulkError(error) instanceof mongo.MongoNetworkError;
}

/** Whether the outcome of a commit is unknown. Retrying it is safe. */
export function isUnknownCommit(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    (error instanceof mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult'))
  );
}
