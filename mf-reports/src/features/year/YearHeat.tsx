import type { TradeFilter } from 'contracts';
import type { Report } from 'contracts/reports';
import { createHeatScale, Grid, useRovingFocus } from 'shared-ui';
import { getUnit } from '../figures/figures.ts';
import { findDay, listMonths, MonthHeat } from './MonthHeat.tsx';

interface YearHeatProps {
  year: string;
  /** Results by day. */
  days: Readonly<Record<string, number>>;
  /** The year by month; undefined while it loads. */
  report: Report | undefined;
  filter: TradeFilter;
}

/** The daily results of a year. */
export const YearHeat = ({ year, days, report, filter }: YearHeatProps) => {
  const tradingDays = Object.keys(days).toSorted();
  const { getItemProps, onKeyDown } = useRovingFocus(
    tradingDays,
    (day, key) => findDay(tradingDays, day, key),
    tradingDays.at(-1),
  );
  const unit = report ? getUnit(report) : 'dollars';
  const getHeat = createHeatScale(Object.values(days));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus between the links inside
    <div onKeyDown={onKeyDown}>
      <Grid column="15rem" gap={6}>
        {listMonths(year).map((month) => (
          <MonthHeat
            key={month}
            month={month}
            getHeat={getHeat}
            unit={unit}
            filter={filter}
            getItemProps={getItemProps}
            days={report ? days : {}}
            netCents={report?.groups.find(({ keys }) => keys.includes(month))?.netCents ?? undefined}
          />
        ))}
      </Grid>
    </div>
  );
};
