import { useToday } from 'shared-ui';
import { useSearchParams } from 'shared-ui/host';
import { mergeSearchParams } from '../url-state/mergeSearchParams.ts';
import { getMonth, parseMonthParam } from './months.ts';

/** The days of a month, the months of a year, or the years of a decade. */
export type View = 'month' | 'year' | 'decade';

export interface CalendarPeriod {
  view: View;
  /** YYYY-MM. The other views show its year or its decade. */
  month: string;
}

const parseViewParam = (params: URLSearchParams): View => {
  const view = params.get('view');
  return view === 'year' || view === 'decade' ? view : 'month';
};

/**
 * What the calendar shows, stored in the URL's query: by default the current month. Another view is a step of the
 * browser's history, another month is not.
 */
export const useCalendarPeriod = () => {
  const [params, setParams] = useSearchParams();
  const currentMonth = getMonth(useToday());
  const period: CalendarPeriod = { view: parseViewParam(params), month: parseMonthParam(params) ?? currentMonth };
  const showPeriod = (changes: Partial<CalendarPeriod>) => {
    const { view, month } = { ...period, ...changes };
    const values = { month: month === currentMonth ? '' : month, view: view === 'month' ? '' : view };
    setParams((previous) => mergeSearchParams(previous, values), {
      replace: view === period.view,
      preventScrollReset: true,
    });
  };
  return { ...period, currentMonth, showPeriod };
};
