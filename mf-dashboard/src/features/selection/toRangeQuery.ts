import { type TradeFilter, toFilterQuery } from 'contracts';

/** The filter as the query of calls with the specified names of both dates. Without both, no date applies (DSH-02). */
export const toRangeQuery = ({ from, to, ...others }: TradeFilter) => ({
  ...toFilterQuery(others),
  ...(from && to ? { startDate: from, endDate: to } : {}),
});
