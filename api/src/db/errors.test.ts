import mongoose from 'mongoose';
import { isUnreachable } from './errors.ts';

const { MongoBulkWriteError, MongoNetworkError, MongoServerError } = mongoose.mongo;

describe('isUnreachable', () => {
  it.each([
    ['a server that is shutting down', 91],
    ['a server that is no longer the primary', 10107],
    ['a restarted server that has lost a transaction', 251],
  ])('is true for %s (API-23)', (_, code) => {
    expect(isUnreachable(new MongoServerError({ ok: 0, code, errmsg: 'any message' }))).toBe(true);
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
