import type { Analytics, MeasuredFilter } from 'contracts';
import type { ReactNode } from 'react';
import { CallError, Card, type CardProps, EmptyState, Loading, Skeleton, UnitProvider } from 'shared-ui';
import { StaleNote } from '../selection/StaleNote.tsx';
import styles from './AnalyticsCard.module.css';
import { useAnalytics } from './useAnalytics.ts';

export interface AnalyticsCardProps extends Pick<CardProps, 'flush'> {
  title: string;
  filter: MeasuredFilter;
  /** The CSS height of the content, reserved while it loads. */
  height: string;
  children: (analytics: Analytics) => ReactNode;
}

type ContentProps = Omit<AnalyticsCardProps, 'filter' | 'flush'> & ReturnType<typeof useAnalytics>;

const Content = ({ title, height, children, call, shown, isLoading }: ContentProps) => {
  if (shown) return <div className={styles.content}>{children(shown)}</div>;
  if (call.error) return <CallError title={`${title} could not be loaded`} query={call} />;
  if (!isLoading) return <EmptyState title="Not available offline" />;
  return (
    <Loading label={`Loading ${title}...`} className={styles.loading}>
      <Skeleton height={height} />
    </Loading>
  );
};

/** A panel of the analytics. It shows its own loading and error states. */
export const AnalyticsCard = ({ filter, flush, ...content }: AnalyticsCardProps) => {
  const analytics = useAnalytics(filter);
  const { staleFilter } = analytics;
  return (
    <Card
      title={content.title}
      flush={flush}
      aria-busy={staleFilter !== null || undefined}
      className={styles.card}
      actions={<StaleNote staleFilter={staleFilter} />}
    >
      <UnitProvider unit={analytics.unit}>
        <Content {...content} {...analytics} />
      </UnitProvider>
    </Card>
  );
};
