import { UnreadableFile } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import type { ReadResult } from '../types.ts';
import { type Format, formats } from './index.ts';

/** A format that a file can be in. */
export interface Candidate {
  format: string;
  name: string;
  /** Why the format matches, for the trader. */
  reason: string;
  /** Unknown columns that change money or meaning. If there are any, the trader chooses how to read the file. */
  unread: readonly string[];
  /** The file has the columns of the format, but no row that it reads: other software uses the same names. */
  isEmpty: boolean;
}

/** Whether no row was read. Rows of contracts whose value is asked for are read with the answer. */
const isEmpty = ({ executions, roundTrips, open, questions }: ReadResult): boolean =>
  executions.length + roundTrips.length + open.length === 0 && !questions.some(({ root }) => root);

/** Rows that tell for most files, and for nearly all others, so that a large file is not read twice. */
const HEAD_ROWS = [200, 2_000];

const readsRows = (format: Format, file: OpenedFile): boolean => {
  const { grid } = file;
  const all = grid.rows.length;
  const counts = [...HEAD_ROWS.filter((count) => count < all), all];
  try {
    return counts.some((count) => {
      const part = { ...file, grid: { ...grid, rows: grid.rows.slice(0, count) } };
      return format.match(part) && !isEmpty(format.read(part, {}));
    });
  } catch (failure) {
    // The format knows what is wrong with the file.
    if (failure instanceof UnreadableFile) return true;
    throw failure;
  }
};

/**
 * The matching formats, most specific first: a format that knows more columns of the file is more specific. A format
 * that reads no row comes after one that does.
 */
export function detect(file: OpenedFile): Candidate[] {
  const found = formats
    .flatMap((format) => {
      const match = format.match(file);
      return match ? [{ format, ...match }] : [];
    })
    .toSorted((a, b) => b.columns - a.columns);
  const best = found.findIndex(({ format }) => readsRows(format, file));
  const candidates = found.map(({ format: { id, name }, reason, unread }, index) => ({
    format: id,
    name,
    reason,
    unread,
    isEmpty: best < 0 || index < best,
  }));
  return [...candidates.filter((candidate) => !candidate.isEmpty), ...candidates.filter((each) => each.isEmpty)];
}
