import { read } from './detect.ts';
import { openFiles } from './file/open.ts';
import type { DayEnd } from './trades/day.ts';
import { toTrades } from './trades/to-trades.ts';
import type { ImportedTrade, OpenPosition, Question, ReadOptions, SkippedRowReport } from './types.ts';

export interface FileTrades {
  format: string;
  trades: ImportedTrade[];
  open: OpenPosition[];
  skipped: SkippedRowReport[];
  warnings: string[];
  questions: Question[];
}

/**
 * The trades of each file: one, or those in a zip. Throws UnreadableFile with one sentence if a file cannot be read.
 */
export const readTrades = async (
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  options: ReadOptions & { format?: string; dayEnd?: DayEnd } = {},
): Promise<FileTrades[]> => {
  const files = await openFiles(bytes, fileName);
  return files.map((file) => {
    const result = read(file, options);
    const { trades, open, skipped, warnings } = toTrades(result, options);
    return {
      format: result.format,
      trades,
      open,
      skipped: [...result.skipped, ...skipped].toSorted((a, b) => a.row - b.row),
      warnings: [...result.warnings, ...warnings],
      questions: result.questions,
    };
  });
};
