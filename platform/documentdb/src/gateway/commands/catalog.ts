import { type Document, deserialize } from 'bson';
import { retry } from '../engine.ts';
import { code } from '../errors/codes.ts';
import { CommandError, toCommandError } from '../errors/command-error.ts';
import { collectionExists, getBson, getCollectionName, type Handler, parsePackedCode } from './call.ts';

/**
 * Runs catalog changes one at a time: concurrent index builds and collection drops deadlock with each other. A deadlock
 * with an ordinary write can still happen and is retried.
 */
const runSerially =
  (handler: Handler): Handler =>
  (call) => {
    if (call.transaction) return handler(call);
    const change = call.gateway.lastCatalogChange.then(() => retry(() => handler(call), isConflict));
    call.gateway.lastCatalogChange = change.catch(() => undefined);
    return change;
  };

const isConflict = (error: unknown) => toCommandError(error).code === code.writeConflict;

export const create = runSerially(async (call) => {
  if (await collectionExists(call)) {
    throw new CommandError(
      code.namespaceExists,
      `Collection ${call.database}.${getCollectionName(call)} already exists.`,
    );
  }
  return getBson(await call.run('create', [call.database, call.body.bytes]));
});

export const createIndexes = runSerially(async (call) =>
  toCatalogReply(deserialize(getBson(await call.run('createIndexes', [call.database, call.body.bytes])))),
);

export const dropIndexes = runSerially(async (call) =>
  toCatalogReply(deserialize(getBson(await call.run('dropIndexes', [call.database, call.body.bytes]), 'retval'))),
);

/** The engine reports some errors in the reply, and sometimes writes `ok` as a boolean. */
function toCatalogReply(reply: Document): Document {
  if (reply.ok) return { ...reply, ok: 1 };
  const failure: Document = reply.raw?.defaultShard ?? reply;
  throw new CommandError(parsePackedCode(failure.code), failure.errmsg ?? 'the engine rejected the command');
}

export const drop = runSerially(async (call) => {
  const name = getCollectionName(call);
  await call.run('drop', [call.database, name]);
  return { ns: `${call.database}.${name}`, ok: 1 };
});

export const dropDatabase = runSerially(async (call) => {
  await call.run('dropDatabase', [call.database]);
  return { dropped: call.database, ok: 1 };
});

export const dbStats: Handler = async (call) => getBson(await call.run('dbStats', [call.database]));
