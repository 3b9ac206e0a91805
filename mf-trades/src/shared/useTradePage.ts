import { parseSearchParams, toFilterQuery, tradeSorts } from 'contracts';
import { type AdjacentTrades, adjacentTrades } from 'contracts/adjacent-trades';
import { useCall } from 'shared-ui';
import { useLocation, useNavigate } from 'shared-ui/host';

/** The history state that the list passes to a trade's page: the list's filter, e.g. `?q=gap`. */
export interface JournalState {
  journal: string;
}

const isJournalState = (state: unknown): state is JournalState =>
  typeof state === 'object' && state !== null && 'journal' in state && typeof state.journal === 'string';

export interface BackToJournal {
  /** The list's filter, from the history state or else from the page's address; '' for none. */
  search: string;
  isFromJournal: boolean;
  /** Returns to the list, through the history if possible, which restores the scroll position. */
  goBack: () => void;
}

export function useBackToJournal(): BackToJournal {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  if (isJournalState(state)) return { search: state.journal, isFromJournal: true, goBack: () => void navigate(-1) };
  return { search, isFromJournal: false, goBack: () => void navigate(`/trades${search}`, { replace: true }) };
}

/** The list's filter and order from its address, as the query of a call. What a call would refuse is ignored. */
const toListQuery = (search: string) => {
  const params = new URLSearchParams(search);
  const sort = tradeSorts.find((each) => each === params.get('sort'));
  return { ...toFilterQuery(parseSearchParams(params).filter), ...(sort && { sort }) };
};

/**
 * The ids of the trades before and after this one in the list that `search` describes (FLT-06). Undefined until they
 * are known.
 */
export function useAdjacentTrades(tradeId: number, search: string): AdjacentTrades | undefined {
  const input = { params: { id: String(tradeId) }, query: toListQuery(search) };
  return useCall(adjacentTrades.get, input, { handlesErrors: true }).data;
}
