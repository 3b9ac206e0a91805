import { type Document, deserialize } from 'bson';
import { persistently } from '../again.ts';
import { code } from '../errors/codes.ts';
import { CommandError, toCommandError } from '../errors/command-error.ts';
import { bytesOf, codeOfPacked, collectionExists, collectionOf, type Handler } from './call.ts';

/**
 * Commands that change the catalogue run one after another: two that build indexes or drop collections at once would
 * lock each other out. A deadlock with an ordinary write is left, and tried again.
 */
const oneByOne =
  (handler: Handler): Handler =>
  (call) => {
    if (call.transaction) return handler(call);
    const change = call.gateway.lastChange.then(() => persistently(() => handler(call), isConflict));
    call.gateway.lastChange = change.catch(() => undefined);
    return change;
  };

const isConflict = (error: unknown) => toCommandError(error).code === code.writeConflict;

export const create = oneByOne(async (call) => {
  if (await collectionExists(call)) {
    throw new CommandError(code.namespaceExists, `Collection ${call.database}.${collectionOf(call)} already exists.`);
  }
  return bytesOf(await call.run('create', [call.database, call.body.bytes]));
});

export const collMod = oneByOne(async (call) =>
  bytesOf(await call.run('collMod', [call.database, collectionOf(call), call.body.bytes])),
);

export const createIndexes = oneByOne(async (call) =>
  accepted(deserialize(bytesOf(await call.run('createIndexes', [call.database, call.body.bytes])))),
);

export const dropIndexes = oneByOne(async (call) =>
  accepted(deserialize(bytesOf(await call.run('dropIndexes', [call.database, call.body.bytes]), 'retval'))),
);

/** The engine reports some refusals in the reply, and writes `ok` as a boolean in some. */
function accepted(reply: Document): Document {
  if (reply.ok) return { ...reply, ok: 1 };
  const refusal: Document = reply.raw?.defaultShard ?? reply;
  throw new CommandError(codeOfPacked(refusal.code), refusal.errmsg ?? 'the engine refused the command');
}

export const drop = oneByOne(async (call) => {
  const name = collectionOf(call);
  await call.run('drop', [call.database, name]);
  return { ns: `${call.database}.${name}`, ok: 1 };
});

export const dropDatabase = oneByOne(async (call) => {
  await call.run('dropDatabase', [call.database]);
  return { dropped: call.database, ok: 1 };
});

export const listDatabases: Handler = async (call) => bytesOf(await call.run('listDatabases', [call.body.bytes]));

export const collStats: Handler = async (call) =>
  bytesOf(await call.run('collStats', [call.database, collectionOf(call)]));

export const dbStats: Handler = async (call) => bytesOf(await call.run('dbStats', [call.database]));
