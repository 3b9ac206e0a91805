import mongoose from 'mongoose';
import { isTooLargeTransaction, isUnreachable } from './database-errors.ts';

const { MongoBulkWriteError, MongoNetworkError, MongoServerError, MongoWriteConcernError } = mongoose.mongo;

describe('isUnreachable', () => {
  it.each([
    ['a server that is shutting down', 91],
    ['a server that is no longer the primary', 10107],
    ['a restarted server that has lost a transaction', 251],
    ['a restarted server that has lost a cursor', 43],
    ['an operation that a stopping server interrupted', 11601],
    ['a server that is too busy', 365],
    ['a lock that another transaction holds', 24],
    ['a conflict that lasted until the time limit', 112],
    ['a transaction that exceeded its lifetime', 290],
    ['a write without a majority', 64],
    ['a majority that cannot be reached', 100],
    ['a server of an old version that is no longer the primary', 10058],
  ])('is true for %s (API-23)', (_, code) => {
    expect(isUnreachable(new MongoServerError({ ok: 0, code, errmsg: 'any message' }))).toBe(true);
  });

  it.each([
    'TransientTransactionError',
    'RetryableWriteError',
    'UnknownTransactionCommitResult',
    'SystemOverloadedError',
  ])('is true for an unknown code with the label %s (API-23)', (label) => {
    expect(isUnreachable(new MongoServerError({ ok: 0, code: 1, errmsg: 'any message', errorLabels: [label] }))).toBe(
      true,
    );
  });

  it('is true for a commit that no majority has confirmed (API-23)', () => {
    const reply = { ok: 1, writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } };
    expect(isUnreachable(new MongoWriteConcernError({ ...reply, result: reply }))).toBe(true);
  });

  it('is true for a connection lost during a bulk write (API-23)', () => {
    const connectionError = new MongoNetworkError('read ECONNRESET');
    const noResult = {} as ConstructorParameters<typeof MongoBulkWriteError>[1];
    expect(isUnreachable(new MongoBulkWriteError(connectionError, noResult))).toBe(true);
  });

  it.each([
    ['a duplicate key', 11000],
    ['a failed document validation', 121],
    ['missing permissions', 13],
  ])('is false for %s', (_, code) => {
    expect(isUnreachable(new MongoServerError({ ok: 0, code, errmsg: 'any message' }))).toBe(false);
  });
});

describe('isTooLargeTransaction', () => {
  it('is true for the name of the error, whose code differs between versions', () => {
    const codeName = 'TransactionTooLargeForCache';
    expect(isTooLargeTransaction(new MongoServerError({ ok: 0, code: 388, codeName, errmsg: 'any' }))).toBe(true);
    expect(isTooLargeTransaction(new MongoServerError({ ok: 0, code: 112, errmsg: 'any' }))).toBe(false);
  });
});
