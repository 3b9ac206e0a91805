import { type TradeFilter, toSearchParams } from 'contracts';
import {
  formatDay,
  formatMonth,
  formatSignedAmount,
  getHeat,
  getMoneyTone,
  type HeatCell,
  HeatTable,
  type ResultUnit,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getTradesPath } from '../filter/getTradesPath.ts';
import type { RovingFocus } from '../layout/useRovingFocus.ts';
import { listWeeks } from './weeks.ts';
import styles from './YearHeat.module.css';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((name) => ({
  key: name,
  label: <abbr title={name}>{name.slice(0, 1)}</abbr>,
}));

export interface MonthHeatProps {
  /** YYYY-MM */
  month: string;
  /** Results by day. */
  days: Readonly<Record<string, number>>;
  /** The largest result of the year, as an absolute value. */
  max: number;
  /** The month's total; undefined without trades. */
  netCents: number | undefined;
  unit: ResultUnit;
  filter: TradeFilter;
  getItemProps: RovingFocus['getItemProps'];
}

const getSign = (cents: number): string => {
  if (cents === 0) return '0';
  return cents > 0 ? '+' : '\u2212';
};

/** The day's dialog, in the same filter. */
const getDayPath = ({ from, to, ...filter }: TradeFilter, day: string): string => {
  const search = toSearchParams(filter);
  search.set('day', day);
  return `/dashboard?${search}`;
};

/** The days of a month. A trading day links to its dialog on the dashboard (RPT-06). */
export const MonthHeat = ({ month, days, max, netCents, unit, filter, getItemProps }: MonthHeatProps) => {
  const renderDay = (day: string | null): HeatCell | null => {
    if (!day) return null;
    const cents = days[day];
    const date = Number(day.slice(8));
    if (cents === undefined)
      return { content: <span className={styles.day}>{date}</span>, tone: 'neutral', strength: 0 };
    const description = `${formatDay(day)}: ${formatSignedAmount(cents, unit)}`;
    const content = (
      <Link
        to={getDayPath(filter, day)}
        className={styles.day}
        aria-label={description}
        title={description}
        {...getItemProps(day)}
      >
        {date}
        <span className={styles.sign}>{getSign(cents)}</span>
      </Link>
    );
    return { content, ...getHeat(cents, max) };
  };
  return (
    <HeatTable
      isDense
      captionHidden={false}
      caption={
        <span className={styles.caption}>
          <span>{formatMonth(month)}</span>
          {netCents !== undefined && (
            <Link
              to={getTradesPath(filter, [['month', month]], unit)}
              aria-label={`${formatSignedAmount(netCents, unit)} in ${formatMonth(month)}`}
              className={styles.total}
              data-tone={getMoneyTone(netCents)}
            >
              {formatSignedAmount(netCents, unit)}
            </Link>
          )}
        </span>
      }
      columns={weekdays}
      rows={listWeeks(month).map((week, index) => ({ key: `${month} ${index}`, cells: week.map(renderDay) }))}
    />
  );
};
