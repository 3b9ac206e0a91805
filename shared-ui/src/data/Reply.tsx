import type { MeasuredFilter } from 'contracts';
import { type ReactNode, useState } from 'react';
import { Loading, NoConnection } from '../feedback/Loading.tsx';
import styles from '../feedback/panels.module.css';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Card, type CardProps } from '../layout/Card.tsx';
import { CallError, type CallErrorProps } from './CallError.tsx';

export interface FilteredQuery<T> {
  data: T | undefined;
  isError: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** What a panel shows of a call that depends on a filter. */
export interface ShownReply<T> {
  /**
   * The reply for the filter, else the latest reply for another one. Undefined if there is none, and after an error.
   */
  shown: T | undefined;
  /** The filter of `shown`; its unit is that of the amounts. */
  shownFilter: MeasuredFilter;
  /** The filter of the latest reply, while it is shown for another filter. */
  staleFilter: MeasuredFilter | null;
  /** Neither a reply nor an error has arrived, and a request is on its way or will be. */
  isLoading: boolean;
}

/**
 * Keeps the latest reply on the page while the reply for a new filter is missing, together with its own filter: figures
 * must not appear under the label of another filter.
 */
export function useShownReply<T>(query: FilteredQuery<T>, filter: MeasuredFilter): ShownReply<T> {
  const { data, isError, fetchStatus } = query;
  const [latest, setLatest] = useState<{ data: T; filter: MeasuredFilter }>();
  if (data !== undefined && data !== latest?.data) setLatest({ data, filter });
  const isMissing = data === undefined && !isError;
  const staleFilter = (isMissing && latest?.filter) || null;
  return {
    shown: isMissing ? latest?.data : data,
    shownFilter: staleFilter ?? filter,
    staleFilter,
    isLoading: isMissing && !latest && fetchStatus !== 'paused',
  };
}

export interface ReplyContentProps<Reply> {
  /** What loads, e.g. 'The report'. */
  title: string;
  call: CallErrorProps['query'];
  reply: ShownReply<Reply>;
  /** Takes the place of the content while it loads. */
  skeleton: ReactNode;
  children: (shown: Reply) => ReactNode;
}

/** The reply to a call, dimmed while it is that of another filter, or its loading, error or offline state. */
export function ReplyContent<Reply>({ title, call, reply, skeleton, children }: ReplyContentProps<Reply>) {
  const { shown, staleFilter, isLoading } = reply;
  if (shown !== undefined)
    return (
      <div className={styles.reply} data-stale={staleFilter !== null || undefined}>
        {children(shown)}
      </div>
    );
  if (call.error) return <CallError title={`${title} could not be loaded`} query={call} />;
  if (!isLoading) return <NoConnection />;
  return (
    <Loading label={`Loading ${title}…`} className={styles.loadingReply}>
      {skeleton}
    </Loading>
  );
}

export interface ReplyCardProps<Reply>
  extends Omit<ReplyContentProps<Reply>, 'skeleton'>,
    Pick<CardProps, 'flush' | 'actions'> {
  /** The CSS height of the content, reserved while it loads. */
  height: string;
}

/** A panel with the reply to a call. */
export function ReplyCard<Reply>({ flush, actions, height, ...content }: ReplyCardProps<Reply>) {
  return (
    <Card
      title={content.title}
      flush={flush}
      actions={actions}
      aria-busy={content.reply.staleFilter !== null || undefined}
    >
      <ReplyContent {...content} skeleton={<Skeleton height={height} />} />
    </Card>
  );
}
