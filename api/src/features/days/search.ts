import { escapeRegExp, splitSearchWords } from 'contracts';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { MAX_SEARCH_MS, searchLimit } from '../../figures/selection/search.ts';
import type { DayRecord } from '../../journal/day-model.ts';
import { isLive } from '../../journal/trash.ts';
import { hasTexts, type Viewer } from '../../journal/view.ts';

const SEARCHED_FIELDS = [
  ...['notes.text', 'good', 'bad', 'tomorrow', 'plan.bias', 'plan.focus', 'plan.tickers', 'plan.levels.label'],
  ...['plan.scenarios.condition', 'plan.scenarios.action', 'files.marks.text'],
];

const containsWord = (word: string) => {
  // A pattern must not contain a null character.
  const pattern = { $regex: escapeRegExp(word).replaceAll('\0', '\\x00'), $options: 'i' };
  return { $or: SEARCHED_FIELDS.map((field) => ({ [field]: pattern })) };
};

/** Lists the texts that a search finds: of the plan's last version, of notes that were not deleted, and of marks. */
const listTexts = ({ plan = [], notes = [], files = [], good = '', bad = '', tomorrow = '' }: DayRecord): string[] => {
  const last = plan.at(-1);
  return [
    ...[good, bad, tomorrow, last?.bias ?? '', last?.focus ?? ''],
    ...(last?.tickers ?? []),
    ...(last?.levels ?? []).map(({ label }) => label),
    ...(last?.scenarios ?? []).flatMap(({ condition, action }) => [condition, action]),
    ...notes.filter(isLive).map(({ text }) => text),
    ...files.flatMap(({ marks = [] }) => marks.map(({ text = '' }) => text)),
  ].map((text) => text.toLowerCase());
};

const matches = (day: DayRecord, words: readonly string[]): boolean => {
  const texts = listTexts(day);
  return words.every((word) => texts.some((text) => text.includes(word.toLowerCase())));
};

/** Whose days are searched, and what the caller may read. */
export type DayReader = { _id: Types.ObjectId } & Viewer;

/** Creates a function that finds the dates of days whose notes, texts, plan or marks contain all words of a search. */
export function createDaySearch({ days }: Db) {
  const find = async (userId: Types.ObjectId, words: readonly string[], signal: AbortSignal): Promise<string[]> => {
    // The database also finds former plans and deleted notes.
    const found = days.find({ userId, $and: words.map(containsWord) }, { _id: 0, 'files.marks.points': 0 }, { signal });
    const dates: string[] = [];
    for await (const day of found.maxTimeMS(MAX_SEARCH_MS).lean<DayRecord>().cursor())
      if (matches(day, words)) dates.push(day.date);
    return dates;
  };

  /** A viewer who may not read the texts finds nothing in them. */
  return async ({ _id, ...viewer }: DayReader, q: string, signal: AbortSignal): Promise<string[]> =>
    hasTexts(viewer) ? searchLimit.run(_id.toString(), () => find(_id, splitSearchWords(q), signal), signal) : [];
}

export type DaySearch = ReturnType<typeof createDaySearch>;
