import { type InputOf, limits } from 'contracts';
import type { calls } from 'contracts/every-call';

export type TradeQuery = InputOf<typeof calls.trades.list>['query'];

/** Returns the number of trades per page; Infinity when all are requested. */
export const getPageSize = ({ limit, cursor }: TradeQuery): number =>
  limit ?? (cursor === undefined ? Number.POSITIVE_INFINITY : limits.pageSize);
