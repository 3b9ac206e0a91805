import { toCents } from 'contracts';
import { readers } from '../../journal/columns/columns.ts';
import { createLabelIndexes, type Label, type LabelIndex, type Labels } from '../../journal/labels/label.ts';
import { type createFacts, facts, matchTags } from './facts.ts';
import type { StoredCondition, StoredName } from './model.ts';
import type { Fact, RowValues } from './rows.ts';

/**
 * The answer to a rule, or to one of its conditions. A fact that a trade lacks makes it unknown. The answer of several
 * conditions is the highest one.
 */
export const YES = 0;
export const UNKNOWN = 1;
export const NO = 2;
export type Answer = typeof YES | typeof UNKNOWN | typeof NO;

/** A condition holds if its fact is within a range, whose ends are included, or outside of it. */
export interface PreparedCondition {
  fact: Fact;
  min: number;
  max: number;
  isInside: boolean;
}

/** The stored ids of labels by the id that they mean: their own, and those of labels that were merged into them. */
type IdsByLabel = ReadonlyMap<number, number[]>;

const groupIds = (labels: readonly Label[], { resolveId }: LabelIndex): IdsByLabel =>
  Map.groupBy(
    labels.map(({ id }) => id),
    resolveId,
  );

/** What conditions need beside the columns. */
export interface ConditionContext extends ReturnType<typeof createFacts> {
  findIds(kind: 'accounts' | 'tags', names: readonly StoredName[]): ReadonlySet<number>;
}

/** Creates what all conditions of a trader's rules need. */
export function createConditionContext(labels: Labels, sourceFacts: ReturnType<typeof createFacts>): ConditionContext {
  const indexes = createLabelIndexes(labels);
  const known: Partial<Record<'accounts' | 'tags', IdsByLabel>> = {};
  return {
    ...sourceFacts,
    findIds: (kind, names) => {
      const index = indexes[kind];
      known[kind] ??= groupIds(labels[kind], index);
      const wanted = [...new Set(names.map(({ id }) => index.resolveId(id)))].filter((id) => id !== 0);
      return new Set(wanted.flatMap((id) => known[kind]?.get(id) ?? []));
    },
  };
}

interface Range {
  min?: number | undefined;
  max?: number | undefined;
}

const within = (fact: Fact, { min = -Infinity, max = Infinity }: Range, isInside = true): PreparedCondition => ({
  fact,
  min,
  max,
  isInside,
});

/** For facts that are 1 or 0. */
const isTrue = (fact: Fact, isWanted = true): PreparedCondition => within(fact, { min: 1, max: 1 }, isWanted);

const toHundredths = ({ min, max }: Range): Range => ({
  min: min === undefined ? undefined : toCents(min),
  max: max === undefined ? undefined : toCents(max),
});

const toMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Over midnight, the times outside of the rest of the day are wanted. */
const isOpenedBetween = (from: number, until: number, { openedMinute }: ConditionContext): PreparedCondition =>
  from < until
    ? within(openedMinute, { min: from, max: until - 1 })
    : within(openedMinute, { min: until, max: from - 1 }, false);

const isOnWeekday = (weekdays: ReadonlySet<number>): PreparedCondition =>
  isTrue(({ month, columns }) => {
    const first = new Date(`${month}-01T00:00:00Z`).getUTCDay();
    return (index) => Number(weekdays.has((first + readers.day(columns, index) - 1) % 7));
  });

const hasTicker = (wanted: ReadonlySet<string>): PreparedCondition =>
  isTrue(
    ({ columns }) =>
      (index) =>
        Number(wanted.has(readers.ticker(columns, index)) || wanted.has(readers.underlying(columns, index))),
  );

const hasAccount = (names: readonly StoredName[], { findIds }: ConditionContext): PreparedCondition => {
  const wanted = findIds('accounts', names);
  return isTrue(({ columns }) => (index) => {
    const id = readers.accountId(columns, index);
    return id === 0 ? Number.NaN : Number(wanted.has(id));
  });
};

const hasTag = (names: readonly StoredName[], isWanted: boolean, { findIds }: ConditionContext): PreparedCondition => {
  const wanted = findIds('tags', names);
  return isTrue(
    matchTags((tagIds) => tagIds.some((id) => wanted.has(id))),
    isWanted,
  );
};

const contents = { stop: facts.hasStop, risk: facts.hasRisk, notes: facts.hasNotes, media: facts.hasMedia } as const;

/** Prepares a condition for the rows of a journal. */
export function prepareCondition(condition: StoredCondition, context: ConditionContext): PreparedCondition {
  switch (condition.fact) {
    case 'opened':
      return isOpenedBetween(toMinute(condition.from), toMinute(condition.until), context);
    case 'weekday':
      return isOnWeekday(new Set(condition.in));
    case 'side':
      return isTrue(facts.long, condition.is === 'long');
    case 'ticker':
      return hasTicker(new Set(condition.in));
    case 'account':
      return hasAccount(condition.in, context);
    case 'tag':
      return hasTag(condition.none ?? condition.any ?? [], condition.none === undefined, context);
    case 'risk':
      return within(facts.riskCents, toHundredths(condition));
    case 'quantity':
      return within(facts.quantity, condition);
    case 'duration':
      return within(facts.minutes, condition);
    case 'plannedR':
      return within(facts.plannedHundredths, toHundredths(condition));
    case 'has':
      return isTrue(condition.what === 'tags' ? context.hasTags : contents[condition.what]);
    case 'tradeOfDay':
      return within(context.tradeOfDay, { max: condition.max });
    case 'minutesAfterLoss':
      return within(context.minutesAfterLoss, { min: condition.min });
    case 'planned':
      return isTrue(context.planned);
    case 'roomBefore':
      return within(context.roomBeforeCents, { min: toCents(condition.min) });
    case 'dayResultBefore':
      return within(context.resultBeforeCents, { min: toCents(condition.min) });
  }
}

/** Answers a condition for a value of its fact. */
export function toAnswer(value: number, { min, max, isInside }: PreparedCondition): Answer {
  if (Number.isNaN(value)) return UNKNOWN;
  return (value >= min && value <= max) === isInside ? YES : NO;
}

/** Sets each answer to the higher one of itself and the condition: unknown beats yes, and no beats both. */
export function raiseAnswers(answers: Uint8Array, condition: PreparedCondition, rows: RowValues): void {
  const values = rows.read(condition.fact);
  for (let row = 0; row < values.length; row += 1) {
    const answer = toAnswer(values[row] ?? Number.NaN, condition);
    if (answer > (answers[row] ?? YES)) answers[row] = answer;
  }
}
