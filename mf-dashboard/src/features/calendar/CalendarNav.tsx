import { Button, ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon, formatMonth, IconButton } from 'shared-ui';
import styles from './CalendarNav.module.css';
import { addMonths, canGo } from './months.ts';

/** What the calendar shows: the days of a month, the months of a year, the years of a decade. */
export type View = 'month' | 'year' | 'decade';

const monthsIn = { month: 1, year: 12, decade: 120 };
const above = { month: 'year', year: 'decade', decade: 'month' } as const;

const decadeOf = (year: number): string => {
  const start = year - ((year - 1) % 10);
  return `${start} – ${start + 9}`;
};

/** What the calendar shows, by its name: 'January 2026', '2026', '2021 – 2030'. */
export const labelOf = (view: View, month: string): string => {
  if (view === 'month') return formatMonth(month);
  return view === 'year' ? month.slice(0, 4) : decadeOf(Number(month.slice(0, 4)));
};

export interface CalendarNavProps {
  view: View;
  month: string;
  currentMonth: string;
  setView: (view: View) => void;
  setMonth: (month: string) => void;
}

/** Goes back and forth, up to the months of a year and the years of a decade, and back to today. */
export const CalendarNav = ({ view, month, currentMonth, setView, setMonth }: CalendarNavProps) => {
  const step = monthsIn[view];
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
        aria-disabled={!canGo(month, -step)}
        onClick={() => setMonth(addMonths(month, -step))}
      >
        <ChevronLeftIcon />
      </IconButton>
      <Button variant="ghost" size="small" className={styles.label} onClick={() => setView(above[view])}>
        <span aria-live="polite">{labelOf(view, month)}</span>
        <ChevronDownIcon size={14} />
      </Button>
      <IconButton
        label={`Next ${view}`}
        size="small"
        aria-disabled={!canGo(month, step)}
        onClick={() => setMonth(addMonths(month, step))}
      >
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
};
