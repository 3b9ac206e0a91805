import { parseSearchParams, toFilterQuery, tradeSorts } from 'contracts';
import { type AdjacentTrades, adjacentTrades } from 'contracts/adjacent-trades';
import { useCall } from 'shared-ui';

/** The list's filter and order from its address, as the query of a call. What a call would refuse is ignored. */
const toListQuery = (search: string) => {
  const params = new URLSearchParams(search);
  const sort = tradeSorts.find((each) => each === params.get('sort'));
  return { ...toFilterQuery(parseSearchParams(params).filter), ...(sort && { sort }) };
};

/** The ids of the trades before and after this one in the list that `search` describes (FLT-06). Undefined until they are known. */
export const useAdjacentTrades = (tradeId: number, search: string): AdjacentTrades | undefined => {
  const input = { params: { id: String(tradeId) }, query: toListQuery(search) };
  return useCall(adjacentTrades.get, input, { handlesErrors: true }).data;
};
