import { SkippedRow, UnreadableFile } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import type { Draft, FormatDefinition, ReadContext } from '../formats/format.ts';
import type { TableMatch } from '../table/tables.ts';
import type { Execution, ReadOptions, ReadResult, RoundTrip, SkippedRowReport } from '../types.ts';
import { keepMainCurrency } from './currencies.ts';
import { readDrafts } from './drafts.ts';
import { type FinishRules, finishExecution, finishRoundTrip, isRoundTrip } from './finish.ts';
import { createKeys } from './keys.ts';
import { findNotation } from './notation.ts';
import { askAboutRows } from './questions.ts';

/** Collects what was not read, without repetitions. */
const createReport = () => {
  const skipped: SkippedRowReport[] = [];
  const warnings = new Set<string>();
  return {
    skipped,
    warnings,
    skip: (row: number, reason: string): void => {
      skipped.push({ row, reason });
    },
    warn: (sentence: string): void => {
      warnings.add(sentence);
    },
  };
};
type Report = ReturnType<typeof createReport>;

/** The trader's name for the only account of a file; the names of the file if it has several. */
const createToAccount = (drafts: readonly Draft[], { account: answer }: ReadOptions, report: Report) => {
  const named = new Set(drafts.flatMap(({ account }) => (account ? [account] : [])));
  if (answer !== undefined && named.size > 1)
    report.warn(`The file has ${named.size} accounts, so their names in the file are used.`);
  return (account: string | undefined): string | null =>
    named.size > 1 ? account || (answer ?? null) : (answer ?? (account || null));
};

const finish = (drafts: readonly Draft[], rules: FinishRules, report: Report) => {
  const executions: Execution[] = [];
  const roundTrips: RoundTrip[] = [];
  for (const draft of drafts) {
    try {
      if (isRoundTrip(draft)) {
        const { roundTrip, warning } = finishRoundTrip(draft, rules);
        roundTrips.push(roundTrip);
        if (warning) report.warn(warning);
      } else executions.push(finishExecution(draft, rules));
    } catch (error) {
      if (!(error instanceof SkippedRow)) throw error;
      report.skip(draft.row, error.message);
    }
  }
  return { executions, roundTrips };
};

const warnOfAmbiguousTimes = (drafts: readonly Draft[], report: Report): void => {
  const rows = drafts.filter((draft) =>
    isRoundTrip(draft) ? draft.opened?.isAmbiguous || draft.closed.isAmbiguous : draft.time.isAmbiguous,
  );
  if (rows.length > 0)
    report.warn(
      `The clocks went back at the time of ${rows.length} rows (first: row ${Math.min(...rows.map(({ row }) => row))}). They are read as the first of the two hours.`,
    );
};

/** Rows with an id that occurred before are the same fill, printed twice. */
const dropRepeatedIds = <T extends { key: string; row: number }>(items: T[], report: Report): T[] => {
  const seen = new Set<string>();
  return items.filter(({ key, row }) => {
    if (!seen.has(key)) return Boolean(seen.add(key));
    report.skip(row, 'The file contains this row twice, with the same id.');
    return false;
  });
};

const readAll = <R extends string>(
  format: FormatDefinition<R>,
  file: OpenedFile,
  tables: TableMatch<R>[],
  options: ReadOptions,
) => {
  const report = createReport();
  const questions: ReadResult['questions'] = [];
  const context: ReadContext = { file, skip: report.skip, warn: report.warn };
  const toNotation = findNotation({ format, file, tables, options, questions, warn: report.warn });
  const all = tables.flatMap((table) => readDrafts(format, table, toNotation(table), context));
  const drafts = keepMainCurrency(all, report.skip);
  return { report, drafts, questions: [...askAboutRows(drafts, options), ...questions] };
};

/** The fills or round trips of a file in one format. Throws UnreadableFile if the file is not in that format. */
export const readWith = <R extends string>(
  format: FormatDefinition<R>,
  file: OpenedFile,
  tables: TableMatch<R>[],
  options: ReadOptions,
): ReadResult => {
  if (tables.length === 0) throw new UnreadableFile(`The file is not in the format ${format.name}.`);
  const { report, drafts, questions } = readAll(format, file, tables, options);
  warnOfAmbiguousTimes(drafts, report);
  const toAccount = createToAccount(drafts, options, report);
  const { executions, roundTrips } = finish(drafts, { options, toAccount, createKey: createKeys(format.id) }, report);
  if (drafts.length === 0) report.warn(format.whenEmpty);
  return {
    format: format.id,
    executions: dropRepeatedIds(executions, report),
    roundTrips: dropRepeatedIds(roundTrips, report),
    skipped: report.skipped.toSorted((a, b) => a.row - b.row),
    warnings: [...report.warnings],
    questions,
  };
};
