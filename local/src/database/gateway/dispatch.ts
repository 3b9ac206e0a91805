import type { Call, Gateway, Reply } from './commands/call.ts';
import { commands } from './commands/index.ts';
import { sessionKey, transactionOf } from './commands/session.ts';
import { code } from './errors/codes.ts';
import { CommandError, toCommandError } from './errors/command-error.ts';
import { transient } from './transactions.ts';
import type { Request } from './wire/messages.ts';

/** Who asks: one client connection. */
export interface Client {
  connectionId: number;
  /** Aborted when the connection closes. */
  signal: AbortSignal;
}

/** These have no effect, and end when their client leaves. */
const reads = new Set(['find', 'getMore', 'aggregate', 'count', 'distinct']);

/** These end a transaction; they do not run in it. */
const enders = new Set(['commitTransaction', 'abortTransaction']);

/** Answers one request; a failure is an answer, too. */
export async function dispatch(gateway: Gateway, client: Client, request: Request): Promise<Reply> {
  const call = toCall(gateway, client, request);
  try {
    const handler = commands.get(call.name);
    if (!handler) throw new CommandError(code.commandNotFound, `no such command: '${call.name}'`);
    const lsid = call.body.get('lsid');
    if (lsid) call.session = sessionKey(lsid);
    if (call.body.get('autocommit') === false && !enders.has(call.name)) await joinTransaction(call);
    return await handler(call);
  } catch (error) {
    return (await failure(call, error)).toReply();
  }
}

function toCall(gateway: Gateway, client: Client, { body, sequences }: Request): Call {
  const timeLimitMs = Number(body.get('maxTimeMS') ?? 0);
  const database = body.get('$db');
  const name = body.names[0] ?? '';
  const limits = { timeLimitMs, signal: reads.has(name) ? client.signal : undefined };
  const call: Call = {
    gateway,
    name,
    database: typeof database === 'string' ? database : 'admin',
    body,
    sequences,
    user: client,
    connectionId: client.connectionId,
    run: (statement, parameters) =>
      call.transaction?.run(statement, parameters) ?? gateway.engine.run(statement, parameters, limits),
    tryOut: (name, parameters) => (call.transaction ?? gateway.engine).tryOut(name, parameters),
  };
  return call;
}

async function joinTransaction(call: Call): Promise<void> {
  const { transactions } = call.gateway;
  const { session, number } = transactionOf(call);
  const begins = call.body.get('startTransaction') === true;
  if (begins) call.transaction = await transactions.begin(session, number, call.user);
  else call.transaction = transactions.current(session, number, call.user);
}

/** An error inside a transaction ends it: PostgreSQL would refuse everything after it anyway, and so would MongoDB. */
async function failure(call: Call, error: unknown): Promise<CommandError> {
  if (!call.transaction || !call.session) return toCommandError(error);
  await call.gateway.transactions.abort(call.session);
  return transient(error);
}
