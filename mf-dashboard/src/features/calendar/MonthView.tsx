import { clsx } from 'clsx';
import { limits, type MeasuredFilter } from 'contracts';
import { type CSSProperties, useEffect } from 'react';
import { createHeatScale, formatDay, getFormats, getHeatColor, getWeekday, UnitProvider } from 'shared-ui';
import { readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { DayGroups } from './DayGroups.tsx';
import { DayMarks, useDayMarks } from './DayMarks.tsx';
import type { DayMark } from './fetchDayMarks.ts';
import styles from './MonthView.module.css';
import { getMonth, getWeeks, WEEKDAYS } from './months.ts';
import { Tile, TileContent } from './Tile.tsx';
import type { TradingDay, TradingDays } from './totals.ts';
import { useRovingDay } from './useRovingDay.ts';
import { type PeriodState, useTradingDays } from './useTradingDays.ts';
import { WeekTotals } from './WeekTotals.tsx';

/** The colour of each result on the scale of all days shown. */
const createDayColor = (days: TradingDays) => {
  const getHeat = createHeatScale(Object.values(days).flatMap(({ netCents }) => netCents ?? []));
  return (day: TradingDay | undefined) =>
    day && day.netCents !== null ? getHeatColor(getHeat(day.netCents)) : undefined;
};

interface DayProps {
  date: string;
  day: TradingDay | undefined;
  /** The colour of the day's result; undefined without one. */
  color: string | undefined;
  mark: DayMark | undefined;
  isToday: boolean;
  /** Whether it is the calendar's tab stop. */
  isCurrent: boolean;
  isInMonth: boolean;
  onOpen: (date: string) => void;
}

/** A day's tile, and its groups laid over it: the tile is a button, and a button must not contain links. */
const Day = ({ date, day, color, mark, isToday, isCurrent, isInMonth, onOpen }: DayProps) => (
  <div className={clsx(styles.cell, isInMonth && color && styles.coloured)}>
    <Tile
      name={formatDay(date)}
      label={Number(date.slice(8))}
      className={clsx(styles.day, !isInMonth && styles.neighboring)}
      style={{ background: isInMonth ? color : undefined }}
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

const WeekdayNames = ({ week }: { week: readonly string[] }) => (
  <div className={styles.weekdays}>
    {week.map((day) => {
      const weekday = WEEKDAYS[getWeekday(day)] ?? '';
      return (
        <abbr key={weekday} title={weekday}>
          {weekday.slice(0, 3)}
        </abbr>
      );
    })}
  </div>
);

const HAS_WEEKENDS = 'weekend-trades';

/**
 * Whether Saturdays and Sundays are narrow: none of those shown has a trade. Until that is known, as this browser last
 * saw them.
 */
const useFoldedWeekends = (weeks: readonly string[][], { days, isLoaded }: PeriodState): boolean => {
  const hasTrades = weeks.flat().some((day) => days[day] && getWeekday(day) % 6 === 0);
  useEffect(() => {
    if (hasTrades) writeTraderEntry('browser', HAS_WEEKENDS, true);
  }, [hasTrades]);
  return isLoaded ? !hasTrades : readTraderEntry('browser', HAS_WEEKENDS) !== true;
};

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
export function MonthView({ month, filter, focusedMonth, setMonth, openDay }: MonthViewProps) {
  const period = useTradingDays(month, filter);
  const { days, isLoaded, isLoading, unit } = period;
  const weeks = getWeeks(month);
  const isFolded = useFoldedWeekends(weeks, period);
  const dates = weeks.flat();
  const getColor = createDayColor(days);
  const marks = useDayMarks(dates, isLoaded);
  const { root, currentDay, today, onKeyDown, onFocus } = useRovingDay(month, dates, { setMonth, focusedMonth });
  return (
    <div
      className={styles.month}
      style={{ '--weeks': weeks.length } as CSSProperties}
      data-weeks={weeks.length}
      data-week-start={getFormats().weekStart}
      data-folded={isFolded || undefined}
      aria-busy={isLoading}
      data-stale={isLoading || undefined}
    >
      <UnitProvider unit={unit}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys that bubble from its buttons. */}
        <div ref={root} onKeyDown={onKeyDown} onFocus={onFocus}>
          <WeekdayNames week={weeks[0] ?? []} />
          <div className={styles.days}>
            {dates.map((date) => (
              <Day
                key={date}
                date={date}
                day={days[date]}
                color={getColor(days[date])}
                mark={marks[date]}
                isToday={date === today}
                isCurrent={date === currentDay}
                onOpen={openDay}
                isInMonth={getMonth(date) === month}
              />
            ))}
          </div>
        </div>
        <WeekTotals weeks={weeks} days={days} isLoaded={isLoaded} filter={filter} />
      </UnitProvider>
    </div>
  );
}
