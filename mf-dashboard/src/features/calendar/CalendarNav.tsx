import { Button, ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon, formatMonth, IconButton } from 'shared-ui';
import styles from './CalendarNav.module.css';
import { addMonths, canAddMonths } from './months.ts';

/** The days of a month, the months of a year, or the years of a decade. */
export type View = 'month' | 'year' | 'decade';

const monthsPerView = { month: 1, year: 12, decade: 120 };
const nextViews = { month: 'year', year: 'decade', decade: 'month' } as const;

const formatDecade = (year: number): string => {
  const start = year - ((year - 1) % 10);
  return `${start} – ${start + 9}`;
};

/** 'January 2026', '2026', '2021 – 2030'. */
export const formatViewLabel = (view: View, month: string): string => {
  if (view === 'month') return formatMonth(month);
  return view === 'year' ? month.slice(0, 4) : formatDecade(Number(month.slice(0, 4)));
};

export interface CalendarNavProps {
  view: View;
  month: string;
  currentMonth: string;
  setView: (view: View) => void;
  setMonth: (month: string) => void;
}

/** Buttons for today, the previous and next period, and the next larger view. */
export const CalendarNav = ({ view, month, currentMonth, setView, setMonth }: CalendarNavProps) => {
  const step = monthsPerView[view];
  return (
    <div className={styles.nav}>
      <Button
        size="small"
        aria-disabled={view === 'month' && month === currentMonth}
        onClick={() => {
          setView('month');
          setMonth(currentMonth);
        }}
      >
        Today
      </Button>
      <IconButton
        label={`Previous ${view}`}
        size="small"
        aria-disabled={!canAddMonths(month, -step)}
        onClick={() => setMonth(addMonths(month, -step))}
      >
        <ChevronLeftIcon />
      </IconButton>
      <Button variant="ghost" size="small" className={styles.label} onClick={() => setView(nextViews[view])}>
        <span aria-live="polite">{formatViewLabel(view, month)}</span>
        <ChevronDownIcon size={14} />
      </Button>
      <IconButton
        label={`Next ${view}`}
        size="small"
        aria-disabled={!canAddMonths(month, step)}
        onClick={() => setMonth(addMonths(month, step))}
      >
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
};
