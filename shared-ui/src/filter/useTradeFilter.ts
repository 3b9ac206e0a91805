import {
  type ParsedFilter,
  parseSearchParams,
  type TradeFilter,
  type TradeFilterQuery,
  toFilterQuery,
  toSearchParams,
} from 'contracts';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'shared-ui/host';
import { UNIT_PARAMETER } from '../format/amount.ts';

export interface TradeFilterState extends ParsedFilter {
  /** The filter as the query of a call. */
  query: TradeFilterQuery;
  /** The filter in the form of an address: `?setup=Gap`, or '' without a filter. */
  search: string;
  /** Replaces the filter in the page's address, without a new entry in the history. */
  setFilter: (filter: TradeFilter) => void;
}

const NO_PARAMETERS: readonly string[] = [];

/**
 * The filter of the page's address (FLT-02). Setting it keeps the page's other parameters.
 * @param pageParameters the parameters that the page uses for something else, e.g. `sort`; pass a constant
 */
export function useTradeFilter(pageParameters: readonly string[] = NO_PARAMETERS): TradeFilterState {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const parsed = useMemo(() => {
    const others = [...pageParameters, UNIT_PARAMETER];
    const { filter, ignored } = parseSearchParams(new URLSearchParams(address), others);
    const search = toSearchParams(filter).toString();
    return { filter, ignored, query: toFilterQuery(filter), search: search && `?${search}` };
  }, [address, pageParameters]);
  const setFilter = useCallback(
    (filter: TradeFilter) =>
      setParams(
        (current) => {
          const others = [...current].filter(([name]) => name === UNIT_PARAMETER || pageParameters.includes(name));
          return new URLSearchParams([...toSearchParams(filter), ...others]);
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, pageParameters],
  );
  return { ...parsed, setFilter };
}

/** Returns a copy with the changes. An empty string removes a parameter; all other parameters stay. */
export function mergeSearchParams(params: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const merged = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') merged.delete(name);
    else merged.set(name, value);
  }
  return merged;
}

/**
 * The parameters of the page's address, and a function that changes some of them, by default without a new history
 * entry.
 */
export function usePageParameters() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const change = (
    changes: Readonly<Record<string, string>>,
    { replace = true, preventScrollReset = true }: { replace?: boolean; preventScrollReset?: boolean } = {},
    // An entry that is replaced keeps its state: it says whether a modal has an entry of its own.
  ) =>
    setParams((current) => mergeSearchParams(current, changes), {
      replace,
      preventScrollReset,
      ...(replace && { state }),
    });
  return [params, change] as const;
}

/** The address of My Trades with this filter. */
export function getTradesPath(filter: TradeFilter): string {
  const search = toSearchParams(filter).toString();
  return search ? `/trades?${search}` : '/trades';
}
