import type { Block, JournalColumns } from '../../journal/columns/read-columns.ts';
import { tradeNotFound } from '../../journal/trash.ts';

/** A trade in the columns. */
export interface BlockRow {
  block: Block;
  index: number;
}

/** Throws not_found for a trade that was created or deleted while it was read. */
export function findRow({ allBlocks }: JournalColumns, number: number, date: string): BlockRow {
  for (const block of allBlocks.filter(({ month }) => month === date.slice(0, 7))) {
    const index = Array.prototype.indexOf.call(block.columns.number, number);
    if (index >= 0) return { block, index };
  }
  throw tradeNotFound();
}
