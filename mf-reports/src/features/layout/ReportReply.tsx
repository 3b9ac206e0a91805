import type { UseQueryResult } from '@tanstack/react-query';
import type { Figures, MeasuredFilter } from 'contracts';
import { reports } from 'contracts/reports';
import type { ReactNode } from 'react';
import {
  Button,
  Card,
  EmptyState,
  formatCount,
  getCurrencySymbol,
  type MeasuredFilterState,
  NoTrades,
  ReplyContent,
  Skeleton,
  Stack,
  StaleNote,
  useShownReply,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getTradesPath } from '../filter/getTradesPath.ts';
import styles from './ReportPage.module.css';

/** From here, the module has one copy of these calls instead of one per page: this file is loaded with the routes. */
export { reports };

interface EmptyReportProps {
  state: MeasuredFilterState;
  /** How many selected trades have no risk and therefore do not count, only in R. */
  tradesWithoutRisk: number | undefined;
}

/** Replaces the figures of a selection without trades, and says why there are none. */
const EmptyReport = ({ state, tradesWithoutRisk }: EmptyReportProps) => {
  if (tradesWithoutRisk)
    return (
      <Card>
        <EmptyState
          title="No results in R"
          action={
            <Button asChild>
              <Link to={getTradesPath(state.filter)}>Show these trades</Link>
            </Button>
          }
        >
          {`None of the selected trades has a risk (${formatCount(tradesWithoutRisk, 'trade')}). Add the risk to your trades, or show results in ${getCurrencySymbol()}.`}
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <NoTrades state={state}>Reports appear as soon as your journal has trades.</NoTrades>
    </Card>
  );
};

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
  const skeletons = heights.map((height) => <Skeleton key={height} height={height} />);
  return (
    <div className={styles.reply} aria-busy={reply.staleFilter !== null || undefined}>
      <div className={styles.staleNote}>
        <StaleNote staleFilter={reply.staleFilter} />
      </div>
      <ReplyContent title="Report" call={call} reply={reply} skeleton={<Stack gap={6}>{skeletons}</Stack>}>
        {(shown) =>
          countTrades(shown) === 0 ? (
            <EmptyReport state={state} tradesWithoutRisk={shown.tradesWithoutRisk} />
          ) : (
            children(shown, reply.shownFilter)
          )
        }
      </ReplyContent>
    </div>
  );
}
