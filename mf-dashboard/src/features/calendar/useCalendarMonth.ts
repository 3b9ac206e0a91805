import { useToday } from 'shared-ui';
import { useSearchParams } from 'shared-ui/host';
import { mergeSearchParams } from '../url-state/mergeSearchParams.ts';
import { getMonth, parseMonthParam } from './months.ts';

/** The calendar's month (YYYY-MM), stored in the URL's query. Defaults to the current month. */
export const useCalendarMonth = (): [month: string, setMonth: (month: string) => void] => {
  const [params, setParams] = useSearchParams();
  const currentMonth = getMonth(useToday());
  const setMonth = (month: string) =>
    setParams((previous) => mergeSearchParams(previous, { month: month === currentMonth ? '' : month }), {
      replace: true,
      preventScrollReset: true,
    });
  return [parseMonthParam(params) ?? currentMonth, setMonth];
};
