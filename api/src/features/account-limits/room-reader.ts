import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { createLabelIndex } from '../journal/labels/label.ts';
import { createPhaseFinder } from './activity.ts';
import type { AccountLimitsRecord } from './model.ts';
import { groupByAccount, readAccountTrades } from './read-accounts.ts';

interface Closing {
  number: number;
  at: number;
  netCents: number;
}

const NO_CLOSINGS: readonly Closing[] = [];

/** Creates a function that reads the room of the day of one account. */
const createAccountReader = ({ phases }: AccountLimitsRecord, closings: readonly Closing[]) => {
  const find = createPhaseFinder(phases);
  const byDay = Map.groupBy(closings, ({ at }) => {
    const found = find(at);
    return found && `${found.phase.from} ${found.day}`;
  });
  return (at: number, exceptNumber: number): number | null => {
    const { phase, day } = find(at) ?? {};
    if (!phase?.dailyLoss) return null;
    return (byDay.get(`${phase.from} ${day}`) ?? NO_CLOSINGS).reduce(
      (room, closing) => (closing.at <= at && closing.number !== exceptNumber ? room + closing.netCents : room),
      phase.dailyLoss.cents,
    );
  };
};

/** Lists the trades that rooms depend on, by the id of the account. */
const listClosings = (journal: JournalColumns): ReadonlyMap<number, Closing[]> =>
  new Map(
    [...readAccountTrades(journal)].map(([id, trades]) => [
      id,
      trades.flatMap(({ number, closedAt: at, netCents }) => (at === null ? [] : [{ number, at, netCents }])),
    ]),
  );

/** Says what rooms depend on, for a key of what is computed from them: a trading day can have trades of two dates. */
export function describeRooms(journal: JournalColumns, limits: readonly AccountLimitsRecord[]): unknown {
  return limits.length === 0 ? [] : [limits, [...listClosings(journal)]];
}

/**
 * Creates a function that reads the room of the day (LIM-04) of an account, by its id after merges, at a time in milliseconds since
 * 1970, without the result of one trade. Trades without a closing time come last in their day, so they do not count. Null
 * without a limit of the day.
 */
export function createRoomReader(journal: JournalColumns, limits: readonly AccountLimitsRecord[]) {
  const closings = listClosings(journal);
  const records = groupByAccount(limits, createLabelIndex('accounts', journal.accounts));
  const readerById = new Map(
    [...records].map(([id, record]) => [id, createAccountReader(record, closings.get(id) ?? NO_CLOSINGS)]),
  );
  return (accountId: number, at: number, exceptNumber: number): number | null =>
    readerById.get(accountId)?.(at, exceptNumber) ?? null;
}
