import { UnreadableFile } from '../../src/errors.ts';
import { readText } from '../fixture.ts';

type Options = Parameters<typeof readText>[2];

/** A table that no format knows: fills of one trade. */
export const HEADER = 'Date,Symbol,Side,Quantity,Price,Fees';
export const ROWS = ['2026-02-02,AAPL,Buy,10,150.5,1', '2026-02-03,AAPL,Sell,10,152.25,1'] as const;

/** Reads the lines of a table by what its columns seem to be. */
export function guess(lines: readonly string[], options: Options = {}) {
  return readText(lines.join('\n'), 'table.csv', { guess: true, ...options });
}

/** Why a table is not read. */
export async function refuse(...lines: string[]): Promise<string> {
  try {
    await guess(lines);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
  return 'guessed';
}
