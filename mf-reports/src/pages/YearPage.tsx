import {
  type Calendar,
  calls,
  limits,
  type MeasuredFilter,
  NONE,
  narrowToSpan,
  type TradeFilter,
  toFilterQuery,
} from 'contracts';
import type { Report } from 'contracts/reports';
import {
  Button,
  CallError,
  Card,
  ChevronLeftIcon,
  ChevronRightIcon,
  formatCount,
  formatSignedAmount,
  getReplyUnit,
  type MeasuredFilterState,
  NoConnection,
  Row,
  useCall,
  useMeasuredFilter,
  usePageParameters,
  useToday,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getTradesPath } from '../features/filter/getTradesPath.ts';
import { Note } from '../features/layout/Note.tsx';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { reports } from '../features/layout/ReportReply.tsx';
import { YearHeat } from '../features/year/YearHeat.tsx';

/** The part of the filter's dates that is in the year; null if there is none. */
const narrowToYear = (filter: MeasuredFilter, year: string): MeasuredFilter | null => {
  const narrowed = narrowToSpan(filter, { from: `${year}-01-01`, to: `${year}-12-31` });
  return narrowed.from > narrowed.to ? null : narrowed;
};

/** The days and months of a year in the page's filter. Neither is requested if its dates have no day in the year. */
const useYear = (filter: MeasuredFilter, year: string) => {
  const narrowed = narrowToYear(filter, year);
  const query = toFilterQuery(narrowed ?? {});
  const enabled = narrowed !== null;
  const months = useCall(reports.get, { query: { ...query, groupBy: 'month' } }, { enabled });
  const days = useCall(calls.days.calendar, { query }, { enabled });
  const both = [months, days];
  return {
    /** The page's filter in the year; null if none of its dates is. */
    narrowed,
    months,
    days,
    failed: both.find(({ error }) => error),
    isLoading: both.some((call) => call.isLoading),
    /** The browser is offline, and the year is not in the cache. */
    isUnavailable: both.some(({ data, isPaused }) => data === undefined && isPaused),
  };
};

interface YearTotalProps {
  report: Report | undefined;
  isLoading: boolean;
  /** The page's filter in this year. */
  filter: TradeFilter;
}

/** '+$1,240.00 in 61 trades', and in R a link to the trades without a risk. */
const YearTotal = ({ report, isLoading, filter }: YearTotalProps) => {
  if (isLoading) return 'Loading…';
  if (!report || report.totals.trades === 0) return 'No trades';
  const { totals, tradesWithoutRisk, tradesInOtherCurrency } = report;
  const text = `${formatSignedAmount(totals.netCents ?? 0, getReplyUnit(report))} in ${formatCount(totals.trades, 'trade')}`;
  if (tradesInOtherCurrency)
    return `${text}, of which ${formatCount(tradesInOtherCurrency, 'trade')} in another currency`;
  if (!tradesWithoutRisk) return text;
  return (
    <>
      {text};{' '}
      <Link to={getTradesPath(filter, [['r', NONE]])}>{formatCount(tradesWithoutRisk, 'trade')} without a risk</Link>
    </>
  );
};

const countByDate = (calendar: Calendar | undefined): Record<string, number> =>
  Object.fromEntries(
    Object.entries(calendar?.tickersByDate ?? {}).map(([date, tickers]) => [
      date,
      tickers.reduce((sum, { count }) => sum + count, 0),
    ]),
  );

const PAGE_PARAMETERS = ['year'];
const FIRST_YEAR = Number(limits.firstDay.slice(0, 4));

/** The year of the address, else the latest one of the filter. */
const getYear = (params: URLSearchParams, { filter }: MeasuredFilterState, today: string): number => {
  const year = Number(params.get('year') ?? (filter.to ?? today).slice(0, 4));
  const currentYear = Number(today.slice(0, 4));
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= currentYear ? year : currentYear;
};

interface YearNavProps {
  year: number;
  /** The current year. */
  lastYear: number;
  onChange: (year: number) => void;
}

const YearNav = ({ year, lastYear, onChange }: YearNavProps) => (
  <Row gap={1}>
    <Button size="small" aria-disabled={year <= FIRST_YEAR} onClick={() => onChange(year - 1)}>
      <ChevronLeftIcon />
      {year - 1}
    </Button>
    <Button size="small" aria-disabled={year >= lastYear} onClick={() => onChange(year + 1)}>
      {year + 1}
      <ChevronRightIcon />
    </Button>
  </Row>
);

/** Each day's result of one year. */
const YearPage = () => {
  const state = useMeasuredFilter(PAGE_PARAMETERS);
  const [params, changeParameters] = usePageParameters();
  const today = useToday();
  const year = getYear(params, state, today);
  const { narrowed, months, days, failed, isLoading, isUnavailable } = useYear(state.measured, String(year));
  return (
    <ReportPage title="Year" state={state}>
      <Card
        title={String(year)}
        actions={
          <YearNav
            year={year}
            lastYear={Number(today.slice(0, 4))}
            onChange={(next) => changeParameters({ year: String(next) })}
          />
        }
        aria-busy={isLoading || undefined}
      >
        {/* Below the buttons, so that its width does not move them to another line. */}
        {!isUnavailable && (
          <Note>
            <YearTotal report={months.data} isLoading={isLoading} filter={narrowed ?? state.filter} />
          </Note>
        )}
        {failed && <CallError title="Year could not be loaded" query={failed} />}
        {isUnavailable && <NoConnection />}
        {!failed && !isUnavailable && (
          <YearHeat
            year={String(year)}
            days={days.data?.netCentsByDate ?? {}}
            trades={countByDate(days.data)}
            report={months.data}
            filter={state.filter}
          />
        )}
        <Note>The larger a result, the stronger its color. The sum of a month opens its trades.</Note>
      </Card>
    </ReportPage>
  );
};

export default YearPage;
