import { parseSearchParams, type TradeFilter, toFilterQuery, toSearchParams } from 'contracts';
import { type Report, reports } from 'contracts/reports';
import {
  Card,
  describeFilter,
  FilterBar,
  formatCount,
  type MeasuredFilterState,
  RiskNote,
  type ShownReply,
  Skeleton,
  StaleNote,
  type TradeFilterState,
  useCall,
  usePageParameters,
  useShownReply,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getUnit } from '../figures/figures.ts';
import { getTradesPath } from '../filter/getTradesPath.ts';

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

/** Only the totals are shown. There are at most three sides, so the reply is small. */
const GROUPING = 'side';

/** One of two compared filters, with the report of its trades. */
export const useSelection = (state: MeasuredFilterState) => {
  const call = useCall(reports.get, { query: { ...toFilterQuery(state.measured), groupBy: GROUPING } });
  return { state, call, reply: useShownReply(call, state.measured) };
};

type SelectionState = ReturnType<typeof useSelection>;

/** Both replies as one, as soon as they have the same unit. */
export const combine = (a: SelectionState, b: SelectionState): ShownReply<[Report, Report]> => {
  const first = a.reply.shown;
  const second = b.reply.shown;
  return {
    shown: first && second && getUnit(first) === getUnit(second) ? [first, second] : undefined,
    shownFilter: a.reply.shownFilter,
    staleFilter: a.reply.staleFilter ?? b.reply.staleFilter,
    isLoading: a.call.isFetching || b.call.isFetching,
  };
};

/** One of the two filters, with a link to its trades. */
export const Selection = ({ name, state, reply }: SelectionState & { name: 'A' | 'B' }) => {
  const { shown, shownFilter, staleFilter, isLoading } = reply;
  return (
    <Card title={name} description={describeFilter(state.filter)} actions={<StaleNote staleFilter={staleFilter} />}>
      <FilterBar state={state} label={`Filters of ${name}`} />
      {shown && (
        <div>
          <Link to={getTradesPath(shownFilter, [], getUnit(shown))}>{formatCount(shown.totals.trades, 'trade')}</Link>
          <RiskNote trades={shown.totals.trades} tradesWithoutRisk={shown.tradesWithoutRisk} filter={shownFilter} />
        </div>
      )}
      {isLoading && <Skeleton width="6rem" />}
    </Card>
  );
};
