import { clsx } from 'clsx';
import { limits, type MeasuredFilter } from 'contracts';
import type { CSSProperties } from 'react';
import { formatDay } from 'shared-ui';
import { DayGroups } from './DayGroups.tsx';
import { DayMarks, useDayMarks } from './DayMarks.tsx';
import type { DayMark } from './fetchDayMarks.ts';
import styles from './MonthView.module.css';
import { getMonth, getWeeks, WEEKDAYS } from './months.ts';
import { Tile, TileContent } from './Tile.tsx';
import type { TradingDay } from './totals.ts';
import { useRovingDay } from './useRovingDay.ts';
import { useTradingDays } from './useTradingDays.ts';
import { WeekTotals } from './WeekTotals.tsx';

const getResultClass = (day: TradingDay | undefined): string | undefined => {
  if (day === undefined || day.netCents === null) return undefined;
  return day.netCents >= 0 ? styles.gain : styles.loss;
};

interface DayProps {
  date: string;
  day: TradingDay | undefined;
  mark: DayMark | undefined;
  isToday: boolean;
  /** Whether it is the calendar's tab stop. */
  isCurrent: boolean;
  isInMonth: boolean;
  onOpen: (date: string) => void;
}

/** A day's tile, and its groups laid over it: the tile is a button, and a button must not contain links. */
const Day = ({ date, day, mark, isToday, isCurrent, isInMonth, onOpen }: DayProps) => (
  <div className={styles.cell}>
    <Tile
      name={formatDay(date)}
      label={Number(date.slice(8))}
      className={clsx(styles.day, !isInMonth && styles.neighboring, getResultClass(day))}
      data-day={date}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      disabled={date < limits.firstDay}
      onClick={() => onOpen(date)}
    >
      {day && <TileContent day={day} />}
      {mark && <DayMarks mark={mark} />}
    </Tile>
    {day && (
      <div className={styles.groups}>
        <DayGroups day={date} groups={day.groups} isTabbable={isCurrent} />
      </div>
    )}
  </div>
);

const WeekdayNames = () => (
  <div className={styles.weekdays}>
    {WEEKDAYS.map((weekday) => (
      <abbr key={weekday} title={weekday}>
        {weekday.slice(0, 3)}
      </abbr>
    ))}
  </div>
);

interface MonthViewProps {
  /** YYYY-MM. */
  month: string;
  filter: MeasuredFilter;
  /** The month whose current day takes the focus when it appears, or ''. */
  focusedMonth: string;
  setMonth: (month: string) => void;
  openDay: (day: string) => void;
}

/** The days of a month, and the weekly totals on the right. */
export const MonthView = ({ month, filter, focusedMonth, setMonth, openDay }: MonthViewProps) => {
  const { days, isLoaded, isLoading } = useTradingDays(month, filter);
  const weeks = getWeeks(month);
  const dates = weeks.flat();
  const marks = useDayMarks(dates, isLoaded);
  const { root, currentDay, today, onKeyDown, onFocus } = useRovingDay(month, dates, { setMonth, focusedMonth });
  return (
    <div
      className={styles.month}
      style={{ '--weeks': weeks.length } as CSSProperties}
      data-weeks={weeks.length}
      aria-busy={isLoading}
      data-stale={isLoading || undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys that bubble from its buttons. */}
      <div ref={root} onKeyDown={onKeyDown} onFocus={onFocus}>
        <WeekdayNames />
        <div className={styles.days}>
          {dates.map((date) => (
            <Day
              key={date}
              date={date}
              day={days[date]}
              mark={marks[date]}
              isToday={date === today}
              isCurrent={date === currentDay}
              onOpen={openDay}
              isInMonth={getMonth(date) === month}
            />
          ))}
        </div>
      </div>
      <WeekTotals weeks={weeks} days={days} isLoaded={isLoaded} />
    </div>
  );
};
