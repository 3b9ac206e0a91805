import type { UseQueryResult } from '@tanstack/react-query';
import type { Figures, MeasuredFilter } from 'contracts';
import { reports } from 'contracts/reports';
import { lazy, type ReactNode, Suspense } from 'react';
import { type MeasuredFilterState, ReplyContent, Skeleton, Stack, StaleNote, useShownReply } from 'shared-ui';
import styles from './ReportPage.module.css';

/** From here, the module has one copy of these calls instead of one per page: this file is loaded with the routes. */
export { reports };

/** Few traders see it, so no report loads it before. */
const EmptyReport = lazy(() => import('./EmptyReport.tsx'));

type MeasuredReply = { tradesWithoutRisk?: number | undefined } & (
  | { totals: Pick<Figures, 'trades'> }
  | { trades: number; tradesWithoutFact?: number }
);

const countTrades = (reply: MeasuredReply): number =>
  'totals' in reply ? reply.totals.trades : reply.trades + (reply.tradesWithoutFact ?? 0);

interface ReportReplyProps<Reply> {
  call: UseQueryResult<Reply, Error>;
  state: MeasuredFilterState;
  /** The CSS heights of the panels, reserved while they load. */
  heights: readonly string[];
  /** Renders a reply. `filter` is the filter of this reply, which can be the previous one. */
  children: (reply: Reply, filter: MeasuredFilter) => ReactNode;
}

/** The content of a page that shows one reply, and its loading, error, offline and empty states. */
export function ReportReply<Reply extends MeasuredReply>({ call, state, heights, children }: ReportReplyProps<Reply>) {
  const reply = useShownReply(call, state.measured);
  const skeleton = (
    <Stack gap={6}>
      {heights.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </Stack>
  );
  return (
    <div className={styles.reply} aria-busy={reply.staleFilter !== null || undefined}>
      <div className={styles.staleNote}>
        <StaleNote staleFilter={reply.staleFilter} />
      </div>
      <ReplyContent title="Report" call={call} reply={reply} skeleton={skeleton}>
        {(shown) =>
          countTrades(shown) === 0 ? (
            <Suspense fallback={skeleton}>
              <EmptyReport state={state} tradesWithoutRisk={shown.tradesWithoutRisk} />
            </Suspense>
          ) : (
            children(shown, reply.shownFilter)
          )
        }
      </ReplyContent>
    </div>
  );
}
