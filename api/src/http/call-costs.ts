import type { ParsedUrlQuery } from 'node:querystring';
import { type Call, calls } from 'contracts';

/** A search reads every note of a journal; a list without a page size reads every trade. */
const listCost = ({ q, limit }: ParsedUrlQuery): number => {
  if (q !== undefined) return 5;
  return limit === undefined ? 3 : 1;
};

const callCosts = new Map<Call, number | ((query: ParsedUrlQuery) => number)>([
  [calls.trades.list, listCost],
  [calls.days.analytics, 3],
  [calls.days.calendar, 2],
]);

/** Returns how many calls a call counts as toward the trader's limit per minute. */
export const findCallCost = (call: Call, query: ParsedUrlQuery): number => {
  const cost = callCosts.get(call) ?? 1;
  return typeof cost === 'number' ? cost : cost(query);
};
