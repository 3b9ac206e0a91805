import type { UseQueryResult } from '@tanstack/react-query';
import type { Figures } from 'contracts';
import type { ReactNode } from 'react';
import { CallError, Loading, Skeleton, Stack } from 'shared-ui';
import type { ReportFilterState } from '../filter/useReportFilter.ts';
import { NoTrades } from './NoTrades.tsx';
import styles from './ReportReply.module.css';

export interface ReportReplyProps<Reply> {
  call: UseQueryResult<Reply, Error>;
  state: ReportFilterState;
  /** The CSS heights of the panels, reserved while they load. */
  heights: readonly string[];
  children: (reply: Reply) => ReactNode;
}

interface MeasuredReply {
  totals: Figures;
  tradesWithoutRisk?: number | undefined;
}

/** The content of a page that shows one reply, and its loading, error and empty states. Dims the reply to the previous filter. */
export const ReportReply = <Reply extends MeasuredReply>({
  call,
  state,
  heights,
  children,
}: ReportReplyProps<Reply>) => {
  const { data, error, isPlaceholderData } = call;
  if (!data && error) return <CallError title="The report could not be loaded" query={call} />;
  if (!data)
    return (
      <Loading label="Loading the report...">
        <Stack gap={6}>
          {heights.map((height) => (
            <Skeleton key={height} height={height} />
          ))}
        </Stack>
      </Loading>
    );
  if (data.totals.trades === 0) return <NoTrades state={state} tradesWithoutRisk={data.tradesWithoutRisk} />;
  return (
    <div className={styles.reply} aria-busy={isPlaceholderData || undefined}>
      {children(data)}
    </div>
  );
};
