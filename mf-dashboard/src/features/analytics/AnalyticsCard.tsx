import { type Analytics, calls, type MeasuredFilter } from 'contracts';
import { ReplyCard, type ReplyCardProps, StaleNote, UnitProvider, useCall, useShownReply } from 'shared-ui';
import { toRangeQuery } from '../range/useRange.ts';
import { useStats } from '../stats/StatCards.tsx';

/**
 * The analytics of the selected trades. All panels share one call. It is the API's slowest call, so it starts only after
 * the stats have settled.
 */
const useAnalytics = (filter: MeasuredFilter) => {
  const { isSettled, isPaused } = useStats(filter);
  const call = useCall(calls.days.analytics, { query: toRangeQuery(filter) }, { enabled: isSettled });
  const reply = useShownReply(call, filter);
  return { call, reply: { ...reply, isLoading: reply.isLoading && !isPaused } };
};

interface AnalyticsCardProps extends Omit<ReplyCardProps<Analytics>, 'actions' | 'call' | 'reply'> {
  filter: MeasuredFilter;
}

/** A panel of the analytics. It shows its own loading and error states. */
export const AnalyticsCard = ({ filter, ...card }: AnalyticsCardProps) => {
  const { call, reply } = useAnalytics(filter);
  return (
    <UnitProvider unit={reply.shownFilter.unit}>
      <ReplyCard {...card} call={call} reply={reply} actions={<StaleNote staleFilter={reply.staleFilter} />} />
    </UnitProvider>
  );
};
