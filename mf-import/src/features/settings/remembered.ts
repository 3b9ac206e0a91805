import type { BodyOf, ReplyOf } from 'contracts';
import { limits } from 'contracts';
import type { imports } from 'contracts/imports';
import type { ColumnMapping, MappableTable } from 'importers';
import type { Answers, Plan } from '../reading/types.ts';

export type ImportSettings = ReplyOf<typeof imports.settings>;
export type SettingsChange = BodyOf<typeof imports.changeSettings>;

export const noSettings: ImportSettings = { answers: [], pointValues: [], mappings: [] };

/** The answers of the format's last import into this account; without an account or such an import, into any. */
export const findAnswers = (
  settings: ImportSettings,
  format: string | null,
  account: string | undefined,
): Partial<Answers> => {
  const ofFormat = settings.answers.filter((answer) => answer.format === format);
  const found = ofFormat.find((answer) => answer.account === account) ?? ofFormat[0];
  if (!found) return {};
  const { zone, dateOrder, feePerUnit, dayEnd } = found;
  return { account: account ?? found.account ?? undefined, zone, dateOrder, feePerUnit, ...(dayEnd ? { dayEnd } : {}) };
};

export const toPointValues = ({ pointValues }: ImportSettings): Record<string, string> =>
  Object.fromEntries(pointValues.map(({ root, value }) => [root, value]));

/** What an import with these answers leaves to remember. */
export const listChanges = ({ format, questions }: Plan, answers: Answers): SettingsChange[] => {
  const isAsked = (id: string) => questions.some((question) => question.id === id);
  const { account, zone, dateOrder, feePerUnit, dayEnd, pointValues = {} } = answers;
  const answer = {
    format,
    account: (isAsked('account') && account) || null,
    zone: isAsked('zone') ? zone : undefined,
    dateOrder: isAsked('dateOrder') ? dateOrder : undefined,
    feePerUnit: isAsked('fees') ? feePerUnit : undefined,
    dayEnd: dayEnd === 'midnight' ? undefined : dayEnd,
  };
  const isAnswered = Object.entries(answer).some(([name, value]) => name !== 'format' && value);
  return [
    ...(isAnswered ? [{ action: 'setAnswer' as const, answer }] : []),
    ...Object.entries(pointValues)
      .filter(([, value]) => value)
      .map(([root, value]) => ({ action: 'setPointValue' as const, pointValue: { root, value } })),
  ];
};

/** The saved mapping of the table's header. */
export const findMapping = ({ mappings }: ImportSettings, { names, header }: MappableTable): ColumnMapping | null => {
  const found = mappings.find((mapping) => mapping.header.join('\t') === names.join('\t'));
  if (!found) return null;
  const { kind, columns, isNet } = found;
  return { header, kind, columns, isNet };
};

/** Null for a table with more columns than are stored. */
export const toMappingChange = (names: readonly string[], mapping: ColumnMapping): SettingsChange | null => {
  if (names.length > limits.brokerImport.mappingColumns) return null;
  const { kind, columns, isNet } = mapping;
  return { action: 'setMapping', mapping: { header: [...names], kind, columns, isNet } };
};
