import type { Figures } from 'contracts';
import { reports } from 'contracts/reports';
import { lazy, Suspense } from 'react';
import { FilteredReply, type FilteredReplyProps, type MeasuredFilterState, PageSkeleton } from 'shared-ui';

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

interface ReportReplyProps<Reply> extends Omit<FilteredReplyProps<Reply>, 'title' | 'filter'> {
  state: MeasuredFilterState;
}

/** The content of a page that shows one reply, and its loading, error, offline and empty states. */
export function ReportReply<Reply extends MeasuredReply>({ state, children, ...reply }: ReportReplyProps<Reply>) {
  return (
    <FilteredReply title="Report" filter={state.measured} {...reply}>
      {(shown, filter) =>
        countTrades(shown) === 0 ? (
          <Suspense fallback={<PageSkeleton heights={reply.heights} />}>
            <EmptyReport state={state} tradesWithoutRisk={shown.tradesWithoutRisk} />
          </Suspense>
        ) : (
          children(shown, filter)
        )
      }
    </FilteredReply>
  );
}
