import { calls, type DayTotals, type Trade, type TradeSort, tradeSorts } from 'contracts';
import { useMemo } from 'react';
import {
  getReplyUnit,
  type TradeFilterState,
  usePageParameters,
  usePages,
  useResultUnit,
  useTradeFilter,
} from 'shared-ui';

/** Fills more than one screen, and is small enough to load quickly. */
const PAGE_SIZE = '100';

/** Parameters of the list's address that are no filter. */
const LIST_PARAMETERS = ['sort'];

const DEFAULT_SORT: TradeSort = '-date';

/** The order in an address, the newest trades first by default. */
const parseSort = (params: URLSearchParams): TradeSort =>
  tradeSorts.find((sort) => sort === params.get('sort')) ?? DEFAULT_SORT;

/** The list's filter and order, which its address contains. */
export interface ListState extends TradeFilterState {
  sort: TradeSort;
  setSort: (sort: TradeSort) => void;
}

export function useListState(): ListState {
  const [params, changeParameters] = usePageParameters();
  const state = useTradeFilter(LIST_PARAMETERS);
  const sort = parseSort(params);
  const setSort = (next: TradeSort) =>
    changeParameters({ sort: next === DEFAULT_SORT ? '' : next }, { preventScrollReset: false });
  const order = sort === DEFAULT_SORT ? '' : `sort=${sort}`;
  const search = [state.search.slice(1), order].filter(Boolean).join('&');
  return { ...state, sort, setSort, search: search && `?${search}` };
}

/** Pages are loaded one by one, so a trade that moved meanwhile may be in two of them. */
const mergeTrades = (pages: readonly { trades: readonly Trade[] }[]): Trade[] => [
  ...new Map(pages.flatMap(({ trades }) => trades).map((trade) => [trade.id, trade])).values(),
];

const mergeDays = (pages: readonly { days?: readonly DayTotals[] | undefined }[]): ReadonlyMap<string, DayTotals> =>
  new Map(pages.flatMap(({ days = [] }) => days).map((day) => [day.date, day]));

/** The loaded trades of the list, with the sums of the whole list and of each day, in the unit of the page. */
export function useTradeList({ query, sort }: ListState) {
  const unit = useResultUnit();
  const measured = { ...query, sort, totals: 'true' as const, ...(unit === 'r' && { unit }) };
  const list = usePages(calls.trades.list, {
    getInput: (cursor) => ({ query: { ...measured, limit: PAGE_SIZE, cursor } }),
  });
  const pages = list.data?.pages;
  const merged = useMemo(() => pages && { trades: mergeTrades(pages), days: mergeDays(pages) }, [pages]);
  const last = pages?.at(-1);
  return {
    ...list,
    ...merged,
    totals: last?.totals,
    tradesWithoutRisk: last?.tradesWithoutRisk ?? 0,
    tradesInOtherCurrency: last?.tradesInOtherCurrency,
    /** The unit of the results that were requested, and that of the sums. */
    unit,
    sumUnit: unit === 'r' ? unit : getReplyUnit({ currency: last?.currency }),
  };
}

export type TradeListData = ReturnType<typeof useTradeList>;
