import { inQuotes, UnreadableFile } from './errors.ts';
import { type OpenedFile, openFiles } from './file/open.ts';
import { type Candidate, detect } from './formats/detect.ts';
import { type Format, formats } from './formats/index.ts';
import { explainKind } from './formats/other-kinds.ts';
import { findUnreadExport } from './formats/unread-exports.ts';
import { type Guess, guess } from './mapping/guess.ts';
import { findMappableTable } from './mapping/table.ts';
import { isAnswered } from './read/questions.ts';
import { describeColumns } from './table/unread-columns.ts';
import { annotateTrades } from './trades/annotations.ts';
import { type Rows, toTrades } from './trades/positions.ts';
import type { DayEnd } from './trades/row-days.ts';
import type {
  Annotations,
  ImportedTrade,
  OpenPosition,
  Question,
  ReadOptions,
  ReadResult,
  SkippedRowReport,
} from './types.ts';

const explainUnknown = (file: OpenedFile): string =>
  findMappableTable(file)
    ? 'The file is in no known format. If its rows are fills or closed trades, map its columns.'
    : 'The file is in no known format: no table in it has the columns of a broker export.';

/** What to export instead of another export of a broker with a format. */
const explainOther = (file: OpenedFile): string | undefined =>
  formats.map((format) => format.explainOther(file)).find((sentence) => sentence !== undefined);

/** What the file is, if it is known although no format reads it. */
const explainNamed = (file: OpenedFile): string | undefined =>
  explainOther(file) ?? findUnreadExport(file)?.sentence ?? explainKind(file);

/** Whether a table without a format can have trades. A kind of file is only what its columns look like. */
const isGuessable = (file: OpenedFile): boolean =>
  explainOther(file) === undefined && findUnreadExport(file)?.isMappable !== false;

const askForFormat = ({ name, unread }: Candidate): string =>
  `The file looks like ${name}, but this format does not know ${describeColumns(unread)}. Map the columns of the file, or read it as ${name} without ${unread.length === 1 ? 'this column' : 'these columns'}.`;

const findFormat = (id: string): Format => {
  const found = formats.find((format) => format.id === id);
  if (!found)
    throw new UnreadableFile(
      `The format ${inQuotes(id)} is not known. Known: ${formats.map((format) => format.id).join(', ')}.`,
    );
  return found;
};

/**
 * Reads a file in the given format, or in the best match. Throws UnreadableFile with one sentence. It names the right
 * export if the file is another export of the same broker, and the unknown columns if they make the format doubtful.
 */
export function read(file: OpenedFile, options: ReadOptions & { format?: string } = {}): ReadResult {
  if (options.format !== undefined) return findFormat(options.format).read(file, options);
  const [best] = detect(file);
  if (!best) throw new UnreadableFile(explainNamed(file) ?? explainUnknown(file));
  if (best.unread.length > 0) throw new UnreadableFile(askForFormat(best));
  return findFormat(best.format).read(file, options);
}

/** A file that was read, and how it was guessed. A file that a format reads has no mapping. */
type GuessedRead = Pick<Guess, 'result'> & { [K in 'mapping' | 'columns']: Guess[K] | null };

/** As `read`, but a table of which no known format reads a row is read by what its columns seem to be. */
export function readOrGuess(file: OpenedFile, options: ReadOptions & { format?: string } = {}): GuessedRead {
  const readKnown = (): GuessedRead => ({ result: read(file, options), mapping: null, columns: null });
  const [best] = options.format === undefined ? detect(file) : [];
  if (options.format !== undefined || best?.isEmpty === false) return readKnown();
  try {
    if (isGuessable(file)) return guess(file, options);
  } catch (failure) {
    if (best && failure instanceof UnreadableFile) return readKnown();
    const named = explainNamed(file);
    throw named !== undefined && failure instanceof UnreadableFile ? new UnreadableFile(named) : failure;
  }
  if (best) return readKnown();
  throw new UnreadableFile(explainNamed(file) ?? explainUnknown(file));
}

const distinct = <T extends { key: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.key, item])).values(),
];

/**
 * Joins the rows of several files of one format. Each fill counts once, even if the files overlap. A later file can
 * close positions that an earlier file leaves open. Pass the result to `toTrades`.
 */
export function joinReads(
  results: readonly Pick<ReadResult, 'format' | 'executions' | 'roundTrips'>[],
): Pick<ReadResult, 'format' | 'executions' | 'roundTrips'> {
  const [format = '', ...others] = new Set(results.map((result) => result.format));
  if (others.length > 0)
    throw new Error('Files of different formats cannot be joined: they identify fills differently.');
  return {
    format,
    executions: distinct(results.flatMap(({ executions }) => executions)),
    roundTrips: distinct(results.flatMap(({ roundTrips }) => roundTrips)),
  };
}

export interface FileTrades {
  format: string;
  /** What the trades are made of. */
  rows: Rows;
  trades: (ImportedTrade & Annotations)[];
  open: OpenPosition[];
  skipped: SkippedRowReport[];
  warnings: string[];
  /** Those without an answer. */
  questions: Question[];
  /** The name of the column of each role of a table that was guessed; null if a format reads the file. */
  mapping: Readonly<Record<string, string>> | null;
}

/**
 * Reads the trades of a file, or of each file in a zip. Throws UnreadableFile with one sentence if a file cannot be
 * read.
 */
export async function readTrades(
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  options: ReadOptions & { format?: string; dayEnd?: DayEnd; guess?: boolean } = {},
): Promise<FileTrades[]> {
  const files = await openFiles(bytes, fileName);
  return files.map((file) => {
    const { result, columns } = options.guess
      ? readOrGuess(file, options)
      : { result: read(file, options), columns: null };
    const { trades, open, skipped, warnings } = toTrades(result, options);
    return {
      format: result.format,
      rows: { executions: result.executions, roundTrips: result.roundTrips },
      trades: annotateTrades(trades, result),
      open: [...result.open, ...open],
      skipped: [...result.skipped, ...skipped].toSorted((a, b) => a.row - b.row),
      warnings: [...result.warnings, ...warnings],
      questions: result.questions.filter((question) => !isAnswered(question, options)),
      mapping: columns,
    };
  });
}
