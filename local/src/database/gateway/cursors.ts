import { code } from './errors/codes.ts';
import { CommandError } from './errors/command-error.ts';

/** Cursors that nobody reads are forgotten after this time; the engine deletes their files by its own clock. */
export const CURSOR_IDLE_MS = 10 * 60_000;
/** The engine keeps 5,000 cursor files at most and then refuses every new one. */
const MOST_CURSORS = 4_000;

interface OpenCursor {
  database: string;
  /** The engine's own note of where it stopped, to be handed back with the next getMore. */
  continuation: Uint8Array;
  usedAt: number;
}

/** The open cursors by id. None holds a connection: a cursor that a client forgets costs a file, until it expires. */
export class Cursors {
  private readonly open = new Map<bigint, OpenCursor>();

  /** Keeps the cursor, the most recently used last. @returns the ids that had to go for it */
  keep(id: bigint, database: string, continuation: Uint8Array): bigint[] {
    this.open.delete(id);
    this.open.set(id, { database, continuation, usedAt: Date.now() });
    const expired = this.expired();
    for (const gone of expired) this.open.delete(gone);
    return expired;
  }

  /** @throws CommandError 43 when there is no such cursor */
  get(id: bigint, database: string): Uint8Array {
    const cursor = this.open.get(id);
    if (cursor?.database !== database) throw new CommandError(code.cursorNotFound, `cursor id ${id} not found`);
    return cursor.continuation;
  }

  /** @returns whether there was such a cursor */
  drop(id: bigint): boolean {
    return this.open.delete(id);
  }

  private expired(): bigint[] {
    const oldest = Date.now() - CURSOR_IDLE_MS;
    let surplus = this.open.size - MOST_CURSORS;
    return [...this.open].flatMap(([id, { usedAt }]) => (surplus-- > 0 || usedAt < oldest ? [id] : []));
  }
}
