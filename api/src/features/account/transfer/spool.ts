import { open } from 'node:fs/promises';
import type { JournalTrade } from 'contracts/journal-file';

/** Number of trades that are written and read together. */
const BATCH_SIZE = 100;

/** Stores checked trades on disk, because they may exceed memory. They can be read any number of times. */
export async function openSpool(path: string) {
  const file = await open(path, 'wx+');
  const batches: { offset: number; size: number }[] = [];
  let buffered: JournalTrade[] = [];

  const flush = async (): Promise<void> => {
    if (buffered.length === 0) return;
    const bytes = Buffer.from(JSON.stringify(buffered));
    const last = batches.at(-1);
    const offset = last ? last.offset + last.size : 0;
    buffered = [];
    batches.push({ offset, size: bytes.length });
    await file.write(bytes, 0, bytes.length, offset);
  };

  return {
    add: async (trade: JournalTrade): Promise<void> => {
      buffered.push(trade);
      if (buffered.length === BATCH_SIZE) await flush();
    },
    /**
     * Reads trades in the order in which they were added: by default all, otherwise those from `from` (inclusive) to
     * `to` (exclusive).
     */
    async *read(from = 0, to = Number.POSITIVE_INFINITY): AsyncGenerator<JournalTrade[]> {
      await flush();
      for (const [index, { offset, size }] of batches.entries()) {
        const start = index * BATCH_SIZE;
        if (start + BATCH_SIZE <= from || start >= to) continue;
        const { buffer } = await file.read(Buffer.alloc(size), 0, size, offset);
        const trades = JSON.parse(buffer.toString()) as JournalTrade[];
        yield trades.slice(Math.max(0, from - start), to - start);
      }
    },
    close: () => file.close(),
  };
}

export type Spool = Awaited<ReturnType<typeof openSpool>>;
