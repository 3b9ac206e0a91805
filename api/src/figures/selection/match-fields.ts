import { type TradeFilter, toCents } from 'contracts';
import { readers } from '../../journal/columns/columns.ts';
import type { Block, JournalColumns } from '../../journal/columns/read-columns.ts';
import { hasTexts, type Viewer } from '../../journal/view.ts';
import type { DayFacts } from './day-facts.ts';
import { NO_GROUP } from './dimension.ts';
import { createDimension, type DimensionContext } from './dimensions.ts';
import { readMultiple } from './multiples.ts';
import { createPause, type Pause } from './pause.ts';
import {
  type BlockSelection,
  type CreateCondition,
  divideBlock,
  listRows,
  type Selection,
  selectSpan,
} from './selection.ts';
import { readResult } from './trade-result.ts';

/** The fields of the filter that are dimensions of reports. */
const GROUP_FIELDS = [
  ...['setup', 'tag', 'ticker', 'underlying', 'kind', 'structure', 'account', 'side'],
  ...['weekday', 'hour', 'duration', 'size', 'r'],
  ...['sleep', 'energy', 'stress', 'dayGrade', 'grade'],
] as const satisfies readonly (keyof TradeFilter)[];

/**
 * Moves the matching ones of the first `count` rows to the front. Without a branch for each row, which the processor
 * could not predict. @returns how many match
 */
type KeepRows = (rows: number[], count: number) => number;

/** Prepares one condition of a filter for a block. */
type CreateKeep = (block: Block) => KeepRows;

const toKeep =
  (create: CreateCondition): CreateKeep =>
  (block) => {
    const matches = create(block);
    return (rows, count) => {
      let kept = 0;
      for (let row = 0; row < count; row += 1) {
        const index = rows[row] ?? 0;
        rows[kept] = index;
        kept += matches(index) ? 1 : 0;
      }
      return kept;
    };
  };

const hasGroup = (
  context: DimensionContext,
  filter: TradeFilter,
  field: (typeof GROUP_FIELDS)[number],
): CreateKeep[] => {
  const keys = filter[field];
  if (keys === undefined) return [];
  const dimension = createDimension(field, context);
  const isWanted: boolean[] = [];
  for (const group of [keys].flat().map(dimension.findGroup))
    if (group !== undefined) isWanted[group - NO_GROUP] = true;
  return [
    (block) => {
      const { codes, getGroups } = dimension.readCodes(block);
      /** 1 for a code whose rows match, and 0 for others. */
      const matches: number[] = [];
      return (rows, count) => {
        let kept = 0;
        for (let row = 0; row < count; row += 1) {
          const index = rows[row] ?? 0;
          const code = codes[index] ?? 0;
          matches[code] ??= getGroups(code).some((group) => isWanted[group - NO_GROUP]) ? 1 : 0;
          rows[kept] = index;
          kept += matches[code] ?? 0;
        }
        return kept;
      };
    },
  ];
};

const RESULTS = { gain: 1, loss: -1, breakeven: 0 } as const;

const hasResult = ({ result }: TradeFilter): CreateCondition[] => {
  if (result === undefined) return [];
  const wanted = RESULTS[result];
  return [(block) => (index) => readResult(block, index) === wanted];
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

/** For a caller who may not read texts and files: every trade is without them. */
const withoutTexts: typeof contentReaders = { ...contentReaders, media: () => false, notes: () => false };

/** Creates the conditions of the fields `has` and `lacks`. */
const hasContent = (names: TradeFilter['has'], isPresent: boolean, viewer: Viewer): CreateCondition[] => {
  if (names === undefined) return [];
  const readers = hasTexts(viewer) ? contentReaders : withoutTexts;
  const reads = names.map((name) => readers[name]);
  return [
    ({ columns }) =>
      (index) =>
        reads.some((read) => read(columns, index) === isPresent),
  ];
};

/** Narrows the selection of a block part by part: conditions of rules can take microseconds for each row. */
const narrow = async (
  block: BlockSelection,
  createKeeps: readonly CreateKeep[],
  pause: Pause,
): Promise<BlockSelection> => {
  const keeps = createKeeps.map((create) => create(block));
  const rows: number[] = [];
  for (const part of divideBlock(block)) {
    const left = listRows(part);
    const count = keeps.reduce((kept, keep) => keep(left, kept), left.length);
    for (let row = 0; row < count; row += 1) rows.push(left[row] ?? 0);
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
  const keeps = [
    ...GROUP_FIELDS.flatMap((field) => hasGroup(context, filter, field)),
    ...[
      ...hasResult(filter),
      ...hasMultiple(filter),
      ...isWithinResults(filter),
      ...hasContent(filter.has, true, journal),
      ...hasContent(filter.lacks, false, journal),
      ...otherConditions,
    ].map(toKeep),
  ];
  const span = selectSpan(journal, filter);
  if (keeps.length === 0) return span;
  const pause = createPause();
  const selection: BlockSelection[] = [];
  for (const block of span) selection.push(await narrow(block, keeps, pause));
  return selection.filter(({ rows }) => rows?.length !== 0);
}
