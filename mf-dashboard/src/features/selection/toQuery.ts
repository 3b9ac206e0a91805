import { type MeasuredFilter, toFilterQuery } from 'contracts';

/** The filter as the query of a call, with the specified names of both dates. Without both, no date applies (DSH-02). */
export const toRangeQuery = ({ from, to, ...others }: MeasuredFilter) => ({
  ...toFilterQuery(others),
  ...(from && to ? { startDate: from, endDate: to } : {}),
});
