/** The sums of the trades with the same ticker, setup or weekday. */
export interface GroupTotals {
  name: string;
  count: number;
  wins: number;
  /** In hundredths of the unit, see `AmountReaders`. */
  net: number;
}

/** Adds sums to the group of this name, in place: a journal has some thousand sums of tickers by block. */
export const addToGroup = (
  groups: Map<string, GroupTotals>,
  name: string,
  { count, wins, net }: Omit<GroupTotals, 'name'>,
): void => {
  const group = groups.get(name);
  if (!group) {
    groups.set(name, { name, count, wins, net });
    return;
  }
  group.count += count;
  group.wins += wins;
  group.net += net;
};

/** Names are compared by code unit, so that the order does not depend on a locale. */
const byResult = (a: GroupTotals, b: GroupTotals): number => b.net - a.net || (a.name < b.name ? -1 : 1);

/** Sorts by profit, then by name. */
export const sortGroups = (groups: readonly GroupTotals[]): GroupTotals[] => groups.toSorted(byResult);
