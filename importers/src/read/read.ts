import { readEach, UnreadableFile } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { groupBy } from '../group.ts';
import type { TableMatch } from '../table/tables.ts';
import { describeColumns, findUnreadColumns } from '../table/unread-columns.ts';
import type { Execution, Question, ReadOptions, ReadResult, ReadRows, RoundTrip } from '../types.ts';
import { keepCurrenciesApart } from './currencies.ts';
import { readDrafts } from './drafts.ts';
import { convertFees } from './fee-currencies.ts';
import { type FinishRules, finishExecution, finishOpen, finishRoundTrip, isRoundTrip } from './finish.ts';
import type { Draft, FormatDefinition, ReadContext } from './format.ts';
import { findNotation } from './notation.ts';
import { askAboutRows } from './questions.ts';
import { createReport, type Report } from './report.ts';

/**
 * Creates the key of each row: from the broker's id, or from the facts of the row. Equal rows without an id are
 * numbered. The second of two equal fills is the second in every export, so both are kept and no import adds them
 * twice.
 */
const createKeys = (format: string) => {
  const occurrences = new Map<string, number>();
  return (account: string | null, id: string | undefined, facts: readonly string[]): string => {
    const scope = `${format}:${account ?? ''}:`;
    if (id) return scope + id;
    const row = scope + facts.join('|');
    const occurrence = (occurrences.get(row) ?? 0) + 1;
    occurrences.set(row, occurrence);
    return `${row}|${occurrence}`;
  };
};

type Item = Execution | RoundTrip;

const describe = (item: Item): string =>
  'price' in item
    ? [item.side, item.quantity, item.price, item.at ?? item.day].join('|')
    : [item.side, item.quantity, item.entryPrice, item.exitPrice, item.closedAt ?? item.day].join('|');

/**
 * Drops and reports rows that a file contains twice, with the same id. If rows with the same id differ, the id does not
 * identify them: all are kept, and their facts become part of the key.
 */
const dropRepeated = <T extends Item>(items: readonly T[], skip: (row: number, reason: string) => void): T[] =>
  [...groupBy(items, ({ key }) => key).values()].flatMap((same) => {
    if (same.length === 1) return same;
    const distinct = [...groupBy(same, describe)];
    for (const [, repeated] of distinct)
      for (const { row } of repeated.slice(1)) skip(row, 'The file contains this row twice, with the same id.');
    return distinct.flatMap(([facts, [first]]) => {
      if (!first) return [];
      return distinct.length === 1 ? [first] : [{ ...first, key: `${first.key}|${facts}` }];
    });
  });

/**
 * The trader's name for the only account of a file; the names of the file if it has several. A remembered name is only
 * for rows without one.
 */
const createToAccount = (
  drafts: readonly Pick<Draft, 'account'>[],
  { account, keepsAccounts = false }: ReadOptions,
  report: Report,
) => {
  const named = new Set(drafts.flatMap((draft) => draft.account || []));
  const answer = keepsAccounts && drafts.every((draft) => draft.account) ? undefined : account;
  if (answer !== undefined && named.size > 1)
    report.warn(`The file has ${named.size} accounts, so their names in the file are used.`);
  return (name: string | undefined): string | null =>
    named.size > 1 ? name || (answer ?? null) : (answer ?? (name || null));
};

const finish = (drafts: readonly Draft[], rules: FinishRules, { skip, warnOfRow }: Report) => {
  const skipDraft = ({ row }: Draft, reason: string): void => skip(row, reason);
  const trips = drafts.filter(isRoundTrip);
  const fills = drafts.filter((draft) => !isRoundTrip(draft));
  const report = <T>({ row }: Draft, { item, warning }: { item: T; warning?: string | undefined }): T => {
    if (warning) warnOfRow(row, warning);
    return item;
  };
  return {
    executions: readEach(fills, (draft) => report(draft, finishExecution(draft, rules)), skipDraft),
    roundTrips: readEach(trips, (draft) => report(draft, finishRoundTrip(draft, rules)), skipDraft),
  };
};

const isAmbiguous = (draft: Draft): boolean =>
  isRoundTrip(draft) ? Boolean(draft.opened?.isAmbiguous) || draft.closed.isAmbiguous : draft.time.isAmbiguous;

const warnOfAmbiguousTimes = (drafts: readonly Draft[], { warn }: Report): void => {
  const rows = drafts.filter(isAmbiguous).map(({ row }) => row);
  const first = rows.reduce((least, row) => Math.min(least, row), Number.POSITIVE_INFINITY);
  const [count, verb] = rows.length === 1 ? ['1 row', 'It is'] : [`${rows.length} rows`, 'They are'];
  if (rows.length > 0)
    warn(
      `The clocks went back at the time of ${count}, first of row ${first}. ${verb} read as the first of the two hours.`,
    );
};

/** What the file has, before the answers about accounts and money. */
interface FileDrafts {
  drafts: Draft[];
  /** Columns that the format does not read. */
  unread: string[];
  /** About times and dates. */
  questions: Question[];
  report: Report;
}

const readAll = <R extends string>(
  format: FormatDefinition<R>,
  file: OpenedFile,
  tables: TableMatch<R>[],
  options: ReadOptions,
): FileDrafts => {
  const report = createReport();
  const questions: Question[] = [];
  for (const problem of file.grid.problems) report.warn(problem);
  const unread = [...new Set(tables.flatMap((table) => findUnreadColumns(table, format.ignored)))];
  if (unread.length > 0) report.warn(`The file is read without ${describeColumns(unread)}.`);
  const { skip, warn, listOpen } = report;
  const context: ReadContext = { file, skip, warn, listOpen };
  for (const { row, reason } of format.listOthers?.(file) ?? []) skip(row, reason);
  const toNotation = findNotation({ format, file, tables, options, questions, warn: report.warn });
  return {
    drafts: tables.flatMap((table) => readDrafts(format, table, toNotation(table), context)),
    unread,
    questions,
    report,
  };
};

/** The rows with the answers about accounts and money. */
const applyAnswers = (id: string, { drafts: written, report }: FileDrafts, options: ReadOptions) => {
  const { drafts, questions: rates } = convertFees(written, options, report.warn);
  warnOfAmbiguousTimes(drafts, report);
  const toAccount = createToAccount([...drafts, ...report.open], options, report);
  const nameAccount = keepCurrenciesApart(drafts, report.warn);
  const rules = { options, toAccount, nameAccount, createKey: createKeys(id) };
  const { executions, roundTrips } = finish(drafts, rules, report);
  return {
    rows: {
      executions: dropRepeated(executions, report.skip),
      roundTrips: dropRepeated(roundTrips, report.skip),
    },
    open: report.open.map((position) => finishOpen(position, rules)),
    accounts: [...new Set(drafts.flatMap((draft) => nameAccount(draft, draft.account || null) ?? []))],
    rates,
  };
};

/** What a mapping leaves open about its columns does not depend on answers: those about money are not applied. */
const listDoubts = (
  { id, listDoubts: list }: Pick<FormatDefinition<string>, 'id' | 'listDoubts'>,
  read: FileDrafts,
  answered: ReadRows,
  options: ReadOptions,
): Question[] => {
  const { feePerUnit, rates, pointValues, ...others } = options;
  if (!list) return [];
  if (!feePerUnit && !rates && !pointValues) return list(answered);
  return list(applyAnswers(id, { ...read, report: createReport() }, others).rows);
};

const ADVICE = 'If these rows are trades, export the file again and do not edit it. If not, choose a longer period.';

/** Why nothing was read: the file has no rows of trades, or all were skipped, most of them for the stated reason. */
const explainEmpty = (
  { whenEmpty, whenSkipped = ADVICE }: Pick<FormatDefinition<string>, 'whenEmpty' | 'whenSkipped'>,
  { skipped }: Report,
): string => {
  const reasons = [...groupBy(skipped, ({ reason }) => reason)].toSorted(([, a], [, b]) => b.length - a.length);
  const [[reason, same] = ['', []]] = reasons;
  if (same.length === 0) return whenEmpty;
  const rows = skipped.length === 1 ? '1 row was' : `all ${skipped.length} rows were`;
  const share = same.length === skipped.length ? '' : `, ${same.length} of them`;
  return `Nothing was read: ${rows} left out${share} for this reason: ${reason} ${whenSkipped}`;
};

/** The fills or round trips of a file in one format. Throws UnreadableFile if the file is not in that format. */
export function readWith<R extends string>(
  format: FormatDefinition<R>,
  file: OpenedFile,
  tables: TableMatch<R>[],
  options: ReadOptions,
): ReadResult {
  if (tables.length === 0) throw new UnreadableFile(`The file is not in the format ${format.name}.`);
  const read = readAll(format, file, tables, options);
  const { report } = read;
  const { rows, open, accounts, rates } = applyAnswers(format.id, read, options);
  if (rows.executions.length + rows.roundTrips.length + open.length === 0) report.warn(explainEmpty(format, report));
  return {
    format: format.id,
    ...rows,
    open,
    accounts,
    skipped: report.skipped.toSorted((a, b) => a.row - b.row),
    warnings: report.listWarnings(),
    questions: [
      ...listDoubts(format, read, rows, options),
      ...askAboutRows(read.drafts, read.unread, options),
      ...rates,
      ...read.questions,
    ],
  };
}
