import type { Call, Gateway, Handler, Reply } from './commands/call.ts';
import * as catalog from './commands/catalog.ts';
import { createCursorHandler, distinct, explain, getMore, killCursors } from './commands/reads.ts';
import {
  abortTransaction,
  commitTransaction,
  endSessions,
  getTransactionId,
  hello,
  ping,
  toSessionKey,
} from './commands/session.ts';
import { createWriteHandler, findAndModify } from './commands/writes.ts';
import { code } from './errors/codes.ts';
import { CommandError, toCommandError } from './errors/command-error.ts';
import { toTransactionError } from './transactions.ts';
import type { Request } from './wire/messages.ts';

/** All supported commands; any other command fails with CommandNotFound. */
const commands = new Map<string, Handler>(
  Object.entries({
    hello,
    ismaster: hello,
    ping,
    endSessions,
    commitTransaction,
    abortTransaction,
    insert: createWriteHandler('insert'),
    update: createWriteHandler('update'),
    delete: createWriteHandler('delete'),
    findAndModify,
    find: createCursorHandler('find'),
    aggregate: createCursorHandler('aggregate'),
    getMore,
    killCursors,
    distinct,
    explain,
    ...catalog,
    listIndexes: createCursorHandler('listIndexes'),
    listCollections: createCursorHandler('listCollections'),
  }),
);

/** One client connection. */
export interface Client {
  connectionId: number;
  /** Aborted when the connection closes. */
  signal: AbortSignal;
}

/** Commands without side effects, which are cancelled when their client disconnects. */
const CANCELLABLE_COMMANDS = new Set(['find', 'getMore', 'aggregate', 'count', 'distinct']);

/** Commands that end a transaction and do not run in it. */
const TRANSACTION_END_COMMANDS = new Set(['commitTransaction', 'abortTransaction']);

/** Runs one request. Errors become error replies. */
export async function dispatch(gateway: Gateway, client: Client, request: Request): Promise<Reply> {
  const call = toCall(gateway, client, request);
  try {
    const handler = commands.get(call.name);
    if (!handler) throw new CommandError(code.commandNotFound, `no such command: '${call.name}'`);
    const lsid = call.body.get('lsid');
    if (lsid) call.session = toSessionKey(lsid);
    if (call.body.get('autocommit') === false && !TRANSACTION_END_COMMANDS.has(call.name)) await joinTransaction(call);
    return await handler(call);
  } catch (error) {
    return (await toFailure(call, error)).toReply();
  }
}

function toCall(gateway: Gateway, client: Client, { body, sequences }: Request): Call {
  const timeLimitMs = Number(body.get('maxTimeMS') ?? 0);
  const database = body.get('$db');
  const name = body.fieldNames[0] ?? '';
  const limits = { timeLimitMs, signal: CANCELLABLE_COMMANDS.has(name) ? client.signal : undefined };
  const call: Call = {
    gateway,
    name,
    database: typeof database === 'string' ? database : 'admin',
    body,
    sequences,
    owner: client,
    connectionId: client.connectionId,
    run: (statement, parameters) =>
      call.transaction?.run(statement, parameters) ?? gateway.engine.run(statement, parameters, limits),
    dryRun: (name, parameters) => (call.transaction ?? gateway.engine).dryRun(name, parameters),
  };
  return call;
}

async function joinTransaction(call: Call): Promise<void> {
  const { transactions } = call.gateway;
  const { session, number } = getTransactionId(call);
  const isStart = call.body.get('startTransaction') === true;
  if (isStart) call.transaction = await transactions.begin(session, number, call.owner);
  else call.transaction = transactions.getOpen(session, number, call.owner);
}

/** Aborts the transaction on any error, as MongoDB does; PostgreSQL would reject its next statements anyway. */
async function toFailure(call: Call, error: unknown): Promise<CommandError> {
  if (!call.transaction || !call.session) return toCommandError(error);
  await call.gateway.transactions.abort(call.session);
  return toTransactionError(error);
}
