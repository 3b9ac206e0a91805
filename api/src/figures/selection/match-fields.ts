import { type TradeFilter, toCents } from 'contracts';
import { readers } from '../../journal/columns/columns.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import type { DayFacts } from './day-facts.ts';
import { NO_GROUP } from './dimension.ts';
import { createDimension, type DimensionContext } from './dimensions.ts';
import { readMultiple } from './multiples.ts';
import { createPause, type Pause } from './pause.ts';
import {
  type BlockSelection,
  type CreateCondition,
  countRows,
  divideBlock,
  type Selection,
  selectSpan,
} from './selection.ts';

/** The fields of the filter that are dimensions of reports. */
const GROUP_FIELDS = [
  ...['setup', 'tag', 'ticker', 'underlying', 'kind', 'structure', 'account', 'side'],
  ...['weekday', 'hour', 'duration', 'size', 'r'],
  ...['sleep', 'energy', 'stress', 'dayGrade', 'grade'],
] as const satisfies readonly (keyof TradeFilter)[];

const hasGroup = (
  context: DimensionContext,
  filter: TradeFilter,
  field: (typeof GROUP_FIELDS)[number],
): CreateCondition[] => {
  const keys = filter[field];
  if (keys === undefined) return [];
  const dimension = createDimension(field, context);
  const isWanted: boolean[] = [];
  for (const group of [keys].flat().map(dimension.findGroup))
    if (group !== undefined) isWanted[group - NO_GROUP] = true;
  return [
    (block) => {
      const { codes, getGroups } = dimension.readCodes(block);
      const matches: boolean[] = [];
      return (index) => {
        const code = codes[index] ?? 0;
        matches[code] ??= getGroups(code).some((group) => isWanted[group - NO_GROUP]);
        return matches[code];
      };
    },
  ];
};

const resultConditions = {
  gain: (cents: number) => cents > 0,
  loss: (cents: number) => cents < 0,
  breakeven: (cents: number) => cents === 0,
} as const;

const hasResult = ({ result }: TradeFilter): CreateCondition[] => {
  if (result === undefined) return [];
  const matches = resultConditions[result];
  return [
    ({ columns }) =>
      (index) =>
        matches(readers.netCents(columns, index)),
  ];
};

const hasMultiple = ({ minR, maxR }: TradeFilter): CreateCondition[] => {
  if (minR === undefined && maxR === undefined) return [];
  const min = minR ?? -Infinity;
  const max = maxR ?? Infinity;
  return [
    ({ columns }) =>
      (index) => {
        const multiple = readMultiple(columns, index);
        return multiple !== null && multiple >= min && multiple <= max;
      },
  ];
};

const isWithinResults = ({ minNet = -Infinity, maxNet = Infinity }: TradeFilter): CreateCondition[] => {
  if (minNet === -Infinity && maxNet === Infinity) return [];
  const min = toCents(minNet);
  const max = toCents(maxNet);
  return [
    ({ columns }) =>
      (index) => {
        const cents = readers.netCents(columns, index);
        return cents >= min && cents <= max;
      },
  ];
};

const isKnown =
  (read: typeof readers.riskCents): typeof readers.hasMedia =>
  (columns, index) =>
    read(columns, index) !== null;

const contentReaders = {
  media: readers.hasMedia,
  notes: readers.hasNotes,
  executions: readers.hasExecutions,
  risk: isKnown(readers.riskCents),
  mae: isKnown(readers.maeCents),
  mfe: isKnown(readers.mfeCents),
} as const;

/** Creates the conditions of the fields `has` and `lacks`. */
const hasContent = (names: TradeFilter['has'], isPresent: boolean): CreateCondition[] => {
  if (names === undefined) return [];
  const reads = names.map((name) => contentReaders[name]);
  return [
    ({ columns }) =>
      (index) =>
        reads.some((read) => read(columns, index) === isPresent),
  ];
};

const matchesAll = (conditions: readonly ReturnType<CreateCondition>[], index: number): boolean => {
  for (let position = 0; position < conditions.length; position += 1) if (!conditions[position]?.(index)) return false;
  return true;
};

const narrow = async (
  block: BlockSelection,
  createConditions: readonly CreateCondition[],
  pause: Pause,
): Promise<BlockSelection> => {
  const conditions = createConditions.map((create) => create(block));
  const rows: number[] = [];
  for (const part of divideBlock(block)) {
    const size = countRows(part);
    // A loop instead of `forEachRow`: a new filter reads each trade of the journal.
    for (let row = 0; row < size; row += 1) {
      const index = part.rows ? (part.rows[row] ?? 0) : row;
      if (matchesAll(conditions, index)) rows.push(index);
    }
    await pause();
  }
  return { ...block, rows };
};

/**
 * Selects the trades that match all conditions and all fields of the filter that columns and the facts of days answer.
 * Without any condition, whole blocks are selected, whose folds are cached. Other requests are served meanwhile.
 */
export async function selectMatching(
  journal: JournalColumns,
  filter: TradeFilter,
  otherConditions: readonly CreateCondition[],
  days?: DayFacts,
): Promise<Selection> {
  const context = { journal, zone: filter.zone, days };
  const conditions = [
    ...GROUP_FIELDS.flatMap((field) => hasGroup(context, filter, field)),
    ...hasResult(filter),
    ...hasMultiple(filter),
    ...isWithinResults(filter),
    ...hasContent(filter.has, true),
    ...hasContent(filter.lacks, false),
    ...otherConditions,
  ];
  const span = selectSpan(journal, filter);
  if (conditions.length === 0) return span;
  const pause = createPause();
  const selection: BlockSelection[] = [];
  for (const block of span) selection.push(await narrow(block, conditions, pause));
  return selection.filter(({ rows }) => rows?.length !== 0);
}
