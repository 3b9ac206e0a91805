import { addDays, type TradeFilter, toSearchParams } from 'contracts';
import {
  type AmountUnit,
  type ChartItems,
  formatCount,
  formatDay,
  formatMonth,
  formatSignedAmount,
  getFormats,
  getMoneyTone,
  getWeekStart,
  type Heat,
  type HeatCell,
  HeatTable,
  MODAL_STATE,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getTradesPath } from '../filter/getTradesPath.ts';
import styles from './MonthHeat.module.css';

/** How many days a key moves. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * The trading day that a key moves to: with an arrow key the first one at least a day or a week away, with Home and End
 * the first and the last. Undefined for another key and at the end.
 * @param tradingDays in ascending order
 */
export function findDay(tradingDays: readonly string[], day: string, key: string): string | undefined {
  if (key === 'Home') return tradingDays[0];
  if (key === 'End') return tradingDays.at(-1);
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const target = addDays(day, step);
  return step > 0 ? tradingDays.find((each) => each >= target) : tradingDays.findLast((each) => each <= target);
}

/** The months of a year, as YYYY-MM. */
export function listMonths(year: string): string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
}

/** The weeks of a month, by default from Sunday to Saturday. Days of other months are null. */
const listWeeks = (month: string): (string | null)[][] => {
  const first = `${month}-01`;
  const weeks: (string | null)[][] = [];
  for (let day = getWeekStart(first); day.slice(0, 7) <= month; day = addDays(day, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(day, index)).map((each) =>
        each.startsWith(month) ? each : null,
      ),
    );
  return weeks;
};

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The columns of the trader's week. */
const listWeekdays = () =>
  [...WEEKDAYS, 'Sun']
    .slice(getFormats().weekStart === 'monday' ? 1 : 0)
    .slice(0, 7)
    .map((name) => ({
      key: name,
      label: <abbr title={name}>{name.slice(0, 1)}</abbr>,
    }));

interface MonthHeatProps {
  /** YYYY-MM */
  month: string;
  /** Results by day. */
  days: Readonly<Record<string, number>>;
  /** The colour of a result, on the scale of the year. */
  getHeat: (cents: number) => Heat;
  /** The month's total; undefined without trades. */
  netCents: number | undefined;
  unit: AmountUnit;
  filter: TradeFilter;
  getLinkProps: ChartItems['getLinkProps'];
}

const getSign = (cents: number): string => {
  if (cents === 0) return '0';
  return cents > 0 ? '+' : '\u2212';
};

/** 'Tue, Mar 4, 2025: −$250.00', with the number of trades if it is above 0. */
export function describeDay(day: string, cents: number, unit: AmountUnit, trades = 0): string {
  return `${formatDay(day)}: ${formatSignedAmount(cents, unit)}${trades > 0 ? ` in ${formatCount(trades, 'trade')}` : ''}`;
}

/** The day's dialog, in the same filter. */
const getDayPath = ({ from, to, ...filter }: TradeFilter, day: string): string => {
  const search = toSearchParams(filter);
  search.set('day', day);
  return `/dashboard?${search}`;
};

/**
 * The days of a month. A trading day links to its dialog on the dashboard, which returns here when it closes (RPT-06).
 */
export function MonthHeat({ month, days, getHeat, netCents, unit, filter, getLinkProps }: MonthHeatProps) {
  const renderDay = (day: string | null): HeatCell | null => {
    if (!day) return null;
    const cents = days[day];
    const date = Number(day.slice(8));
    if (cents === undefined) return { content: <span className={styles.day}>{date}</span> };
    const description = describeDay(day, cents, unit);
    const content = (
      <Link
        to={getDayPath(filter, day)}
        state={MODAL_STATE}
        className={styles.day}
        aria-label={description}
        {...getLinkProps(day)}
      >
        {date}
        <span className={styles.sign}>{getSign(cents)}</span>
      </Link>
    );
    return { content, heat: getHeat(cents) };
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
      columns={listWeekdays()}
      rows={listWeeks(month).map((week, index) => ({ key: `${month} ${index}`, cells: week.map(renderDay) }))}
    />
  );
}
