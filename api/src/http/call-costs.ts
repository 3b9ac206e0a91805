import type { ParsedUrlQuery } from 'node:querystring';
import type { Call } from 'contracts';
import { calls } from 'contracts/every-call';

type Query = ParsedUrlQuery;
type Cost = number | ((query: Query) => number);

/** A search reads every note. A change of many trades can move 10,000 of them. Imports read and write up to 1,000 rows. */
const [searchCost, bulkCost, importCost] = [5, 5, 3];

const unlessSearch =
  (cost: (query: Query) => number) =>
  (query: Query): number =>
    query.q === undefined ? cost(query) : searchCost;

/** An unlimited list reads every trade, an order other than by date sorts all of them. */
const listCost = ({ limit, sort, hour }: Query): number =>
  limit === undefined || sort !== undefined || hour !== undefined ? 3 : 1;

/** The local hours of trades on the day of a clock change are slow to compute. */
const statsCost = ({ hour }: Query): number => (hour === undefined ? 1 : 2);

const callCosts = new Map<Call, Cost>([
  [calls.trades.stats, unlessSearch(statsCost)],
  [calls.trades.filteredStats, unlessSearch(statsCost)],
  [calls.trades.list, unlessSearch(listCost)],
  [calls.days.analytics, unlessSearch(() => 3)],
  [calls.days.calendar, unlessSearch(() => 2)],
  [calls.reports.get, unlessSearch(() => 3)],
  [calls.reports.highlights, unlessSearch(() => 5)],
  [calls.reports.distribution, unlessSearch(() => 3)],
  [calls.reports.points, unlessSearch(() => 3)],
  [calls.imports.addRows, importCost],
  [calls.imports.stored, importCost],
  [calls.imports.previewUndo, importCost],
  [calls.imports.undo, bulkCost],
  [calls.imports.repeat, bulkCost],
  [calls.trash.list, unlessSearch(() => 1)],
  [calls.trash.restore, bulkCost],
  [calls.trash.delete, bulkCost],
  [calls.trash.empty, bulkCost],
]);

/** Returns how many calls a call counts as toward the trader's limit per minute. */
export const findCallCost = (call: Call, query: ParsedUrlQuery): number => {
  const cost = callCosts.get(call) ?? 1;
  return typeof cost === 'number' ? cost : cost(query);
};
