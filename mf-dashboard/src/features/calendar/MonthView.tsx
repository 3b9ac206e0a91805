import { limits, type MeasuredFilter } from 'contracts';
import type { CSSProperties } from 'react';
import ReactCalendar from 'react-calendar';
import { formatDay, toLocalDate, toLocalDay } from 'shared-ui';
import { DayGroups } from './DayGroups.tsx';
import styles from './MonthView.module.css';
import { getWeeks } from './months.ts';
import { TileContent } from './TileContent.tsx';
import type { TradingDay } from './totals.ts';
import { useRovingDay } from './useRovingDay.ts';
import { useTradingDays } from './useTradingDays.ts';
import { WeekTotals } from './WeekTotals.tsx';

const minDate = toLocalDate(limits.firstDay);

const getTileClassName = (day: TradingDay | undefined): string | undefined => {
  if (day === undefined || day.netCents === null) return undefined;
  return day.netCents >= 0 ? styles.gain : styles.loss;
};

export interface MonthViewProps {
  /** YYYY-MM. */
  month: string;
  filter: MeasuredFilter;
  /** The month whose current day takes the focus when it appears, or ''. */
  focusedMonth: string;
  setMonth: (month: string) => void;
  openDay: (day: string) => void;
}

/** The days of a month in react-calendar, their groups laid over them, and the weekly totals on the right. */
export const MonthView = ({ month, filter, focusedMonth, setMonth, openDay }: MonthViewProps) => {
  const { days, isLoaded, isLoading } = useTradingDays(month, filter);
  const weeks = getWeeks(month);
  const shownDays = weeks.flat();
  const roving = useRovingDay(month, shownDays, { setMonth, focusedMonth });
  return (
    <div
      className={styles.month}
      style={{ '--weeks': weeks.length } as CSSProperties}
      data-weeks={weeks.length}
      aria-busy={isLoading}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys that bubble from its buttons. */}
      <div className={styles.days} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
        <ReactCalendar
          inputRef={roving.root}
          calendarType="gregory"
          locale="en-US"
          activeStartDate={toLocalDate(`${month}-01`)}
          minDate={minDate}
          value={null}
          view="month"
          showNavigation={false}
          formatLongDate={(_, date) => formatDay(toLocalDay(date))}
          onClickDay={(date) => openDay(toLocalDay(date))}
          tileClassName={({ date }) => getTileClassName(days[toLocalDay(date)])}
          tileContent={({ date }) => {
            const day = days[toLocalDay(date)];
            return day && <TileContent day={day} />;
          }}
        />
        <div className={styles.groups}>
          {shownDays.map((day) => (
            <div key={day} className={styles.cell}>
              {days[day] && <DayGroups day={day} groups={days[day].groups} isTabbable={day === roving.currentDay} />}
            </div>
          ))}
        </div>
      </div>
      <WeekTotals weeks={weeks} days={days} isLoaded={isLoaded} />
    </div>
  );
};
