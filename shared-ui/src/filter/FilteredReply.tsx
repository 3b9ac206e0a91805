import type { MeasuredFilter } from 'contracts';
import type { ReactNode } from 'react';
import type { CallErrorProps } from '../data/CallError.tsx';
import { type FilteredQuery, ReplyContent, useShownReply } from '../data/Reply.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Stack } from '../layout/layout.tsx';
import styles from './FilteredReply.module.css';
import { StaleNote } from './StaleNote.tsx';

export interface FilteredReplyProps<Reply> {
  /** What loads, e.g. 'Report'. */
  title: string;
  call: FilteredQuery<Reply> & CallErrorProps['query'];
  /** The filter of the call. */
  filter: MeasuredFilter;
  /** The CSS heights of the panels, reserved while they load. */
  heights: readonly string[];
  /** Renders a reply. `filter` is the filter of this reply, which can be the previous one. */
  children: (reply: Reply, filter: MeasuredFilter) => ReactNode;
}

/**
 * The content of a page that shows one reply for its filter, with its loading, error and offline states. The previous
 * reply stays, dimmed and named, until the next one arrives.
 */
export function FilteredReply<Reply>({ title, call, filter, heights, children }: FilteredReplyProps<Reply>) {
  const reply = useShownReply(call, filter);
  return (
    <div className={styles.reply} aria-busy={reply.staleFilter !== null || undefined}>
      <div className={styles.staleNote}>
        <StaleNote staleFilter={reply.staleFilter} />
      </div>
      <ReplyContent title={title} call={call} reply={reply} skeleton={<PageSkeleton heights={heights} />}>
        {(shown) => children(shown, reply.shownFilter)}
      </ReplyContent>
    </div>
  );
}

/** The panels of a page that loads. */
export function PageSkeleton({ heights }: { heights: readonly string[] }) {
  return (
    <Stack gap={6}>
      {heights.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </Stack>
  );
}
