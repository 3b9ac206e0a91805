import type { Analytics, MeasuredFilter } from 'contracts';
import { ReplyCard, type ReplyCardProps, StaleNote, UnitProvider } from 'shared-ui';
import { useAnalytics } from './useAnalytics.ts';

export interface AnalyticsCardProps extends Omit<ReplyCardProps<Analytics>, 'actions' | 'call' | 'reply'> {
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
