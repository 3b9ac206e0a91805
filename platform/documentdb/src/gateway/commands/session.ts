import { Binary, type Document, Long, ObjectId } from 'bson';
import { code } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import { MAX_MESSAGE_BYTES } from '../wire/frames.ts';
import type { Call, Handler } from './call.ts';

/**
 * With a version of the topology, which never changes here, drivers replace their monitor after a lost connection. They
 * wait for the next hello (`isAwaited`) instead of asking every ten seconds.
 */
const topologyVersion = { processId: new ObjectId(), counter: Long.ZERO };

/**
 * `isdbgrid` identifies a sharding router. Drivers then use sessions and transactions on a single address and do not
 * look for replica set members.
 */
export const hello: Handler = async (call) => ({
  isWritablePrimary: true,
  ismaster: true,
  helloOk: true,
  msg: 'isdbgrid',
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 25_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId: call.connectionId,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  topologyVersion,
  ok: 1,
});

export const ping: Handler = async () => ({ ok: 1 });

export const commitTransaction: Handler = async (call) => {
  const { session, number } = getTransactionId(call);
  await call.gateway.transactions.commit(session, number, call.owner);
  return { ok: 1 };
};

export const abortTransaction: Handler = async (call) => {
  const { session, number } = getTransactionId(call);
  call.gateway.transactions.getOpen(session, number, call.owner);
  await call.gateway.transactions.abort(session);
  return { ok: 1 };
};

/** Reads the session and transaction number of a command. @throws CommandError 20 when either is missing */
export function getTransactionId(call: Call): { session: string; number: bigint } {
  const number = call.body.get('txnNumber');
  if (call.session && typeof number === 'bigint') return { session: call.session, number };
  throw new CommandError(code.illegalOperation, `${call.name} requires a transaction`);
}

export const endSessions: Handler = async (call) => {
  const ids = (call.body.get('endSessions') as Document[] | undefined) ?? [];
  await Promise.all(ids.map((lsid) => call.gateway.transactions.abort(toSessionKey(lsid))));
  return { ok: 1 };
};

/** Formats a session id (`{id: UUID}`) as a map key. @throws CommandError 14 when it is not a UUID */
export function toSessionKey(lsid: unknown): string {
  const id = (lsid as Document | null)?.id;
  if (id instanceof Binary) return id.toString('hex');
  throw new CommandError(code.typeMismatch, 'a session id must be a UUID');
}
