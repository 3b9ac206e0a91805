import { limits } from 'contracts';
import type { CSSProperties } from 'react';
import ReactCalendar from 'react-calendar';
import { formatDay, toLocalDate, toLocalDay } from 'shared-ui';
import { DayGroups } from './DayGroups.tsx';
import styles from './MonthDays.module.css';
import { weeksOf } from './months.ts';
import { TileContent } from './TileContent.tsx';
import type { TradingDay } from './totals.ts';
import { useRovingDay } from './useRovingDay.ts';
import { useTradingDays } from './useTradingDays.ts';
import { Weeks } from './Weeks.tsx';

const minDate = toLocalDate(limits.firstDay);

const tintOf = (day: TradingDay | undefined): string | undefined => {
  if (day === undefined || day.dollars === null) return undefined;
  return day.dollars >= 0 ? styles.gain : styles.loss;
};

export interface MonthDaysProps {
  /** YYYY-MM. */
  month: string;
  /** The month whose current day takes the focus as it appears, or ''. */
  chosen: string;
  setMonth: (month: string) => void;
  openDay: (day: string) => void;
}

/** The days of a month as react-calendar lays them out, their groups over them, the weeks' totals at the right. */
export const MonthDays = ({ month, chosen, setMonth, openDay }: MonthDaysProps) => {
  const { shown: shownMonth, days, known, waiting } = useTradingDays(month);
  const weeks = weeksOf(shownMonth);
  const shown = weeks.flat();
  const roving = useRovingDay(shownMonth, shown, { setMonth, focusedMonth: chosen });
  return (
    <div className={styles.month} style={{ '--weeks': weeks.length } as CSSProperties} aria-busy={waiting}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys that its buttons leave unused. */}
      <div className={styles.days} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
        <ReactCalendar
          inputRef={roving.root}
          calendarType="gregory"
          locale="en-US"
          activeStartDate={toLocalDate(`${shownMonth}-01`)}
          minDate={minDate}
          value={null}
          view="month"
          showNavigation={false}
          formatLongDate={(_, date) => formatDay(toLocalDay(date))}
          onClickDay={(date) => openDay(toLocalDay(date))}
          tileClassName={({ date }) => tintOf(days[toLocalDay(date)])}
          tileContent={({ date }) => {
            const day = days[toLocalDay(date)];
            return day && <TileContent day={day} />;
          }}
        />
        <div className={styles.groups}>
          {shown.map((day) => (
            <div key={day} className={styles.cell}>
              {days[day] && <DayGroups day={day} groups={days[day].groups} tabbable={day === roving.current} />}
            </div>
          ))}
        </div>
      </div>
      <Weeks weeks={weeks} days={days} known={known} />
    </div>
  );
};
