import { parseSearchParams, type TradeFilter, toFilterQuery, toSearchParams } from 'contracts';
import type { TradeFilterState } from 'shared-ui';
import { usePageParameters } from '../layout/usePageParameters.ts';

/** The parameter of the second filter: a filter in its URL form. */
export const OTHER_PARAMETER = 'with';

/** The filter that the filter of the page is compared with. */
export const useOtherFilter = (): TradeFilterState => {
  const [params, changeParameters] = usePageParameters();
  const { filter, ignored } = parseSearchParams(new URLSearchParams(params.get(OTHER_PARAMETER) ?? ''));
  const search = toSearchParams(filter).toString();
  const setFilter = (next: TradeFilter) => changeParameters({ [OTHER_PARAMETER]: toSearchParams(next).toString() });
  return { filter, ignored, query: toFilterQuery(filter), search: search && `?${search}`, setFilter };
};
