import { type DayEnd, pairTrades, type Rows, toPositions } from 'importers';
import { countRows } from './rows.ts';
import type { Duplicates, DuplicatesRequest } from './types.ts';

/** The rows of a plan, and how they become trades. */
export interface PlannedRows {
  format: string;
  rows: Rows;
  dayEnd: DayEnd;
}

const listKeys = ({ executions, roundTrips }: Rows): string[] => [...executions, ...roundTrips].map(({ key }) => key);

/** A trade, an open position or a fill without its opening, with the keys of its rows. */
interface Holder {
  tradeKey: string | null;
  rowKeys: readonly string[];
}

const listHolders = ({ format, rows, dayEnd }: PlannedRows): Holder[] => {
  const { positions, unmatched } = toPositions(format, rows, { dayEnd });
  return [
    ...positions.map((position) => ({ tradeKey: position.trade?.key ?? null, rowKeys: listKeys(position) })),
    ...unmatched.map(({ key }) => ({ tradeKey: null, rowKeys: [key] })),
  ];
};

// Importing a large file asks for parts of the same rows many times.
let last: { plan: PlannedRows; holders: Holder[] } | undefined;
const getHolders = (plan: PlannedRows): Holder[] => {
  if (last?.plan !== plan) last = { plan, holders: listHolders(plan) };
  return last.holders;
};

/**
 * The trades that can be left out together. A fill that goes through zero belongs to two trades: leaving out only one
 * of them would change the other.
 */
const findRemovable = (plan: PlannedRows, tradeKeys: ReadonlySet<string>): Set<string> => {
  const holders = getHolders(plan);
  const holdersOfRow = new Map<string, Holder[]>();
  for (const holder of holders)
    for (const key of holder.rowKeys) holdersOfRow.set(key, [...(holdersOfRow.get(key) ?? []), holder]);
  const isChosen = ({ tradeKey }: Holder) => tradeKey !== null && tradeKeys.has(tradeKey);
  const kept = new Set(holders.filter((holder) => !isChosen(holder)));
  // A set visits what is added meanwhile.
  for (const { rowKeys } of kept)
    for (const key of rowKeys) for (const neighbor of holdersOfRow.get(key) ?? []) kept.add(neighbor);
  return new Set(holders.flatMap((holder) => (kept.has(holder) || holder.tradeKey === null ? [] : holder.tradeKey)));
};

/** The rows of a plan without those of removable trades. A trade from flat to flat changes no other one. */
export function leaveOut(plan: PlannedRows, tradeKeys: readonly string[]): Rows {
  if (tradeKeys.length === 0) return plan.rows;
  const chosen = new Set(tradeKeys);
  const leftOut = new Set(
    getHolders(plan).flatMap(({ tradeKey, rowKeys }) => (tradeKey !== null && chosen.has(tradeKey) ? rowKeys : [])),
  );
  const isKept = ({ key }: { key: string }) => !leftOut.has(key);
  return { executions: plan.rows.executions.filter(isKept), roundTrips: plan.rows.roundTrips.filter(isKept) };
}

/** IMX-06: which new trades the journal has already, and can be left out. */
export function findDuplicates(
  plan: PlannedRows,
  { trades, journal }: Pick<DuplicatesRequest, 'trades' | 'journal'>,
): Duplicates {
  const found = pairTrades(
    trades.map((trade) => ({ ...trade, instrument: trade.title, trade })),
    journal,
  );
  if (found.length === 0) return { pairs: [], rowCount: 0, shared: 0 };
  const removable = findRemovable(plan, new Set(found.map(({ first }) => first.key)));
  const order = new Map(trades.map(({ key }, index) => [key, index]));
  const pairs = found
    .filter(({ first }) => removable.has(first.key))
    .map(({ first, second }) => ({ trade: first.trade, stored: second }))
    .sort((a, b) => (order.get(a.trade.key) ?? 0) - (order.get(b.trade.key) ?? 0));
  const kept = leaveOut(
    plan,
    pairs.map(({ trade }) => trade.key),
  );
  return { pairs, rowCount: countRows(plan.rows) - countRows(kept), shared: found.length - pairs.length };
}
