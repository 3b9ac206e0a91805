import type { TradeFilter } from 'contracts';
import type { Report } from 'contracts/reports';
import { createHeatScale, Grid, getReplyUnit, useChartItems } from 'shared-ui';
import { Readout } from '../layout/Readout.tsx';
import { describeDay, findDay, listMonths, MonthHeat } from './MonthHeat.tsx';

interface YearHeatProps {
  year: string;
  /** Results by day. */
  days: Readonly<Record<string, number>>;
  /** The number of trades by day. */
  trades: Readonly<Record<string, number>>;
  /** The year by month; undefined while it loads. */
  report: Report | undefined;
  filter: TradeFilter;
}

/** The daily results of a year. */
export function YearHeat({ year, days, trades, report, filter }: YearHeatProps) {
  const tradingDays = Object.keys(days).toSorted();
  const { active, rootProps, getLinkProps } = useChartItems(
    tradingDays,
    (day, key) => findDay(tradingDays, day, key),
    tradingDays.at(-1),
  );
  const unit = report ? getReplyUnit(report) : 'dollars';
  const getHeat = createHeatScale(Object.values(days));
  return (
    <div {...rootProps}>
      <Grid column="max(12rem, 22%)" gap={6}>
        {listMonths(year).map((month) => (
          <MonthHeat
            key={month}
            month={month}
            getHeat={getHeat}
            unit={unit}
            filter={filter}
            getLinkProps={getLinkProps}
            days={report ? days : {}}
            netCents={report?.groups.find(({ keys }) => keys.includes(month))?.netCents ?? undefined}
          />
        ))}
      </Grid>
      <Readout active={active} describe={(day) => describeDay(day, days[day] ?? 0, unit, trades[day] ?? 0)} />
    </div>
  );
}
