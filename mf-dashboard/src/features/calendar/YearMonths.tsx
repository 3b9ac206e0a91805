import { limits } from 'contracts';
import { useEffect, useRef } from 'react';
import ReactCalendar from 'react-calendar';
import { toLocalDate, toLocalDay } from 'shared-ui';
import { DayPL } from './DayPL.tsx';
import { MiniMonth } from './MiniMonth.tsx';
import { lastMonth, monthOf } from './months.ts';
import { type TradingDays, totalOf } from './totals.ts';
import { useYear } from './useTradingDays.ts';
import { inWords } from './words.ts';
import styles from './YearMonths.module.css';

const minDate = toLocalDate(limits.firstDay);
const maxDate = toLocalDate(`${lastMonth}-31`);

const MonthContent = ({ month, days }: { month: string; days: TradingDays }) => {
  const dates = Object.keys(days).filter((date) => monthOf(date) === month);
  const { dollars, days: traded } = totalOf(dates, days);
  return (
    <>
      {dollars !== null && <DayPL dollars={dollars} said={inWords(traded, 'trading day')} />}
      <MiniMonth month={month} days={days} />
    </>
  );
};

export interface YearMonthsProps {
  view: 'year' | 'decade';
  /** YYYY-MM: its year, or its decade, shows. */
  month: string;
  /** The month whose year, as it appears, has the focus on its first tile, or ''. */
  chosen: string;
  choose: (month: string) => void;
}

/** The months of a year, each with its total and its days in small; or the years of a decade, to choose from. */
export const YearMonths = ({ view, month, chosen, choose }: YearMonthsProps) => {
  const root = useRef<HTMLDivElement>(null);
  const { days } = useYear(month.slice(0, 4));
  const goal = useRef(chosen);
  useEffect(() => {
    if (goal.current !== month) return;
    goal.current = '';
    root.current?.querySelector('button')?.focus();
  }, [month]);
  return (
    <div className={styles.year}>
      <ReactCalendar
        inputRef={root}
        locale="en-US"
        activeStartDate={toLocalDate(`${month}-01`)}
        minDate={minDate}
        maxDate={maxDate}
        value={null}
        view={view}
        showNavigation={false}
        onClickMonth={(date) => choose(monthOf(toLocalDay(date)))}
        onClickYear={(date) => choose(`${toLocalDay(date).slice(0, 4)}-${month.slice(5)}`)}
        tileContent={({ date, view: of }) =>
          of === 'year' && <MonthContent month={monthOf(toLocalDay(date))} days={days} />
        }
      />
    </div>
  );
};
