import { toCents } from 'contracts';
import { createPlannedReader, type PlanIndex } from '../days/plan-index.ts';
import { type Columns, readers } from '../journal/columns/columns.ts';
import type { Block } from '../journal/columns/read-columns.ts';
import { createLabelIndex, type Label, type Labels } from '../journal/labels/label.ts';
import { readMinutes } from '../selection/dimensions.ts';
import { createMinuteReader } from '../selection/local-hour.ts';
import { type DayContext, readDayContext } from './day-context.ts';
import type { StoredCondition, StoredName } from './model.ts';

/** The answer to a rule, or to one of its conditions. A fact that a trade lacks makes it unknown. */
export const UNKNOWN = 0;
export const YES = 1;
export const NO = 2;
export type Answer = typeof UNKNOWN | typeof YES | typeof NO;

/** Answers a condition for the row at an index. */
type ReadAnswer = (index: number) => Answer;
/** Prepares a condition for a block. */
export type ConditionTest = (block: Block) => ReadAnswer;

/** What conditions need beside the columns. */
export interface ConditionContext {
  labels: Labels;
  /** The trader's time zone. */
  zone: string;
  plans: PlanIndex;
}

const toAnswer = (holds: boolean): Answer => (holds ? YES : NO);

/** Lists the stored ids that mean one of the names: their own, and those of labels that were merged into them. */
const findIds = (kind: 'accounts' | 'tags', labels: readonly Label[], names: readonly StoredName[]): Set<number> => {
  const { resolveId } = createLabelIndex(kind, labels);
  const wanted = new Set(names.map(({ id }) => resolveId(id)).filter((id) => id !== 0));
  return new Set(labels.map(({ id }) => id).filter((id) => wanted.has(resolveId(id))));
};

type ReadValue = (columns: Columns, index: number) => number | null;

const isInRange =
  (
    readValue: ReadValue,
    { min = -Infinity, max = Infinity }: { min?: number | undefined; max?: number | undefined },
  ): ConditionTest =>
  ({ columns }) =>
  (index) => {
    const value = readValue(columns, index);
    return value === null ? UNKNOWN : toAnswer(value >= min && value <= max);
  };

type Range = { min?: number | undefined; max?: number | undefined };
const toHundredths = ({ min, max }: Range): Range => ({
  min: min === undefined ? undefined : toCents(min),
  max: max === undefined ? undefined : toCents(max),
});

const contentReaders = {
  stop: readers.hasStop,
  risk: (columns: Columns, index: number) => readers.riskCents(columns, index) !== null,
  notes: readers.hasNotes,
  media: readers.hasMedia,
} as const;

const toMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const isOpenedBetween = (from: number, until: number, zone: string): ConditionTest => {
  const readMinute = createMinuteReader(zone);
  return ({ columns }) =>
    (index) => {
      const openedAt = readers.openedAt(columns, index);
      if (openedAt === null) return UNKNOWN;
      const minute = readMinute(openedAt);
      return toAnswer(from < until ? minute >= from && minute < until : minute >= from || minute < until);
    };
};

const isOnWeekday =
  (weekdays: ReadonlySet<number>): ConditionTest =>
  ({ month, columns }) => {
    const first = new Date(`${month}-01T00:00:00Z`).getUTCDay();
    return (index) => toAnswer(weekdays.has((first + readers.day(columns, index) - 1) % 7));
  };

const hasTicker =
  (wanted: ReadonlySet<string>): ConditionTest =>
  ({ columns }) =>
  (index) =>
    toAnswer(wanted.has(readers.ticker(columns, index)) || wanted.has(readers.underlying(columns, index)));

const hasAccount = (names: readonly StoredName[], { labels }: ConditionContext): ConditionTest => {
  const wanted = findIds('accounts', labels.accounts, names);
  return ({ columns }) =>
    (index) => {
      const id = readers.accountId(columns, index);
      return id === 0 ? UNKNOWN : toAnswer(wanted.has(id));
    };
};

const hasTag = (names: readonly StoredName[], isWanted: boolean, { labels }: ConditionContext): ConditionTest => {
  const wanted = findIds('tags', labels.tags, names);
  return ({ columns }) =>
    (index) =>
      toAnswer(readers.tagIds(columns, index).some((id) => wanted.has(id)) === isWanted);
};

/** Whether the trade has a tag that was not deleted since. */
const hasAnyTag = ({ labels }: ConditionContext): ConditionTest => {
  const { resolveId } = createLabelIndex('tags', labels.tags);
  return ({ columns }) =>
    (index) =>
      toAnswer(readers.tagIds(columns, index).some((id) => resolveId(id) !== 0));
};

/** Creates a condition on the trades of the date before the opening, which needs an opening time: only then a trade has a rank. */
const beforeOpening =
  (readValue: (context: DayContext) => ArrayLike<number>, isWanted: (value: number) => boolean): ConditionTest =>
  ({ columns }) => {
    const context = readDayContext(columns);
    const { rank } = context;
    const values = readValue(context);
    return (index) => (rank[index] === 0 ? UNKNOWN : toAnswer(isWanted(values[index] ?? 0)));
  };

const isWithinRank = (max: number) =>
  beforeOpening(
    ({ rank }) => rank,
    (rank) => rank <= max,
  );

const isAfterLoss = (minMinutes: number) =>
  beforeOpening(
    ({ sinceLossMs }) => sinceLossMs,
    (since) => since / 60_000 >= minMinutes,
  );

const hasResultBefore = (minCents: number) =>
  beforeOpening(
    ({ resultBeforeCents }) => resultBeforeCents,
    (cents) => cents >= minCents,
  );

const isPlanned = ({ plans, labels }: ConditionContext): ConditionTest => {
  const createReader = createPlannedReader(plans, labels);
  return (block) => {
    const readPlanned = createReader(block);
    return (index) => {
      const planned = readPlanned(index);
      return planned === null ? UNKNOWN : toAnswer(planned);
    };
  };
};

/** Prepares a condition for the blocks of a journal. */
export function prepareCondition(condition: StoredCondition, context: ConditionContext): ConditionTest {
  switch (condition.fact) {
    case 'opened':
      return isOpenedBetween(toMinute(condition.from), toMinute(condition.until), context.zone);
    case 'weekday':
      return isOnWeekday(new Set(condition.in));
    case 'side':
      return ({ columns }) =>
        (index) => {
          const side = readers.side(columns, index);
          return side === null ? UNKNOWN : toAnswer(side === condition.is);
        };
    case 'ticker':
      return hasTicker(new Set(condition.in));
    case 'account':
      return hasAccount(condition.in, context);
    case 'tag':
      return hasTag(condition.none ?? condition.any ?? [], condition.none === undefined, context);
    case 'risk':
      return isInRange(readers.riskCents, toHundredths(condition));
    case 'quantity':
      return isInRange(readers.quantity, condition);
    case 'duration':
      return isInRange(readMinutes, condition);
    case 'plannedR':
      return isInRange(readers.plannedHundredths, toHundredths(condition));
    case 'has': {
      if (condition.what === 'tags') return hasAnyTag(context);
      const read = contentReaders[condition.what];
      return ({ columns }) =>
        (index) =>
          toAnswer(read(columns, index));
    }
    case 'tradeOfDay':
      return isWithinRank(condition.max);
    case 'minutesAfterLoss':
      return isAfterLoss(condition.min);
    case 'planned':
      return isPlanned(context);
    case 'dayResultBefore':
      return hasResultBefore(toCents(condition.min));
  }
}
