import { type InputOf, limits } from 'contracts';
import type { calls } from 'contracts/every-call';

export type TradeQuery = InputOf<typeof calls.trades.list>['query'];

/** Returns the number of trades per page; Infinity when all are requested. */
export function getPageSize({ limit, cursor }: TradeQuery): number {
  return limit ?? (cursor === undefined ? Number.POSITIVE_INFINITY : limits.pageSize);
}
