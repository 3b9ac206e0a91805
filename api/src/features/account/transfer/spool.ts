import { open } from 'node:fs/promises';
import type { JournalTrade } from 'contracts';

/** Trades that lie on the disk together, and are in memory together when their turn comes. */
const together = 1_000;

/** Trades that have been checked, on their way into the database: more than the memory may hold, read any number of times. */
export const openSpool = async (path: string) => {
  const file = await open(path, 'wx+');
  const batches: { at: number; size: number }[] = [];
  let waiting: JournalTrade[] = [];

  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const bytes = Buffer.from(JSON.stringify(waiting));
    const last = batches.at(-1);
    const at = last ? last.at + last.size : 0;
    waiting = [];
    batches.push({ at, size: bytes.length });
    await file.write(bytes, 0, bytes.length, at);
  };

  return {
    add: async (trade: JournalTrade): Promise<void> => {
      waiting.push(trade);
      if (waiting.length === together) await flush();
    },
    /** All of them, in the order in which they came. */
    async *read(): AsyncGenerator<JournalTrade[]> {
      await flush();
      for (const { at, size } of batches) {
        const { buffer } = await file.read(Buffer.alloc(size), 0, size, at);
        yield JSON.parse(buffer.toString()) as JournalTrade[];
      }
    },
    close: () => file.close(),
  };
};

export type Spool = Awaited<ReturnType<typeof openSpool>>;
