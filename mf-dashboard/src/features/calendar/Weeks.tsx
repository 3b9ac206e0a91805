import { formatDay, VisuallyHidden } from 'shared-ui';
import { DayPL } from './DayPL.tsx';
import { type TradingDays, totalOf } from './totals.ts';
import styles from './Weeks.module.css';

const inWords = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

const Week = ({ number, dates, days }: { number: number; dates: readonly string[]; days: TradingDays }) => {
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
      <span className={styles.days}>{inWords(traded)}</span>
    </li>
  );
};

/** What each week came to: all seven days that stand in its row, whichever month they are of. */
export const Weeks = ({ weeks, days }: { weeks: readonly string[][]; days: TradingDays }) => (
  <ul className={styles.weeks} aria-label="Totals by week" data-head="Week">
    {weeks.map((dates, index) => (
      <Week key={dates[0]} number={index + 1} dates={dates} days={days} />
    ))}
  </ul>
);
