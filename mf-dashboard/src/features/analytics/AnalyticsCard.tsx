import type { Analytics, MeasuredFilter } from 'contracts';
import type { ReactNode } from 'react';
import { getReplyUnit, ReplyCard, type ReplyCardProps, StaleNote, UnitProvider } from 'shared-ui';
import { useAnalytics } from './useAnalytics.ts';

interface AnalyticsCardProps extends Omit<ReplyCardProps<Analytics>, 'actions' | 'call' | 'reply' | 'children'> {
  filter: MeasuredFilter;
  /** @param shownFilter the filter of the analytics, which can be the previous one */
  children: (analytics: Analytics, shownFilter: MeasuredFilter) => ReactNode;
}

/** A panel of the analytics. It shows its own loading and error states. */
export function AnalyticsCard({ filter, children, ...card }: AnalyticsCardProps) {
  const { call, reply } = useAnalytics(filter);
  return (
    <UnitProvider unit={reply.shownFilter.unit ?? getReplyUnit(reply.shown ?? {})}>
      <ReplyCard {...card} call={call} reply={reply} actions={<StaleNote staleFilter={reply.staleFilter} />}>
        {(analytics) => children(analytics, reply.shownFilter)}
      </ReplyCard>
    </UnitProvider>
  );
}
