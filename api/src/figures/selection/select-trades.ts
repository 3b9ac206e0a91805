import type { MeasuredFilter, TradeFilter } from 'contracts';
import { readers } from '../../journal/columns/columns.ts';
import type { ColumnReader, JournalColumns } from '../../journal/columns/read-columns.ts';
import { readCurrency, readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { createRulesKey, prepareRules } from '../rules/answers.ts';
import { matchesDay } from '../rules/day-filter.ts';
import type { RuleRecord } from '../rules/model.ts';
import { NO_PLANS, type PlanIndex } from '../rules/plan-index.ts';
import { type CreateCondition, createRuleConditions, hasMistake, isPlannedAs } from '../rules/rule-filter.ts';
import type { RuleSources } from '../rules/rule-sources.ts';
import { findShownCurrency } from './currencies.ts';
import { createDimension, NO_GROUP } from './dimensions.ts';
import { type MeasuredTrades, measure, readMultiple } from './multiples.ts';
import type { Search } from './search.ts';
import { type BlockSelection, forEachRow, type Selection, selectSpan } from './selection.ts';

/** The fields of the filter that are dimensions of reports. */
const GROUP_FIELDS = [
  ...['setup', 'tag', 'ticker', 'underlying', 'kind', 'account', 'side'],
  ...['weekday', 'hour', 'duration', 'size', 'r'],
] as const satisfies readonly (keyof TradeFilter)[];

const hasGroup = (
  journal: JournalColumns,
  filter: TradeFilter,
  field: (typeof GROUP_FIELDS)[number],
): CreateCondition[] => {
  const keys = filter[field];
  if (keys === undefined) return [];
  const dimension = createDimension(field, { journal, zone: filter.zone });
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
  const min = Math.round(minNet * 100);
  const max = Math.round(maxNet * 100);
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

const isNumberOf = (numbers: ReadonlySet<number> | undefined): CreateCondition[] =>
  numbers
    ? [
        ({ columns }) =>
          (index) =>
            numbers.has(readers.number(columns, index)),
      ]
    : [];

/** What some fields of the filter need beside the columns. */
interface TraderRules {
  /** Those of the fields `rule` and `judged`. */
  conditions: readonly CreateCondition[];
  /** For the field `planned`. */
  plans: PlanIndex;
}

/** Creates the conditions of the fields that need the trader's rules or plans. */
const matchesRules = (
  journal: JournalColumns,
  { planned }: TradeFilter,
  { conditions, plans }: TraderRules,
): CreateCondition[] => [
  ...(planned === undefined ? [] : [isPlannedAs(planned === 'yes', plans, journal)]),
  ...conditions,
];

const narrow = (block: BlockSelection, createConditions: readonly CreateCondition[]): BlockSelection => {
  const conditions = createConditions.map((create) => create(block));
  const rows: number[] = [];
  forEachRow(block, (index) => {
    for (const matches of conditions) if (!matches(index)) return;
    rows.push(index);
  });
  return { ...block, rows };
};

/**
 * Selects the trades that match all fields of the filter except `q`, which columns cannot answer. For a search, `numbers` has the
 * numbers of the trades that match `q`. Without any condition, whole blocks are selected, whose folds are cached.
 */
export const selectTrades = (
  journal: JournalColumns,
  filter: TradeFilter,
  numbers?: ReadonlySet<number>,
  sources: TraderRules = { conditions: [], plans: NO_PLANS },
): Selection => {
  const conditions = [
    ...isNumberOf(numbers),
    ...GROUP_FIELDS.flatMap((field) => hasGroup(journal, filter, field)),
    ...hasResult(filter),
    ...hasMultiple(filter),
    ...isWithinResults(filter),
    ...hasContent(filter.has, true),
    ...hasContent(filter.lacks, false),
    ...(filter.mistake === undefined ? [] : [hasMistake(filter.mistake === 'any', journal)]),
    ...matchesDay(filter),
    ...matchesRules(journal, filter, sources),
  ];
  const span = selectSpan(journal, filter);
  if (conditions.length === 0) return span;
  return span.map((block) => narrow(block, conditions)).filter(({ rows }) => rows?.length !== 0);
};

interface SelectedTrades extends MeasuredTrades {
  journal: JournalColumns;
  /** The time zone of hours: the filter's zone, otherwise the trader's. */
  zone: string | undefined;
  /** Selects again with a narrower filter, e.g. one day, without reading the journal again or answering other rules. */
  reselect(narrowed: TradeFilter): MeasuredTrades;
  /** Measures other trades as those of the filter. */
  measure(trades: Selection): MeasuredTrades;
}

/** Reads the rules of a trader if they are needed, what they need, and the plans. */
type RuleReader = (
  userId: UserRecord['_id'],
  needsRules: boolean,
  needsPlans: boolean,
) => Promise<{ rules: RuleRecord[]; sources: RuleSources }>;

/**
 * Creates the function that selects a trader's trades for every list, statistic, report and export. `accounts` decide the currency
 * of the amounts; by default those of the filter.
 */
export const createTradeSelector =
  (readColumns: ColumnReader, search: Search, readRules: RuleReader) =>
  async (
    user: UserRecord,
    { unit, ...filter }: MeasuredFilter,
    signal: AbortSignal,
    accounts: TradeFilter['account'] = filter.account,
  ): Promise<SelectedTrades> => {
    const { q, zone = readSettings(user).timeZone } = filter;
    const numbers = q === undefined ? undefined : await search(user, q, signal);
    const journal = await readColumns(user);
    const needsRules = filter.rule !== undefined || filter.judged !== undefined;
    const { rules: stored, sources } = await readRules(user._id, needsRules, filter.planned !== undefined);
    const input = [stored, journal, readSettings(user).timeZone, sources] as const;
    const conditions = needsRules
      ? await createRuleConditions(journal, selectSpan(journal, filter), filter, {
          prepared: prepareRules(...input),
          key: createRulesKey(...input),
        })
      : [];
    const shown = findShownCurrency(journal.accounts, readCurrency(user), accounts);
    const measureTrades = (trades: Selection) => measure(trades, unit, shown);
    const select = (narrowed: TradeFilter) =>
      measureTrades(selectTrades(journal, { ...narrowed, zone }, numbers, { conditions, plans: sources.plans }));
    return { journal, ...select(filter), zone, reselect: select, measure: measureTrades };
  };

export type TradeSelector = ReturnType<typeof createTradeSelector>;
