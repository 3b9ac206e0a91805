import {
  type Candidate,
  detect,
  fileLimits,
  findMappableTable,
  formats,
  type OpenedFile,
  openFiles,
  type ReadOptions,
  type ReadResult,
  read,
  readMapped,
  readOrGuess,
  UnreadableFile,
} from 'importers';
import { findDuplicates, leaveOut, type PlannedRows } from './duplicates.ts';
import { isOwnExport } from './own-export.ts';
import { createPlan, type FileRead, type FoldedFiles, foldFiles } from './plan.ts';
import { sliceRows } from './rows.ts';
import type { FoundFile, Reader, Source } from './types.ts';

const describeFailure = (failure: unknown): string => {
  if (failure instanceof UnreadableFile) return failure.message;
  console.error(failure);
  return 'The file could not be read: it is damaged, or larger than this browser can hold.';
};

/**
 * How a file is read that no format reads without asking. Otherwise why not: which other export to choose, or which
 * columns are not known.
 */
const guessOrExplain = (file: OpenedFile): Pick<FoundFile, 'guess' | 'problem'> => {
  try {
    return { guess: readOrGuess(file).mapping, problem: null };
  } catch (failure) {
    return { guess: null, problem: describeFailure(failure) };
  }
};

let lastId = 0;
const createId = (): string => {
  lastId += 1;
  return `file ${lastId}`;
};

/** Another export of a known broker: mapping its columns would not make trades of it. */
const isOtherExport = (file: OpenedFile): boolean => formats.some((format) => format.explainOther(file) !== undefined);

const OWN_EXPORT =
  'This is an export of this journal, not a file of a broker. Account restores it: under Your data, choose “Import journal” and the zip file.';

const toProblem = (name: string, problem: string, isOwn = false): FoundFile => ({
  id: createId(),
  name,
  candidates: [],
  table: null,
  guess: null,
  isOwnExport: isOwn,
  problem,
});

/** Whether the best format knows all columns that matter, and reads a row. */
const isCertain = ([best]: readonly Candidate[]): boolean => best?.unread.length === 0 && !best.isEmpty;

const toFoundFile = (file: OpenedFile): FoundFile => {
  const candidates = detect(file);
  return {
    id: createId(),
    name: file.name,
    candidates,
    table: isOtherExport(file) ? null : (findMappableTable(file) ?? null),
    isOwnExport: false,
    ...(isCertain(candidates) ? { guess: null, problem: null } : guessOrExplain(file)),
  };
};

const readAs = (file: OpenedFile, { format, mapping }: Source, options: ReadOptions): ReadResult =>
  mapping ? readMapped(file, mapping, options) : read(file, { ...options, format: format ?? undefined });

const openAll = async (file: File): Promise<OpenedFile[]> => {
  // Before its bytes are in memory.
  if (file.size > fileLimits.fileBytes)
    throw new UnreadableFile(
      `The file is larger than ${fileLimits.fileBytes / 1024 / 1024} MB. Export a shorter period.`,
    );
  return openFiles(new Uint8Array(await file.arrayBuffer()), file.name);
};

/** Sources that are planned in turn, each without and with the stored rows. */
const MAX_SOURCES = 3;

/** Keeps the values that were used last. */
const createCache = <T>(size: number) => {
  const values = new Map<string, T>();
  return (key: string, compute: () => T): T => {
    const value = values.get(key) ?? compute();
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.keys();
    if (values.size > size && oldest !== undefined) values.delete(oldest);
    return value;
  };
};

/** Runs in a worker, and in the same process in tests. */
export function createReader(): Reader {
  const opened = new Map<string, OpenedFile>();
  const planned = new Map<string, PlannedRows>();
  // The end of the trading day changes the trades of the same rows.
  const reads = createCache<FileRead[]>(MAX_SOURCES);
  const folds = createCache<FoldedFiles>(MAX_SOURCES);

  const readFiles = (source: Source, options: ReadOptions): FileRead[] =>
    reads(JSON.stringify([source, options]), () =>
      source.fileIds.flatMap((id) => {
        const file = opened.get(id);
        return file ? [{ fileName: file.name, result: readAs(file, source, options) }] : [];
      }),
    );

  return {
    async open(file) {
      try {
        if (await isOwnExport(file)) return [toProblem(file.name, OWN_EXPORT, true)];
        return (await openAll(file)).map((content) => {
          const found = toFoundFile(content);
          if (found.candidates.length > 0 || found.table) opened.set(found.id, content);
          return found;
        });
      } catch (failure) {
        return [toProblem(file.name, describeFailure(failure))];
      }
    },
    async listFormats() {
      return Object.fromEntries(formats.map(({ id, name }) => [id, name]));
    },
    async plan(request) {
      const { source, readContext, answers } = request;
      const folded = folds(JSON.stringify([source, readContext, answers]), () =>
        foldFiles(request, (options) => readFiles(source, options)),
      );
      planned.set(source.key, { format: folded.facts.format, rows: folded.rows, dayEnd: answers.dayEnd });
      return createPlan(folded, request);
    },
    async findDuplicates({ sourceKey, ...request }) {
      const plan = planned.get(sourceKey);
      return plan ? findDuplicates(plan, request) : { pairs: [], rowCount: 0, shared: 0 };
    },
    async readRows({ sourceKey, from, count, leftOut }) {
      const plan = planned.get(sourceKey);
      return plan ? sliceRows(leaveOut(plan, leftOut), from, count) : { executions: [], roundTrips: [] };
    },
  };
}
