import { type Columns, EMPTY_VALUES, readers } from '../../journal/columns/columns.ts';
import type { Block, JournalColumns } from '../../journal/columns/read-columns.ts';
import { createLabelIndex } from '../../journal/labels/label.ts';
import { createRoomReader, type RoomReader } from '../limits/room-reader.ts';
import { readMinutes } from '../selection/dimensions.ts';
import { createMinuteReader } from '../selection/local-hour.ts';
import { type DayContext, readDayContext } from './day-context.ts';
import { createPlannedReader } from './plan-index.ts';
import type { Fact } from './rows.ts';
import type { RuleSources } from './rule-sources.ts';

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

/** Whether the tags of a trade match. Looked up once for each list of tags of a block. */
export function matchTags(matches: (tagIds: readonly number[]) => boolean): Fact {
  return ({ columns: { tagSets, tagSet } }) => {
    const known: number[] = [];
    return (index) => {
      const set = tagSet?.[index] ?? 0;
      known[set] ??= Number(matches(tagSets[set] ?? []));
      return known[set];
    };
  };
}

/** A fact that is 1 or 0, and always known. */
const toFlag =
  (read: (columns: Columns, index: number) => boolean): Fact =>
  ({ columns }) =>
  (index) =>
    Number(read(columns, index));

/** What facts about earlier trades read. */
export interface EarlierTrades {
  readDayContext(block: Block): DayContext;
  /** Called on first use, because few rules need rooms. */
  createRoomReader(journal: JournalColumns, limits: RuleSources['limits']): RoomReader;
}

/** All trades of the journal count. */
const ALL_TRADES: EarlierTrades = { readDayContext, createRoomReader };

/** Creates the facts about the trades of the date before the opening, which need an opening time, as a rank does. */
const createDayFacts = ({ readDayContext: readContext }: EarlierTrades) => {
  const beforeOpening =
    (readValues: (context: DayContext) => ArrayLike<number>, divisor = 1): Fact =>
    (block) => {
      const context = readContext(block);
      const { rank } = context;
      const values = readValues(context);
      return (index) => (rank[index] === 0 ? Number.NaN : (values[index] ?? 0) / divisor);
    };
  return {
    tradeOfDay: beforeOpening(({ rank }) => rank),
    minutesAfterLoss: beforeOpening(({ sinceLossMs }) => sinceLossMs, 60_000),
    resultBeforeCents: beforeOpening(({ resultBeforeCents }) => resultBeforeCents),
  };
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

/** The room of the account's trading day at the opening (PLB-03). */
const createRoomFact = (journal: JournalColumns, { limits }: RuleSources, earlier: EarlierTrades): Fact => {
  const { resolveId } = createLabelIndex('accounts', journal.accounts);
  let readRoom: RoomReader | undefined;
  return toFact((columns, index) => {
    const openedAt = readers.openedAt(columns, index);
    const accountId = resolveId(readers.accountId(columns, index));
    if (openedAt === null || accountId === 0) return null;
    readRoom ??= earlier.createRoomReader(journal, limits);
    return readRoom.read(accountId, openedAt, readers.number(columns, index));
  });
};

/** Creates the facts that depend on the trader's lists, time zone, plans and limits, or on earlier trades. */
export function createFacts(
  journal: JournalColumns,
  zone: string,
  sources: RuleSources,
  earlier: EarlierTrades = ALL_TRADES,
) {
  const readMinute = createMinuteReader(zone);
  const { resolveId } = createLabelIndex('tags', journal.tags);
  const createReader = createPlannedReader(sources.plans, journal);
  return {
    /** The local minute of the day of the opening. */
    openedMinute: toFact((columns, index) => {
      const openedAt = readers.openedAt(columns, index);
      return openedAt === null ? null : readMinute(openedAt);
    }),
    /** Whether the trade has a tag that was not deleted since. */
    hasTags: matchTags((tagIds) => tagIds.some((id) => resolveId(id) !== 0)),
    roomBeforeCents: createRoomFact(journal, sources, earlier),
    ...createDayFacts(earlier),
    planned: ((block) => {
      const readPlanned = createReader(block);
      return (index) => {
        const planned = readPlanned(index);
        return planned === null ? Number.NaN : Number(planned);
      };
    }) satisfies Fact,
  };
}
