import type { ParsedUrlQuery } from 'node:querystring';
import { type Call, calls } from 'contracts';

/** A search reads every note. A change of many trades can move 10,000 of them. */
const [searchCost, bulkCost] = [5, 5];

/** A list without a page size reads every trade. */
const listCost = ({ q, limit }: ParsedUrlQuery): number => {
  if (q !== undefined) return searchCost;
  return limit === undefined ? 3 : 1;
};

const callCosts = new Map<Call, number | ((query: ParsedUrlQuery) => number)>([
  [calls.trades.list, listCost],
  [calls.days.analytics, 3],
  [calls.days.calendar, 2],
  [calls.trash.list, ({ q }) => (q === undefined ? 1 : searchCost)],
  [calls.trash.restore, bulkCost],
  [calls.trash.delete, bulkCost],
  [calls.trash.empty, bulkCost],
]);

/** Returns how many calls a call counts as toward the trader's limit per minute. */
export const findCallCost = (call: Call, query: ParsedUrlQuery): number => {
  const cost = callCosts.get(call) ?? 1;
  return typeof cost === 'number' ? cost : cost(query);
};
