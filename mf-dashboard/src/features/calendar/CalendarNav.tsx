import { Button, ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon, formatMonth, IconButton } from 'shared-ui';
import styles from './CalendarNav.module.css';
import { addMonths, canAddMonths, getDecadeStart } from './months.ts';
import type { useCalendarPeriod, View } from './useCalendarPeriod.ts';

const monthsPerView = { month: 1, year: 12, decade: 120 };
const nextViews = { month: 'year', year: 'decade', decade: 'month' } as const;

const formatDecade = (start: number): string => `${start} – ${start + 9}`;

/** 'January 2026', '2026', '2021 – 2030'. */
export const formatViewLabel = (view: View, month: string): string => {
  if (view === 'month') return formatMonth(month);
  return view === 'year' ? month.slice(0, 4) : formatDecade(getDecadeStart(month));
};

/** Buttons for today, the previous and next period, and the next larger view. */
export const CalendarNav = ({ view, month, currentMonth, showPeriod }: ReturnType<typeof useCalendarPeriod>) => {
  const step = monthsPerView[view];
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
        onClick={() => showPeriod({ view: nextViews[view] })}
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
};
