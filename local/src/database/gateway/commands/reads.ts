import { code } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { StatementName } from '../sql.ts';
import { bytesOf, type Call, type Handler } from './call.ts';

/** A command whose reply is the first page of a cursor. */
export const firstPage =
  (name: StatementName): Handler =>
  async (call) => {
    const row = await call.run(name, [call.database, call.body.bytes]);
    if (row.persistconnection === true) {
      throw new CommandError(code.commandNotSupported, `${call.name} would pin a connection to its cursor`);
    }
    if (row.continuation) await keepCursor(call, BigInt(String(row.cursorid)), bytesOf(row, 'continuation'));
    return bytesOf(row);
  };

/** count and distinct: a reply that is whole. */
export const wholeReply =
  (name: StatementName): Handler =>
  async (call) =>
    bytesOf(await call.run(name, [call.database, call.body.bytes]));

export const getMore: Handler = async (call) => {
  const id = cursorId(call.body.get('getMore'));
  const continuation = call.gateway.cursors.get(id, call.database);
  const row = await call.run('getMore', [call.database, call.body.bytes, continuation]);
  if (row.continuation) await keepCursor(call, id, bytesOf(row, 'continuation'));
  else call.gateway.cursors.drop(id);
  return bytesOf(row);
};

export const killCursors: Handler = async (call) => {
  const ids = (call.body.get('cursors') as unknown[] | undefined)?.map(cursorId) ?? [];
  const known = ids.filter((id) => call.gateway.cursors.drop(id));
  await deleteCursors(call, known);
  const cursorsNotFound = ids.filter((id) => !known.includes(id));
  return { cursorsKilled: known, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

async function keepCursor(call: Call, id: bigint, continuation: Uint8Array): Promise<void> {
  await deleteCursors(call, call.gateway.cursors.keep(id, call.database, continuation));
}

async function deleteCursors(call: Call, ids: bigint[]): Promise<void> {
  if (ids.length > 0) await call.gateway.engine.run('killCursors', [ids.map(String)]);
}

/** A cursor id arrives as a 64-bit integer. @throws CommandError 14 */
function cursorId(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  throw new CommandError(code.typeMismatch, 'a cursor id is a 64-bit integer');
}

const explainable: Record<string, StatementName> = {
  find: 'explainFind',
  aggregate: 'explainAggregate',
  count: 'explainCount',
  distinct: 'explainDistinct',
};

/** The plan as PostgreSQL tells it, under `queryPlanner.winningPlan`. */
export const explain: Handler = async (call) => {
  const inner = call.body.part('explain');
  const name = explainable[inner?.names[0] ?? ''];
  if (!inner || !name) throw new CommandError(code.commandNotSupported, `${inner?.names[0]} cannot be explained here`);
  const row = await call.run(name, [call.database, inner.bytes]);
  return { queryPlanner: { winningPlan: row['QUERY PLAN'] }, ok: 1 };
};
