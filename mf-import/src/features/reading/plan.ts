import {
  annotateTrades,
  createToTradingDay,
  type DayEnd,
  type ImportedTrade,
  joinReads,
  type ReadOptions,
  type ReadResult,
  type Rows,
  reconcile,
  toTrades,
} from 'importers';
import { toQuestionKey } from './questions.ts';
import { compare, countRows, countRowsPerCall, findFirstDay, sortRows } from './rows.ts';
import type { Plan, PlanRequest } from './types.ts';

export interface FileRead {
  fileName: string;
  result: ReadResult;
}

type ReadFiles = (options: ReadOptions) => FileRead[];

/** Positions that the files list as open, each once. */
const countOpen = (reads: readonly FileRead[]): number =>
  new Set(reads.flatMap(({ result }) => result.open.map(({ key }) => key))).size;

/** Each question once, also if several files leave it open. */
const listQuestions = (reads: readonly FileRead[]): Plan['questions'] => {
  const questions = reads.flatMap(({ result }) => result.questions);
  return [...new Map(questions.map((question) => [toQuestionKey(question), question])).values()];
};

const toChicagoDay = createToTradingDay('17:00 America/Chicago');

/**
 * Days depend on the setting only for trades that close in the evening of Chicago, unless the file states its trading
 * days.
 */
const findDependence = (
  { executions, roundTrips }: Rows,
  trades: readonly ImportedTrade[],
  dayEnd: DayEnd,
): boolean => {
  if (dayEnd !== 'midnight') return true;
  if ([...executions, ...roundTrips].some(({ isTradingDay }) => isTradingDay)) return false;
  return trades.some(({ closedAt, date }) => toChicagoDay({ at: closedAt, day: date }) !== date);
};

/** Whether an order of the broker has fills of several tickers: the legs of one trade. */
const findLegOrders = ({ executions }: Rows): boolean => {
  const tickers = new Map<string, string>();
  return executions.some(({ order, ticker }) => {
    if (!order) return false;
    const first = tickers.get(order) ?? ticker;
    tickers.set(order, first);
    return first !== ticker;
  });
};

/** What the files say with the trader's answers. It does not depend on the stored rows. */
export interface FoldedFiles {
  /** In the order of their time. */
  rows: Rows;
  trades: readonly ImportedTrade[];
  /** The facts of the plan that need no comparison. */
  facts: Omit<Plan, 'trades' | 'newRowCount'>;
}

/** @throws UnreadableFile if the files cannot be read */
export function foldFiles(
  { readContext, answers }: Pick<PlanRequest, 'readContext' | 'answers'>,
  readFiles: ReadFiles,
): FoldedFiles {
  const { dayEnd, restoresDeleted, confirmed, ...answered } = answers;
  const reads = readFiles({ ...readContext, ...answered });
  const joined = joinReads(reads.map(({ result }) => result));
  const rows = sortRows(joined);
  const { trades, open, skipped, warnings } = toTrades(joined, { dayEnd });
  const unmatched = skipped.map((row) => ({ fileName: reads.length === 1 ? (reads[0]?.fileName ?? '') : '', ...row }));
  return {
    rows,
    trades,
    facts: {
      format: joined.format,
      questions: listQuestions(reads),
      accounts: [...new Set(reads.flatMap(({ result }) => result.accounts))],
      openCount: open.length + countOpen(reads),
      skipped: [
        ...reads.flatMap(({ fileName, result }) => result.skipped.map((row) => ({ fileName, ...row }))),
        ...unmatched,
      ],
      warnings: [...new Set([...reads.flatMap(({ result }) => result.warnings), ...warnings])],
      reconciliation: reconcile(trades, joined),
      annotatedCount: annotateTrades(trades, joined).filter(({ notes, setup, tags }) => notes ?? setup ?? tags).length,
      rowCount: countRows(rows),
      rowsPerCall: countRowsPerCall(rows),
      firstDay: findFirstDay(rows),
      dependsOnDayEnd: findDependence(joined, trades, dayEnd),
      hasLegOrders: findLegOrders(rows),
    },
  };
}

/** What an import of the files would do. */
export function createPlan({ rows, trades, facts }: FoldedFiles, { answers, stored }: PlanRequest): Plan {
  const { dayEnd, restoresDeleted } = answers;
  return { ...facts, ...compare({ format: facts.format, rows, trades, stored, dayEnd, restoresDeleted }) };
}
