import { type MeasuredFilter, parseSearchParams, type TradeFilter, toFilterQuery, toSearchParams } from 'contracts';
import type { Comparison } from 'contracts/reports';
import {
  AmountNote,
  Card,
  FilterBar,
  FilterPeriod,
  formatCount,
  getReplyUnit,
  LazyFilterText,
  type ShownReply,
  Skeleton,
  StaleNote,
  type TradeFilterState,
  useCall,
  useMeasured,
  useMeasuredFilter,
  usePageParameters,
  useShownReply,
} from 'shared-ui';
import { Link, useSearchParams } from 'shared-ui/host';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { reports } from '../layout/ReportReply.tsx';

/** The parameter of the second filter: a filter in its URL form. */
const OTHER_PARAMETER = 'with';
/** The parameter that leaves the trades of A out of B. No filter can say that. */
const REST_PARAMETER = 'rest';
const PAGE_PARAMETERS = [OTHER_PARAMETER, REST_PARAMETER];

/** What is compared with what. */
export interface ComparedFilters {
  a: TradeFilter;
  b: TradeFilter;
  /** B is without the trades of A. */
  isRest: boolean;
}

/** The filter that the filter of the page is compared with. */
const useOtherFilter = (): TradeFilterState => {
  const [params, changeParameters] = usePageParameters();
  const { filter, ignored } = parseSearchParams(new URLSearchParams(params.get(OTHER_PARAMETER) ?? ''));
  const search = toSearchParams(filter).toString();
  const setFilter = (next: TradeFilter) => changeParameters({ [OTHER_PARAMETER]: toSearchParams(next).toString() });
  return { filter, ignored, query: toFilterQuery(filter), search: search && `?${search}`, setFilter };
};

/** Both filters of the address, and their comparison. */
export function useComparison() {
  const a = useMeasuredFilter(PAGE_PARAMETERS);
  const b = useMeasured(useOtherFilter());
  const [params, setParams] = useSearchParams();
  const isRest = params.get(REST_PARAMETER) === 'yes';
  const query = {
    ...toFilterQuery(a.measured),
    ...(b.search && { with: b.search.slice(1) }),
    ...(isRest && { rest: 'yes' as const }),
  };
  const call = useCall(reports.compare, { query });
  const setFilters = (next: ComparedFilters) => {
    const search = toSearchParams(next.a);
    const other = toSearchParams(next.b).toString();
    if (other) search.set(OTHER_PARAMETER, other);
    if (next.isRest) search.set(REST_PARAMETER, 'yes');
    setParams(search, { replace: true, preventScrollReset: true });
  };
  const sides = {
    a: { state: a, reply: useShownReply(call, a.measured) },
    b: { state: b, reply: useShownReply(call, b.measured) },
  };
  return { ...sides, call, filters: { a: a.filter, b: b.filter, isRest }, setFilters };
}

interface SelectionProps {
  name: 'A' | 'B';
  state: ReturnType<typeof useMeasuredFilter>;
  reply: ShownReply<Comparison>;
  isLoading: boolean;
  /** Without the trades of A. */
  isRest?: boolean;
}

interface TradesLinkProps {
  side: Comparison['a'];
  filter: MeasuredFilter;
  isRest: boolean;
}

/** The number of trades, with a link to them if My Trades can show them. */
const TradesLink = ({ side, filter, isRest }: TradesLinkProps) => {
  const text = formatCount(side.totals.trades, 'trade');
  return isRest ? text : <Link to={getTradesPath(filter, [], getReplyUnit(side))}>{text}</Link>;
};

/** One of the two filters, with a link to its trades. */
export function Selection({ name, state, reply, isLoading, isRest = false }: SelectionProps) {
  const side = reply.shown?.[name === 'A' ? 'a' : 'b'];
  return (
    <Card
      title={name}
      description={
        <LazyFilterText filter={state.filter} format={(text) => `${text}${isRest ? ' except those of A' : ''}`} />
      }
      actions={<StaleNote staleFilter={reply.staleFilter} />}
    >
      <FilterBar state={state} label={`Filters of ${name}`}>
        <FilterPeriod state={state} />
      </FilterBar>
      {side && (
        <div>
          <TradesLink side={side} filter={reply.shownFilter} isRest={isRest} />
          <AmountNote trades={side.totals.trades} scope={side} {...(!isRest && { filter: reply.shownFilter })} />
        </div>
      )}
      {isLoading && <Skeleton width="6rem" />}
    </Card>
  );
}
