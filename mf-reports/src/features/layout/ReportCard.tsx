import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError, Card, type CardProps, Loading, Skeleton } from 'shared-ui';
import styles from './ReportCard.module.css';

export interface ReportCardProps<Reply> extends Pick<CardProps, 'flush' | 'description' | 'actions'> {
  title: string;
  call: UseQueryResult<Reply, Error>;
  /** The CSS height of the content, reserved while it loads. */
  height: string;
  children: (reply: Reply) => ReactNode;
}

/** A panel with the reply to a call. It shows its own loading and error states, and dims the reply to the previous filter. */
export const ReportCard = <Reply,>({ call, height, children, ...card }: ReportCardProps<Reply>) => {
  const { data, error, isPlaceholderData } = call;
  return (
    <Card {...card} aria-busy={isPlaceholderData || undefined} className={styles.card}>
      {data !== undefined && <div className={styles.content}>{children(data)}</div>}
      {data === undefined && error && <CallError title={`${card.title} could not be loaded`} query={call} />}
      {data === undefined && !error && (
        <Loading label={`Loading ${card.title}...`} className={styles.loading}>
          <Skeleton height={height} />
        </Loading>
      )}
    </Card>
  );
};
