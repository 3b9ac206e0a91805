import { fromFilterName, type MeasuredFilter, NONE, type TradeFilter } from 'contracts';
import type { Db } from '../database.ts';
import { readers } from '../journal/columns/columns.ts';
import type { ColumnReader, JournalColumns } from '../journal/columns/read-columns.ts';
import { createLabelIndex } from '../journal/labels/label.ts';
import { readCurrency, readSettings } from '../journal/stored-settings.ts';
import type { UserRecord } from '../journal/user-model.ts';
import { isRestricted, seesAccount } from '../journal/view.ts';
import { prepareKeyedRules } from './rules/answers.ts';
import { matchesDay } from './rules/day-filter.ts';
import { NO_PLANS, type PlanIndex } from './rules/plan-index.ts';
import { createRuleReader } from './rules/read-rules.ts';
import { createRuleConditions, hasMistake, isPlannedAs } from './rules/rule-filter.ts';
import { findShownCurrency } from './selection/currencies.ts';
import { createDayFactReader, type DayFacts, NO_DAY_FACTS, needsDayFacts } from './selection/day-facts.ts';
import { selectMatching } from './selection/match-fields.ts';
import { type MeasuredTrades, measure } from './selection/multiples.ts';
import { createSearch } from './selection/search.ts';
import { type CreateCondition, type Selection, selectSpan } from './selection/selection.ts';

const isNumberOf = (numbers: ReadonlySet<number> | undefined): CreateCondition[] =>
  numbers
    ? [
        ({ columns }) =>
          (index) =>
            numbers.has(readers.number(columns, index)),
      ]
    : [];

/** Whether the caller sees an account of the filter: the currency of another one must not show. */
const isSeen = (journal: JournalColumns, key: string): boolean => {
  if (!isRestricted(journal)) return true;
  const found = key === NONE ? undefined : createLabelIndex('accounts', journal.accounts).find(fromFilterName(key));
  return found !== undefined && seesAccount(journal, found.id);
};

/** What some fields of the filter need beside the columns. */
interface FilterSources {
  /** Those of the fields `rule` and `judged`. */
  conditions: readonly CreateCondition[];
  /** For the field `planned`. */
  plans: PlanIndex;
  /** For the fields of a date. */
  days: DayFacts;
}

/**
 * Selects the trades that match all fields of the filter except `q`, which columns cannot answer. For a search,
 * `numbers` has the numbers of the trades that match `q`.
 */
export function selectTrades(
  journal: JournalColumns,
  filter: TradeFilter,
  numbers?: ReadonlySet<number>,
  { conditions = [], plans = NO_PLANS, days = NO_DAY_FACTS }: Partial<FilterSources> = {},
): Promise<Selection> {
  const { mistake, planned } = filter;
  const otherConditions = [
    ...isNumberOf(numbers),
    ...(mistake === undefined ? [] : [hasMistake(mistake === 'any', journal)]),
    ...matchesDay(filter),
    ...(planned === undefined ? [] : [isPlannedAs(planned === 'yes', plans, journal)]),
    ...conditions,
  ];
  return selectMatching(journal, filter, otherConditions, days);
}

interface SelectedTrades extends MeasuredTrades {
  journal: JournalColumns;
  /** The time zone of hours: the filter's zone, otherwise the trader's. */
  zone: string | undefined;
  /** Reads what the trader wrote about days. */
  readDays(): Promise<DayFacts>;
  /** Selects again with a narrower filter, e.g. one day, without reading the journal again or answering other rules. */
  reselect(narrowed: TradeFilter): Promise<MeasuredTrades>;
  /** Measures other trades as those of the filter. */
  measure(trades: Selection): MeasuredTrades;
}

/**
 * Creates the function that selects a trader's trades for every list, statistic, report and export. `accounts` decide
 * the currency of the amounts; by default those of the filter.
 */
export function createTradeSelector(db: Db, readColumns: ColumnReader) {
  const search = createSearch(db);
  const readRules = createRuleReader(db);
  const readDayFacts = createDayFactReader(db);
  return async (
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
    const conditions = needsRules
      ? await createRuleConditions(
          journal,
          selectSpan(journal, filter),
          filter,
          prepareKeyedRules(stored, journal, readSettings(user).timeZone, sources),
        )
      : [];
    const readDays = () => readDayFacts(user);
    const facts = needsDayFacts(filter) ? await readDays() : NO_DAY_FACTS;
    const shown = findShownCurrency(
      journal.accounts,
      readCurrency(user),
      accounts?.filter((name) => isSeen(journal, name)),
    );
    const measureTrades = (trades: Selection) => measure(trades, unit, shown);
    const select = async (narrowed: TradeFilter) =>
      measureTrades(
        await selectTrades(journal, { ...narrowed, zone }, numbers, { conditions, plans: sources.plans, days: facts }),
      );
    return { journal, ...(await select(filter)), zone, readDays, reselect: select, measure: measureTrades };
  };
}

export type TradeSelector = ReturnType<typeof createTradeSelector>;
