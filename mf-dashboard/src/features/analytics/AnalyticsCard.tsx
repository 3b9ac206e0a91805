import type { Analytics } from 'contracts';
import type { ReactNode } from 'react';
import { CallError, Card, type CardProps, Loading, Skeleton } from 'shared-ui';
import type { Range } from '../range/range.ts';
import styles from './AnalyticsCard.module.css';
import { useAnalytics } from './useAnalytics.ts';

export interface AnalyticsCardProps extends Pick<CardProps, 'flush'> {
  title: string;
  /** Null for all time. */
  range: Range | null;
  /** The CSS height of the content, reserved while it loads. */
  height: string;
  children: (analytics: Analytics) => ReactNode;
}

/** A panel of the analytics. It shows its own loading and error states. */
export const AnalyticsCard = ({ title, range, height, flush, children }: AnalyticsCardProps) => {
  const call = useAnalytics(range);
  const { data, error, isPlaceholderData } = call;
  return (
    <Card title={title} flush={flush} aria-busy={isPlaceholderData || undefined} className={styles.card}>
      {data && <div className={styles.content}>{children(data)}</div>}
      {!data && error && <CallError title={`${title} could not be loaded`} query={call} />}
      {!data && !error && (
        <Loading label={`Loading ${title}...`} className={styles.loading}>
          <Skeleton height={height} />
        </Loading>
      )}
    </Card>
  );
};
