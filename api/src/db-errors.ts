import mongoose from 'mongoose';

const { mongo } = mongoose;

/** What a server says that is starting, ending, or handing over to another. The driver asks again once; so may the client. */
const goingAway: readonly unknown[] = [
  6, // HostUnreachable, between the servers themselves
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

/** A commit whose answer was lost, asked for again at a server that has no memory of it. */
const noSuchTransaction = 251;

const isLost = (error: unknown): boolean =>
  error instanceof mongo.MongoNetworkError ||
  error instanceof mongo.MongoServerSelectionError ||
  error instanceof mongo.MongoNotConnectedError ||
  error instanceof mongo.MongoTopologyClosedError ||
  error instanceof mongoose.Error.MongooseServerSelectionError ||
  (error instanceof mongo.MongoServerError && [...goingAway, noSuchTransaction].includes(error.code));

/** Whether the database could not be reached, as against refusing what was asked. */
export const isUnreachable = (error: unknown): boolean =>
  // Writes that go together fail with an error of their own class around the one that says why.
  isLost(error) || (error instanceof mongo.MongoBulkWriteError && isLost(error.errorResponse));

/** Whether its disk is full: what was asked was not done. */
export const isFull = (error: unknown): boolean => error instanceof mongo.MongoServerError && error.code === 14031;

/** Whether the database gave up because it took longer than its time limit. */
export const isTimedOut = (error: unknown): boolean => error instanceof mongo.MongoServerError && error.code === 50;

/** Whether a unique index refused it. */
export const isDuplicate = (error: unknown): boolean => error instanceof mongo.MongoServerError && error.code === 11000;

/** Whether a commit may or may not have been done: to ask for it again is safe. */
export const isUnknownCommit = (error: unknown): boolean =>
  error instanceof mongo.MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
