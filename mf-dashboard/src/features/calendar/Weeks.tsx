import { formatDay, VisuallyHidden } from 'shared-ui';
import { DayPL } from './DayPL.tsx';
import { type TradingDays, totalOf } from './totals.ts';
import styles from './Weeks.module.css';
import { inWords } from './words.ts';

interface WeekProps {
  number: number;
  dates: readonly string[];
  days: TradingDays;
  known: boolean;
}

const Week = ({ number, dates, days, known }: WeekProps) => {
  const { dollars, days: traded } = totalOf(dates, days);
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  return (
    <li className={styles.week}>
      <span className={styles.name}>
        Week {number}
        <VisuallyHidden>
          , {formatDay(from)} to {formatDay(to)}:
        </VisuallyHidden>
      </span>
      <span className={styles.total}>{dollars === null ? '--' : <DayPL dollars={dollars} />}</span>
      <span className={styles.days}>{known && inWords(traded, 'day')}</span>
    </li>
  );
};

export interface WeeksProps {
  weeks: readonly string[][];
  days: TradingDays;
  /** Whether `days` is an answer, so that a week without one has none. */
  known: boolean;
}

/** What each week came to: all seven days that stand in its row, whichever month they are of. */
export const Weeks = ({ weeks, days, known }: WeeksProps) => (
  <ul className={styles.weeks} aria-label="Totals by week" data-head="Week">
    {weeks.map((dates, index) => (
      <Week key={dates[0]} number={index + 1} dates={dates} days={days} known={known} />
    ))}
  </ul>
);
