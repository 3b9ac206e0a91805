import type { UseQueryResult } from '@tanstack/react-query';
import type { Figures, MeasuredFilter } from 'contracts';
import type { ReactNode } from 'react';
import { ReplyContent, Skeleton, Stack, useShownReply } from 'shared-ui';
import type { ReportFilterState } from '../filter/useReportFilter.ts';
import { NoTrades } from './NoTrades.tsx';
import styles from './ReportReply.module.css';
import { StaleNote } from './StaleNote.tsx';

type MeasuredReply = { tradesWithoutRisk?: number | undefined } & (
  | { totals: Pick<Figures, 'trades'> }
  | { trades: number; tradesWithoutFact: number }
);

const countTrades = (reply: MeasuredReply): number =>
  'totals' in reply ? reply.totals.trades : reply.trades + reply.tradesWithoutFact;

export interface ReportReplyProps<Reply> {
  call: UseQueryResult<Reply, Error>;
  state: ReportFilterState;
  /** The CSS heights of the panels, reserved while they load. */
  heights: readonly string[];
  /** The filter is that of the reply. */
  children: (reply: Reply, filter: MeasuredFilter) => ReactNode;
}

/** The content of a page that shows one reply, and its loading, error, offline and empty states. */
export const ReportReply = <Reply extends MeasuredReply>({
  call,
  state,
  heights,
  children,
}: ReportReplyProps<Reply>) => {
  const reply = useShownReply(call, state.measured);
  const skeletons = heights.map((height) => <Skeleton key={height} height={height} />);
  return (
    <div className={styles.reply} aria-busy={reply.staleFilter !== null || undefined}>
      <div className={styles.note}>
        <StaleNote staleFilter={reply.staleFilter} />
      </div>
      <ReplyContent title="Report" call={call} reply={reply} skeleton={<Stack gap={6}>{skeletons}</Stack>}>
        {(shown) =>
          countTrades(shown) === 0 ? (
            <NoTrades state={state} tradesWithoutRisk={shown.tradesWithoutRisk} />
          ) : (
            children(shown, reply.shownFilter)
          )
        }
      </ReplyContent>
    </div>
  );
};
