import { joinReads, type ReadOptions, type ReadResult, type Rows, reconcile, toTrades } from 'importers';
import { compare } from './compare.ts';
import { countRows, findFirstDay, sortRows } from './rows.ts';
import type { Plan, PlanRequest } from './types.ts';

interface FileRead {
  fileName: string;
  result: ReadResult;
}

type ReadFiles = (options: ReadOptions) => FileRead[];

const join = (reads: readonly FileRead[]) => joinReads(reads.map(({ result }) => result));

/** Each question once, also if several files leave it open. */
const listQuestions = (reads: readonly FileRead[]): Plan['questions'] => {
  const questions = reads.flatMap(({ result }) => result.questions);
  return [...new Map(questions.map((question) => [`${question.id} ${question.root ?? ''}`, question])).values()];
};

/** Days depend on the setting only for trades that close in the evening of Chicago. */
const findDependence = (rows: ReturnType<typeof join>): boolean => {
  const days = (['midnight', '17:00 America/Chicago'] as const).map((dayEnd) => {
    const { trades } = toTrades(rows, { dayEnd });
    return new Map(trades.map(({ key, date }) => [key, date]));
  });
  const [atMidnight, atClose] = days;
  return [...(atMidnight ?? [])].some(([key, date]) => atClose?.get(key) !== date);
};

/**
 * What an import of the files would do.
 * @returns also its rows, in the order of their time
 * @throws UnreadableFile if an answer contradicts a file
 */
export const createPlan = (
  { known, answers, stored }: PlanRequest,
  readFiles: ReadFiles,
): { plan: Plan; rows: Rows } => {
  const { dayEnd, restoresDeleted, ...answered } = answers;
  const pointValues = { ...known.pointValues, ...answered.pointValues };
  const reads = readFiles({ ...known, ...answered, pointValues });
  const joined = join(reads);
  const rows = sortRows(joined);
  const withoutFees = join(readFiles({ ...known, ...answered, pointValues, feePerUnit: undefined }));
  const { trades, open, skipped, warnings } = toTrades(joined, { dayEnd });
  const unmatched = skipped.map((row) => ({ fileName: reads.length === 1 ? (reads[0]?.fileName ?? '') : '', ...row }));
  const compared = compare({ format: joined.format, rows, stored, dayEnd, restoresDeleted });
  return {
    rows,
    plan: {
      format: joined.format,
      questions: listQuestions(readFiles(known)),
      trades: compared.trades,
      openCount: open.length,
      skipped: [
        ...reads.flatMap(({ fileName, result }) => result.skipped.map((row) => ({ fileName, ...row }))),
        ...unmatched,
      ],
      warnings: [...new Set([...reads.flatMap(({ result }) => result.warnings), ...warnings])],
      reconciliation: reconcile(trades, joined, withoutFees),
      rowCount: countRows(rows),
      newRowCount: compared.newRowCount,
      firstDay: findFirstDay(rows),
      dependsOnDayEnd: findDependence(joined),
    },
  };
};
