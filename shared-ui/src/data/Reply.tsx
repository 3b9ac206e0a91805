import type { ReactNode } from 'react';
import { Loading } from '../feedback/Loading.tsx';
import { EmptyState } from '../feedback/panels.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Card, type CardProps } from '../layout/Card.tsx';
import { CallError, type CallErrorProps } from './CallError.tsx';
import styles from './Reply.module.css';
import type { ShownReply } from './useShownReply.ts';

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
export const ReplyContent = <Reply,>({ title, call, reply, skeleton, children }: ReplyContentProps<Reply>) => {
  const { shown, staleFilter, isLoading } = reply;
  if (shown !== undefined)
    return (
      <div className={styles.content} data-stale={staleFilter !== null || undefined}>
        {children(shown)}
      </div>
    );
  if (call.error) return <CallError title={`${title} could not be loaded`} query={call} />;
  if (!isLoading) return <EmptyState title="Not available offline" />;
  return (
    <Loading label={`Loading ${title}...`} className={styles.loading}>
      {skeleton}
    </Loading>
  );
};

export interface ReplyCardProps<Reply>
  extends Omit<ReplyContentProps<Reply>, 'skeleton'>,
    Pick<CardProps, 'flush' | 'actions'> {
  /** The CSS height of the content, reserved while it loads. */
  height: string;
}

/** A panel with the reply to a call. */
export const ReplyCard = <Reply,>({ flush, actions, height, ...content }: ReplyCardProps<Reply>) => (
  <Card
    title={content.title}
    flush={flush}
    actions={actions}
    aria-busy={content.reply.staleFilter !== null || undefined}
  >
    <ReplyContent {...content} skeleton={<Skeleton height={height} />} />
  </Card>
);
