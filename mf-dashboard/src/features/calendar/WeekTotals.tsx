import type { MeasuredFilter } from 'contracts';
import { formatCount, formatDays, getTradesPath, requireRisk, VisuallyHidden } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { DayPL } from './Tile.tsx';
import { sumDays, type TradingDays } from './totals.ts';
import styles from './WeekTotals.module.css';

interface WeekTotalProps {
  weekNumber: number;
  dates: readonly string[];
  days: TradingDays;
  isLoaded: boolean;
  filter: MeasuredFilter;
}

/** The trades that the total counts: in R, those with a risk. */
const getPath = ({ unit, ...filter }: MeasuredFilter, from: string, to: string): string =>
  getTradesPath({ ...(unit === 'r' ? requireRisk(filter) : filter), from, to });

/** A week opens the trades of its seven days. */
const WeekTotal = ({ weekNumber, dates, days, isLoaded, filter }: WeekTotalProps) => {
  const { netCents, tradingDayCount } = sumDays(dates, days);
  const from = dates[0] ?? '';
  const to = dates.at(-1) ?? '';
  const isEmpty = isLoaded && tradingDayCount === 0;
  const content = (
    <>
      <span className={styles.name}>
        Week {weekNumber}
        <VisuallyHidden>, {formatDays(from, to)}:</VisuallyHidden>
      </span>
      {!isEmpty && <span className={styles.total}>{netCents === null ? '--' : <DayPL cents={netCents} />}</span>}
      <span className={styles.days}>{isLoaded && (isEmpty ? 'No trades' : formatCount(tradingDayCount, 'day'))}</span>
    </>
  );
  return (
    <li>
      {netCents === null ? (
        <div className={styles.week}>{content}</div>
      ) : (
        <Link to={getPath(filter, from, to)} className={styles.week}>
          {content}
        </Link>
      )}
    </li>
  );
};

interface WeekTotalsProps {
  weeks: readonly string[][];
  days: TradingDays;
  /** Whether `days` is loaded, so that a week without trading days shows 'No trades'. */
  isLoaded: boolean;
  filter: MeasuredFilter;
}

/** The total of each row of the calendar: all seven days, including those of the neighbouring months. */
export function WeekTotals({ weeks, days, isLoaded, filter }: WeekTotalsProps) {
  return (
    <ul className={styles.weeks} aria-label="Weekly totals" data-head="Week">
      {weeks.map((dates, index) => (
        <WeekTotal
          key={dates[0]}
          weekNumber={index + 1}
          dates={dates}
          days={days}
          isLoaded={isLoaded}
          filter={filter}
        />
      ))}
    </ul>
  );
}
