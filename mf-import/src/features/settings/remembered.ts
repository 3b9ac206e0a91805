import { type BodyOf, limits, type ReplyOf } from 'contracts';
import { imports } from 'contracts/imports';
import type { ColumnMapping, MappableTable, Question } from 'importers';
import { useCall, useWrite } from 'shared-ui';
import type { Answers, Plan } from '../reading/types.ts';

export type ImportSettings = ReplyOf<typeof imports.settings>;
type SettingsChange = BodyOf<typeof imports.changeSettings>;

const noSettings: ImportSettings = { answers: [], pointValues: [], mappings: [] };

/** Which account the answers are about. */
interface AnsweredAccount {
  /** The trader's answer for rows that name no account. */
  account: string | undefined;
  /** The accounts that the files name instead. */
  named: readonly string[];
  /** The account of the navigation bar, for rows that name no account. */
  preset?: string | undefined;
}

const isSameName = (a: string, b: string | null): boolean => a.toLowerCase() === b?.toLowerCase();

/** The answers of the format's last import into these accounts; without such an import, into any. */
export function findAnswers(
  settings: ImportSettings,
  format: string | null,
  { account: typed, named, preset }: AnsweredAccount,
): Partial<Answers> {
  const account = typed ?? preset;
  const names = typed === undefined && named.length > 0 ? named : account === undefined ? [] : [account];
  const ofFormat = settings.answers.filter((answer) => answer.format === format);
  const found = ofFormat.find((answer) => names.some((name) => isSameName(name, answer.account))) ?? ofFormat[0];
  if (!found) return account === undefined ? {} : { account };
  const { zone, dateOrder, feePerUnit, dayEnd, legs } = found;
  return {
    // It does not count for files that name their accounts: what they name does not change how they are read.
    account: account ?? found.account ?? undefined,
    zone,
    dateOrder,
    feePerUnit,
    ...(dayEnd ? { dayEnd } : {}),
    ...(legs ? { legs } : {}),
  };
}

/**
 * Whether an earlier import left an answer to the question; a blank account or fee was an answer, too. Rates change
 * each day, and a mapping has its answers.
 */
export function isRemembered({ id }: Question, remembered: Partial<Answers>): boolean {
  if (id === 'zone' || id === 'dateOrder') return remembered[id] !== undefined;
  return !['pointValue', 'rate', 'column'].includes(id) && Object.keys(remembered).length > 0;
}

export function toPointValues({ pointValues }: ImportSettings): Record<string, string> {
  return Object.fromEntries(pointValues.map(({ root, value }) => [root, value]));
}

/** The accounts that the files name; none if the trader is asked for one. */
export function listNamedAccounts({ questions, accounts }: Plan): string[] {
  return questions.some(({ id }) => id === 'account') ? [] : accounts;
}

/** A table that no format reads, and how it is read. */
interface MappedTable {
  table: MappableTable | null;
  mapping: ColumnMapping | null;
}

/** What counts as answered: also an assumption that the trader has left. */
const listAnswers = ({ questions }: Plan, answers: Answers) => {
  const find = (id: Question['id']) => questions.find((question) => question.id === id);
  const { dayEnd, legs } = answers;
  return {
    zone: find('zone') && (answers.zone ?? find('zone')?.assumed ?? undefined),
    dateOrder: find('dateOrder') && (answers.dateOrder ?? (find('dateOrder')?.assumed === 'dmy' ? 'dmy' : 'mdy')),
    feePerUnit: find('fees') && answers.feePerUnit,
    dayEnd: dayEnd === 'midnight' ? undefined : dayEnd,
    legs: legs === 'ask' ? undefined : legs,
  } as const;
};

/** Recognized columns, with the answers about them: the next file with this header is read without asking. */
const listGuessChanges = ({ names }: MappableTable, { confirmed, ...mapping }: ColumnMapping, answers: Answers) => {
  const change =
    confirmed && toMappingChange(names, { ...mapping, confirmed: [...new Set([...confirmed, ...answers.confirmed])] });
  return change ? [change] : [];
};

/** What an import with these answers leaves to remember: answers for each of its accounts, and values of contracts. */
export function listChanges(
  plan: Plan,
  answers: Answers,
  { table, mapping, settings }: MappedTable & { settings: ImportSettings },
): SettingsChange[] {
  const answered = listAnswers(plan, answers);
  const named = listNamedAccounts(plan);
  const accounts = named.length > 0 ? named : [answers.account || null];
  // A default that was chosen again replaces the former answer.
  const isReplaced = settings.answers.some(({ format }) => format === plan.format);
  const isAnswered = isReplaced || Object.values(answered).some(Boolean) || (named.length === 0 && answers.account);
  return [
    ...(isAnswered ? accounts : []).map((account) => ({
      action: 'setAnswer' as const,
      answer: { format: plan.format, account, ...answered },
    })),
    ...Object.entries(answers.pointValues ?? {})
      .filter(([, value]) => value)
      .map(([root, value]) => ({ action: 'setPointValue' as const, pointValue: { root, value } })),
    ...(table && mapping ? listGuessChanges(table, mapping, answers) : []),
  ];
}

/** The saved mapping of the table's header. */
export function findMapping({ mappings }: ImportSettings, { names, header }: MappableTable): ColumnMapping | null {
  const found = mappings.find((mapping) => mapping.header.join('\t') === names.join('\t'));
  if (!found) return null;
  const { kind, columns, isNet, confirmed } = found;
  return { header, kind, columns, isNet, confirmed };
}

/** Null for a table with more columns than are stored. */
export function toMappingChange(names: readonly string[], mapping: ColumnMapping): SettingsChange | null {
  if (names.length > limits.brokerImport.mappingColumns) return null;
  const { kind, columns, isNet, confirmed } = mapping;
  return {
    action: 'setMapping',
    mapping: { header: [...names], kind, columns, isNet, confirmed: confirmed && [...confirmed] },
  };
}

/** What earlier imports remember. Without it, the page asks again. */
export function useImportSettings() {
  const { data = noSettings, isPending } = useCall(imports.settings, {}, { handlesErrors: true });
  const { mutate } = useWrite(imports.changeSettings, {
    handlesErrors: true,
    queue: 'import-settings',
    updateCache: (cache, reply) => cache.setReply(imports.settings, {}, reply),
  });
  return {
    settings: data,
    isPending,
    /** An import does not fail because its answers could not be stored. */
    remember: (changes: readonly SettingsChange[]) => {
      for (const body of changes) mutate({ body });
    },
  };
}
