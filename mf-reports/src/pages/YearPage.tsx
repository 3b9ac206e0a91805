import { limits } from 'contracts';
import { Button, CallError, Card, ChevronLeftIcon, ChevronRightIcon, EmptyState, Row, useToday } from 'shared-ui';
import { type ReportFilterState, useReportFilter } from '../features/filter/useReportFilter.ts';
import { Note } from '../features/layout/Note.tsx';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { usePageParameters } from '../features/layout/usePageParameters.ts';
import { useYear } from '../features/year/useYear.ts';
import { YearHeat } from '../features/year/YearHeat.tsx';
import { YearTotal } from '../features/year/YearTotal.tsx';

const pageParameters = ['year'];
const firstYear = Number(limits.firstDay.slice(0, 4));

/** The year of the address, else the latest one of the filter. */
const getYear = (params: URLSearchParams, { filter }: ReportFilterState, today: string): number => {
  const year = Number(params.get('year') ?? (filter.to ?? today).slice(0, 4));
  const currentYear = Number(today.slice(0, 4));
  return Number.isInteger(year) && year >= firstYear && year <= currentYear ? year : currentYear;
};

interface YearNavProps {
  year: number;
  /** The current year. */
  lastYear: number;
  onChange: (year: number) => void;
}

const YearNav = ({ year, lastYear, onChange }: YearNavProps) => (
  <Row gap={1}>
    <Button size="small" aria-disabled={year <= firstYear} onClick={() => onChange(year - 1)}>
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
export const YearPage = () => {
  const state = useReportFilter(pageParameters);
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
        {isUnavailable && <EmptyState title="Not available offline" />}
        {!failed && !isUnavailable && (
          <YearHeat
            year={String(year)}
            days={days.data?.netCentsByDate ?? {}}
            report={months.data}
            filter={state.filter}
          />
        )}
        <Note>A day or a month opens its trades. The larger a result, the stronger its color.</Note>
      </Card>
    </ReportPage>
  );
};
