import { createPlannedReader, type PlanIndex } from '../days/plan-index.ts';
import { type Columns, EMPTY_VALUES, readers } from '../journal/columns/columns.ts';
import { createLabelIndex, type Labels } from '../journal/labels/label.ts';
import { readMinutes } from '../selection/dimensions.ts';
import { createMinuteReader } from '../selection/local-hour.ts';
import { type DayContext, readDayContext } from './day-context.ts';
import type { Fact } from './rows.ts';

const toFact =
  (read: (columns: Columns, index: number) => number | null): Fact =>
  ({ columns }) =>
  (index) =>
    read(columns, index) ?? Number.NaN;

/** The numbers of a column. They are read directly, because this is several times as fast as `readers`. */
const toColumnFact =
  (getColumn: (columns: Columns) => ArrayLike<number> | undefined, empty: number): Fact =>
  ({ columns }) => {
    const column = getColumn(columns);
    return (index) => {
      const value = column?.[index] ?? empty;
      return value === empty ? Number.NaN : value;
    };
  };

/** A fact that is 1 or 0, and always known. */
const toFlag =
  (read: (columns: Columns, index: number) => boolean): Fact =>
  ({ columns }) =>
  (index) =>
    Number(read(columns, index));

/** A fact about the trades of the date before the opening, which needs an opening time: only then a trade has a rank. */
const beforeOpening =
  (readValues: (context: DayContext) => ArrayLike<number>, divisor = 1): Fact =>
  ({ columns }) => {
    const context = readDayContext(columns);
    const { rank } = context;
    const values = readValues(context);
    return (index) => (rank[index] === 0 ? Number.NaN : (values[index] ?? 0) / divisor);
  };

/** The facts that depend on the columns only. */
export const facts = {
  /** Whether the trade is long. */
  long: toFact((columns, index) => {
    const side = readers.side(columns, index);
    return side === null ? null : Number(side === 'long');
  }),
  riskCents: toColumnFact(({ riskCents }) => riskCents, EMPTY_VALUES.riskCents),
  quantity: toColumnFact(({ quantity }) => quantity, EMPTY_VALUES.quantity),
  minutes: toFact(readMinutes),
  plannedHundredths: toColumnFact(({ plannedHundredths }) => plannedHundredths, EMPTY_VALUES.plannedHundredths),
  tradeOfDay: beforeOpening(({ rank }) => rank),
  minutesAfterLoss: beforeOpening(({ sinceLossMs }) => sinceLossMs, 60_000),
  resultBeforeCents: beforeOpening(({ resultBeforeCents }) => resultBeforeCents),
  hasStop: toFlag(readers.hasStop),
  hasRisk: toFlag((columns, index) => readers.riskCents(columns, index) !== null),
  hasNotes: toFlag(readers.hasNotes),
  hasMedia: toFlag(readers.hasMedia),
  /** The date as a number, such as 20260131. */
  date: (({ month, columns: { day } }) => {
    const first = toDateNumber(`${month}-00`);
    return (index) => first + (day[index] ?? 0);
  }) satisfies Fact,
} as const;

export function toDateNumber(date: string): number {
  return Number(date.replaceAll('-', ''));
}

/** Creates the facts that depend on the trader's lists, time zone and plans. */
export function createFacts(labels: Labels, zone: string, plans: PlanIndex) {
  const readMinute = createMinuteReader(zone);
  const { resolveId } = createLabelIndex('tags', labels.tags);
  const createReader = createPlannedReader(plans, labels);
  return {
    /** The local minute of the day of the opening. */
    openedMinute: toFact((columns, index) => {
      const openedAt = readers.openedAt(columns, index);
      return openedAt === null ? null : readMinute(openedAt);
    }),
    /** Whether the trade has a tag that was not deleted since. */
    hasTags: toFlag((columns, index) => readers.tagIds(columns, index).some((id) => resolveId(id) !== 0)),
    planned: ((block) => {
      const readPlanned = createReader(block);
      return (index) => {
        const planned = readPlanned(index);
        return planned === null ? Number.NaN : Number(planned);
      };
    }) satisfies Fact,
  };
}
