import { code } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { StatementName } from '../sql.ts';
import { type Call, getBson, type Handler } from './call.ts';

/** Handles a command whose reply is the first batch of a cursor. */
export function createCursorHandler(name: StatementName): Handler {
  return async (call) => {
    const row = await call.run(name, [call.database, call.body.bytes]);
    if (row.persistconnection === true) {
      throw new CommandError(
        code.commandNotSupported,
        `${call.name} would require a dedicated connection for its cursor`,
      );
    }
    if (row.continuation) await storeCursor(call, BigInt(String(row.cursorid)), getBson(row, 'continuation'));
    return getBson(row);
  };
}

export const distinct: Handler = async (call) => getBson(await call.run('distinct', [call.database, call.body.bytes]));

export const getMore: Handler = async (call) => {
  const id = parseCursorId(call.body.get('getMore'));
  const continuation = call.gateway.cursors.get(id, call.database);
  const row = await call.run('getMore', [call.database, call.body.bytes, continuation]);
  if (row.continuation) await storeCursor(call, id, getBson(row, 'continuation'));
  else call.gateway.cursors.delete(id);
  return getBson(row);
};

export const killCursors: Handler = async (call) => {
  const ids = (call.body.get('cursors') as unknown[] | undefined)?.map(parseCursorId) ?? [];
  const killed = ids.filter((id) => call.gateway.cursors.delete(id));
  await deleteCursors(call, killed);
  const cursorsNotFound = ids.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

async function storeCursor(call: Call, id: bigint, continuation: Uint8Array): Promise<void> {
  await deleteCursors(call, call.gateway.cursors.set(id, call.database, continuation));
}

async function deleteCursors(call: Call, ids: bigint[]): Promise<void> {
  if (ids.length > 0) await call.gateway.engine.run('killCursors', [ids.map(String)]);
}

/** @throws CommandError 14 when the value is not a 64-bit integer */
function parseCursorId(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  throw new CommandError(code.typeMismatch, 'a cursor id must be a 64-bit integer');
}

/** Explains a find: returns PostgreSQL's query plan as `queryPlanner.winningPlan`. */
export const explain: Handler = async (call) => {
  const find = call.body.getDocument('explain');
  if (!find?.has('find')) throw new CommandError(code.commandNotSupported, 'only find can be explained');
  const row = await call.run('explain', [call.database, find.bytes]);
  return { queryPlanner: { winningPlan: row['QUERY PLAN'] }, ok: 1 };
};
