import mongoose from 'mongoose';
import { isUnreachable } from './db-errors.ts';

const { MongoBulkWriteError, MongoNetworkError, MongoServerError } = mongoose.mongo;

describe('isUnreachable', () => {
  it.each([
    ['a server that shuts down', 91],
    ['one that is no longer the primary', 10107],
    ['one that was started anew, and does not know what became of a commit', 251],
  ])('API-23 knows %s', (_, code) => {
    expect(isUnreachable(new MongoServerError({ ok: 0, code, errmsg: 'as it says' }))).toBe(true);
  });

  it('API-23 knows a line that breaks under writes that go together', () => {
    const broken = new MongoNetworkError('read ECONNRESET');
    const nothing = {} as ConstructorParameters<typeof MongoBulkWriteError>[1];
    expect(isUnreachable(new MongoBulkWriteError(broken, nothing))).toBe(true);
  });

  it.each([
    ['a unique index', 11000],
    ['the rules for documents', 121],
    ['a lack of rights', 13],
  ])('knows a refusal by %s from it', (_, code) => {
    expect(isUnreachable(new MongoServerError({ ok: 0, code, errmsg: 'as it says' }))).toBe(false);
  });
});
