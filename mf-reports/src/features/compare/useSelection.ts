import { toFilterQuery } from 'contracts';
import { type Report, reports } from 'contracts/reports';
import { type ShownReply, useCall, useShownReply } from 'shared-ui';
import { getUnit } from '../figures/getUnit.ts';
import type { ReportFilterState } from '../filter/useReportFilter.ts';

/** Only the totals are shown, and there are three sides at most. */
const groupBy = 'side';

/** One of two compared filters, with the report of its trades. */
export const useSelection = (state: ReportFilterState) => {
  const call = useCall(reports.get, { query: { ...toFilterQuery(state.measured), groupBy } });
  return { state, call, reply: useShownReply(call, state.measured) };
};

export type SelectionState = ReturnType<typeof useSelection>;

/** Both replies as one, as soon as they have the same unit. */
export const combine = (a: SelectionState, b: SelectionState): ShownReply<[Report, Report]> => {
  const [first, second] = [a.reply.shown, b.reply.shown];
  return {
    shown: first && second && getUnit(first) === getUnit(second) ? [first, second] : undefined,
    shownFilter: a.reply.shownFilter,
    staleFilter: a.reply.staleFilter ?? b.reply.staleFilter,
    isLoading: a.call.isFetching || b.call.isFetching,
  };
};
