import type { MeasuredFilter } from 'contracts';
import {
  Button,
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  formatMonth,
  IconButton,
  usePageParameters,
  useToday,
} from 'shared-ui';
import styles from './CalendarCard.module.css';
import { addMonths, canAddMonths, getDecadeStart, getMonth, parseMonthParam } from './months.ts';
import { useLastMonth } from './useTradingDays.ts';

/** The days of a month, the months of a year, or the years of a decade. */
type View = 'month' | 'year' | 'decade';

interface CalendarPeriod {
  view: View;
  /** YYYY-MM. The other views show its year or its decade. */
  month: string;
}

const parseViewParam = (params: URLSearchParams): View => {
  const view = params.get('view');
  return view === 'year' || view === 'decade' ? view : 'month';
};

/**
 * What the calendar shows, stored in the URL's query: by default the current month, or the last one with trades while
 * the current one has none. Another view is a step of the browser's history, another month is not.
 */
export function useCalendarPeriod(filter: MeasuredFilter) {
  const [params, changeParameters] = usePageParameters();
  const currentMonth = getMonth(useToday());
  const chosenMonth = parseMonthParam(params);
  const lastMonth = useLastMonth(currentMonth, filter, chosenMonth === null);
  const defaultMonth = lastMonth ?? currentMonth;
  const period: CalendarPeriod = { view: parseViewParam(params), month: chosenMonth ?? defaultMonth };
  const showPeriod = (changes: Partial<CalendarPeriod>) => {
    const { view, month } = { ...period, ...changes };
    const values = { month: month === defaultMonth ? '' : month, view: view === 'month' ? '' : view };
    changeParameters(values, { replace: view === period.view });
  };
  return {
    ...period,
    currentMonth,
    /** The current month, of which the calendar shows the last one with trades instead; otherwise null. */
    emptyMonth: chosenMonth === null && lastMonth !== null ? currentMonth : null,
    showPeriod,
  };
}

const MONTHS_PER_VIEW = { month: 1, year: 12, decade: 120 };
const NEXT_VIEWS = { month: 'year', year: 'decade', decade: 'month' } as const;

const formatDecade = (start: number): string => `${start} – ${start + 9}`;

/** 'January 2026', '2026', '2021 – 2030'. */
export function formatViewLabel(view: View, month: string): string {
  if (view === 'month') return formatMonth(month);
  return view === 'year' ? month.slice(0, 4) : formatDecade(getDecadeStart(month));
}

/** Buttons for today, the previous and next period, and the next larger view. */
export function CalendarNav({
  view,
  month,
  currentMonth,
  showPeriod,
}: Omit<ReturnType<typeof useCalendarPeriod>, 'emptyMonth'>) {
  const step = MONTHS_PER_VIEW[view];
  return (
    <div className={styles.nav}>
      <Button
        size="small"
        aria-disabled={view === 'month' && month === currentMonth}
        onClick={() => showPeriod({ view: 'month', month: currentMonth })}
      >
        Today
      </Button>
      <IconButton
        label={`Previous ${view}`}
        size="small"
        aria-disabled={!canAddMonths(month, -step)}
        onClick={() => showPeriod({ month: addMonths(month, -step) })}
      >
        <ChevronLeftIcon />
      </IconButton>
      <Button
        variant="ghost"
        size="small"
        className={styles.label}
        onClick={() => showPeriod({ view: NEXT_VIEWS[view] })}
      >
        <span aria-live="polite">{formatViewLabel(view, month)}</span>
        <ChevronDownIcon size={14} />
      </Button>
      <IconButton
        label={`Next ${view}`}
        size="small"
        aria-disabled={!canAddMonths(month, step)}
        onClick={() => showPeriod({ month: addMonths(month, step) })}
      >
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
}
