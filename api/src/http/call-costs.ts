import type { ParsedUrlQuery } from 'node:querystring';
import { type Call, calls } from 'contracts';

/** A search reads every note of a journal, a list without a page size every trade. */
const listCost = ({ q, limit }: ParsedUrlQuery): number => {
  if (q !== undefined) return 5;
  return limit === undefined ? 3 : 1;
};

const costs = new Map<Call, number | ((query: ParsedUrlQuery) => number)>([
  [calls.trades.list, listCost],
  [calls.days.analytics, 3],
  [calls.days.calendar, 2],
]);

/** How many of its trader's calls per minute a call counts as. */
export const findCallCost = (call: Call, query: ParsedUrlQuery): number => {
  const cost = costs.get(call) ?? 1;
  return typeof cost === 'number' ? cost : cost(query);
};
