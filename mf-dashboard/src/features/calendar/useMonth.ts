import { useToday } from 'shared-ui';
import { useSearchParams } from 'shared-ui/host';
import { withParams } from '../address/params.ts';
import { monthOf, readMonth } from './months.ts';

/** The calendar's month (YYYY-MM) lives in the page's address; without one it is the month of today. */
export const useMonth = (): [month: string, setMonth: (month: string) => void] => {
  const [params, setParams] = useSearchParams();
  const current = monthOf(useToday());
  const setMonth = (month: string) =>
    setParams((before) => withParams(before, { month: month === current ? '' : month }), {
      replace: true,
      preventScrollReset: true,
    });
  return [readMonth(params) ?? current, setMonth];
};
