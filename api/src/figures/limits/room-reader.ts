import { createHash } from 'node:crypto';
import { DAY_MS } from 'contracts';
import { readers } from '../../journal/columns/columns.ts';
import { createMemo } from '../../journal/columns/memo.ts';
import type { Block, JournalColumns } from '../../journal/columns/read-columns.ts';
import { createLabelIndex, type LabelIndex } from '../../journal/labels/label.ts';
import { createPhaseFinder } from './activity.ts';
import type { AccountLimitsRecord } from './model.ts';
import { groupByAccount } from './read-accounts.ts';

export interface Closing {
  number: number;
  at: number;
  netCents: number;
}

interface AccountReader {
  /** Reads the room at a time in milliseconds since 1970, without the result of one trade. */
  read(at: number, exceptNumber: number): number | null;
  /** Leaves a closing out of all later reads. */
  leaveOut(closing: Closing): void;
}

/** The closings of one trading day. */
interface TradingDay {
  /** In order. */
  times: Float64Array;
  /** The sums of the results of the first closings: none, one, and so on. */
  sums: Float64Array;
  byNumber: Map<number, Closing>;
}

const toTradingDay = (closings: readonly Closing[]): TradingDay => {
  const sorted = closings.toSorted((a, b) => a.at - b.at);
  const sums = new Float64Array(sorted.length + 1);
  for (const [index, { netCents }] of sorted.entries()) sums[index + 1] = (sums[index] ?? 0) + netCents;
  return {
    times: Float64Array.from(sorted, ({ at }) => at),
    sums,
    byNumber: new Map(sorted.map((closing) => [closing.number, closing])),
  };
};

/** Counts the sorted times at or before a time by binary search. */
const countUntil = (times: Float64Array, at: number): number => {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
};

const sumUntil = ({ times, sums, byNumber }: TradingDay, at: number, exceptNumber: number): number => {
  const own = byNumber.get(exceptNumber);
  return (sums[countUntil(times, at)] ?? 0) - (own && own.at <= at ? own.netCents : 0);
};

const leaveOutOf = ({ times, sums, byNumber }: TradingDay, { number, at, netCents }: Closing): void => {
  if (!byNumber.delete(number)) return;
  for (let count = countUntil(times, at); count < sums.length; count += 1) sums[count] = (sums[count] ?? 0) - netCents;
};

/** Where a trading day's other closings are, in dates in UTC from one of them on: it has less than 48 hours. */
const NEARBY_DATES = [-2, -1, 0, 1, 2];

const toDateNumber = (at: number): number => Math.floor(at / DAY_MS);

/**
 * Creates a function that reads the room of the day of one account from its closings. The trading days of a date are
 * found when a trade near it is read: that takes several times as long as all else, and a check reads one trade.
 */
export function createAccountReader(
  phases: AccountLimitsRecord['phases'],
  closings: readonly Closing[],
): AccountReader {
  const find = createPhaseFinder(phases);
  const toKey = ({ phase, day }: NonNullable<ReturnType<typeof find>>) => `${phase.from} ${day}`;
  const byDate = Map.groupBy(closings, ({ at }) => toDateNumber(at));
  const grouped = new Map<number, Map<string | undefined, Closing[]>>();
  const groupDate = (date: number) => {
    const known =
      grouped.get(date) ??
      Map.groupBy(byDate.get(date) ?? [], ({ at }) => {
        const found = find(at);
        return found && toKey(found);
      });
    grouped.set(date, known);
    return known;
  };
  const days = new Map<string, TradingDay>();
  const readDay = (key: string, date: number): TradingDay => {
    const known =
      days.get(key) ?? toTradingDay(NEARBY_DATES.flatMap((offset) => groupDate(date + offset).get(key) ?? []));
    days.set(key, known);
    return known;
  };
  return {
    read: (at, exceptNumber) => {
      const found = find(at);
      if (!found?.phase.dailyLoss) return null;
      return found.phase.dailyLoss.cents + sumUntil(readDay(toKey(found), toDateNumber(at)), at, exceptNumber);
    },
    leaveOut: (closing) => {
      const found = find(closing.at);
      if (found?.phase.dailyLoss) leaveOutOf(readDay(toKey(found), toDateNumber(closing.at)), closing);
    },
  };
}

const memo = createMemo<{ hash: string }>();

/** Hashes what rooms depend on in a block. Columns are arrays of any type of number. */
const hashClosings = ({ columns }: Block): string => {
  const known = memo.get(columns);
  if (known) return known.hash;
  const { number, accountId = [], closedAt = [], netCents, timeOrigin } = columns;
  const hash = createHash('sha256').update(String(timeOrigin));
  for (const column of [number, accountId, closedAt, netCents]) hash.update(Float64Array.from(column)).update(',');
  const value = { hash: hash.digest('base64') };
  memo.set(columns, value);
  return value.hash;
};

/** Says what rooms depend on, for a key of what is computed from them: a trading day can have trades of two dates. */
export function describeRooms(journal: JournalColumns, limits: readonly AccountLimitsRecord[]): unknown {
  return limits.length === 0 ? [] : [limits, journal.allBlocks.map(hashClosings)];
}

/** Lists the closings of some accounts, by the id of the account after merges. */
const readClosings = ({ allBlocks }: JournalColumns, ids: Iterable<number>, { resolveId }: LabelIndex) => {
  const byAccount = new Map(Array.from(ids, (id): [number, Closing[]] => [id, []]));
  if (byAccount.size === 0) return byAccount;
  for (const { columns } of allBlocks)
    for (let index = 0; index < columns.number.length; index += 1) {
      const at = readers.closedAt(columns, index);
      const closings = byAccount.get(resolveId(readers.accountId(columns, index)));
      if (at === null || !closings) continue;
      closings.push({ number: readers.number(columns, index), at, netCents: readers.netCents(columns, index) });
    }
  return byAccount;
};

/** Reads rooms by the id of the account after merges. */
export interface RoomReader {
  /** Reads the room at a time in milliseconds since 1970, without the result of one trade. */
  read(accountId: number, at: number, exceptNumber: number): number | null;
  /** Leaves a closing out of all later reads. */
  leaveOut(accountId: number, closing: Closing): void;
}

/**
 * Creates a reader of the room of the day (LIM-04) of accounts. Trades without a closing time come last in their day,
 * so they do not count. Null without a limit of the day.
 */
export function createRoomReader(journal: JournalColumns, limits: readonly AccountLimitsRecord[]): RoomReader {
  const accounts = createLabelIndex('accounts', journal.accounts);
  const records = groupByAccount(limits, accounts);
  const closings = readClosings(journal, records.keys(), accounts);
  const readerById = new Map(
    [...records].map(([id, { phases }]) => [id, createAccountReader(phases, closings.get(id) ?? [])]),
  );
  return {
    read: (accountId, at, exceptNumber) => readerById.get(accountId)?.read(at, exceptNumber) ?? null,
    leaveOut: (accountId, closing) => readerById.get(accountId)?.leaveOut(closing),
  };
}
