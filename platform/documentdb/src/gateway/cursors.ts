import { code } from './errors/codes.ts';
import { CommandError } from './errors/command-error.ts';

/** Idle cursors are removed after this time. The engine deletes their files on its own schedule. */
const CURSOR_IDLE_TIMEOUT_MS = 10 * 60_000;
/** The engine stores at most 5,000 cursor files and rejects new cursors beyond that. */
const MAX_OPEN_CURSORS = 4_000;

interface OpenCursor {
  database: string;
  /** The engine's opaque resume token for the next getMore. */
  continuation: Uint8Array;
  usedAt: number;
}

/** Open cursors by id. A cursor holds no connection: an abandoned one only uses a file until it expires. */
export class CursorStore {
  private readonly open = new Map<bigint, OpenCursor>();

  /** Stores a cursor as the most recently used. @returns the ids of expired and evicted cursors */
  set(id: bigint, database: string, continuation: Uint8Array): bigint[] {
    this.open.delete(id);
    this.open.set(id, { database, continuation, usedAt: Date.now() });
    const expired = this.findExpired();
    for (const expiredId of expired) this.open.delete(expiredId);
    return expired;
  }

  /** Gets a cursor's resume token. @throws CommandError 43 when the cursor does not exist */
  get(id: bigint, database: string): Uint8Array {
    const cursor = this.open.get(id);
    if (cursor?.database !== database) throw new CommandError(code.cursorNotFound, `cursor id ${id} not found`);
    return cursor.continuation;
  }

  /** @returns whether the cursor existed */
  delete(id: bigint): boolean {
    return this.open.delete(id);
  }

  private findExpired(): bigint[] {
    const minUsedAt = Date.now() - CURSOR_IDLE_TIMEOUT_MS;
    let surplus = this.open.size - MAX_OPEN_CURSORS;
    return [...this.open].flatMap(([id, { usedAt }]) => (surplus-- > 0 || usedAt < minUsedAt ? [id] : []));
  }
}
