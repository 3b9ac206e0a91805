import { clsx } from 'clsx';
import { limits, type MeasuredFilter } from 'contracts';
import { useEffect, useRef } from 'react';
import { createHeatScale, formatCount, formatMonth, UnitProvider, useToday } from 'shared-ui';
import { HeatLegend, MiniMonth, type MiniMonthProps } from './MiniMonth.tsx';
import { getMonth, isCalendarMonth, listMonths, listYears } from './months.ts';
import { DayPL, Tile } from './Tile.tsx';
import { sumDays } from './totals.ts';
import { useYearTradingDays } from './useTradingDays.ts';
import styles from './YearView.module.css';

const MonthContent = (props: MiniMonthProps) => {
  const { month, days } = props;
  const dates = Object.keys(days).filter((date) => getMonth(date) === month);
  const { netCents, tradingDayCount } = sumDays(dates, days);
  return (
    <>
      {netCents !== null && <DayPL cents={netCents} screenReaderText={formatCount(tradingDayCount, 'trading day')} />}
      <MiniMonth {...props} />
    </>
  );
};

interface YearViewProps {
  view: 'year' | 'decade';
  /** YYYY-MM. The view shows its year or its decade. */
  month: string;
  filter: MeasuredFilter;
  /** If this is `month` when the view appears, the first tile takes the focus. '' for none. */
  focusedMonth: string;
  onSelect: (month: string) => void;
}

type TilesProps = Pick<YearViewProps, 'month' | 'filter' | 'onSelect'>;

/** The months of a year, each with its total and a heat map of its days. */
const MonthTiles = ({ month, filter, onSelect }: TilesProps) => {
  const { days, unit } = useYearTradingDays(month.slice(0, 4), filter);
  const getHeat = createHeatScale(Object.values(days).flatMap(({ netCents }) => netCents ?? []));
  const currentMonth = getMonth(useToday());
  const tiles = listMonths(month).map((each) => (
    <Tile
      key={each}
      name={formatMonth(each)}
      label={formatMonth(each).slice(0, -5)}
      className={clsx(styles.tile, each === currentMonth && styles.current)}
      onClick={() => onSelect(each)}
    >
      <MonthContent days={days} getHeat={getHeat} month={each} />
    </Tile>
  ));
  return <UnitProvider unit={unit}>{tiles}</UnitProvider>;
};

const YearTiles = ({ month, onSelect }: TilesProps) => {
  const currentYear = useToday().slice(0, 4);
  return listYears(month).map((year) => (
    <Tile
      key={year}
      name={year}
      label={year}
      className={clsx(styles.tile, year === currentYear && styles.current)}
      disabled={!isCalendarMonth(`${year}-12`) || year < limits.firstDay.slice(0, 4)}
      onClick={() => onSelect(`${year}-${month.slice(5)}`)}
    />
  ));
};

/** The months of a year, or the years of a decade. */
export function YearView({ view, month, focusedMonth, ...tiles }: YearViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const pendingFocus = useRef(focusedMonth);
  useEffect(() => {
    if (pendingFocus.current !== month) return;
    pendingFocus.current = '';
    root.current?.querySelector('button')?.focus();
  }, [month]);
  const Tiles = view === 'year' ? MonthTiles : YearTiles;
  return (
    <>
      <div ref={root} className={styles.year} data-view={view}>
        <Tiles month={month} {...tiles} />
      </div>
      {view === 'year' && <HeatLegend />}
    </>
  );
}
