import {
  BarList,
  type ChartColumn,
  ColumnChart,
  createAxis,
  type FormatTicks,
  formatAxisAmounts,
  formatCompactMoney,
  formatSignedAmount,
  getHeat,
  HeatTable,
  labelTicks,
  ScatterChart,
  type ScatterPoint,
  Sparkline,
} from 'shared-ui';
import { type Example, longText } from './example.ts';

const weekdays: ChartColumn[] = [
  { key: '1', label: 'Mon', value: 124_050, description: 'Monday: +$1,240.50' },
  { key: '2', label: 'Tue', value: -31_000, description: 'Tuesday: −$310.00' },
  { key: '3', label: 'Wed', value: 0, description: 'Wednesday: $0.00' },
  { key: '4', label: 'Thu', value: 52_000, description: 'Thursday: +$520.00', isFaint: true },
  { key: '5', label: 'Fri', value: null, description: 'Friday: no trades' },
];
const months: ChartColumn[] = Array.from({ length: 60 }, (_, index) => ({
  key: String(index),
  label: `M ${index + 1}`,
  value: 100_000 * Math.sin(index / 5),
  description: `Month ${index + 1}`,
}));
const losses = weekdays.map((column) => ({ ...column, value: -Math.abs(column.value ?? 0) }));
const setups = [
  ...weekdays,
  { key: 'long', label: longText, value: -12_345, description: `${longText}: −$123.45` } as const,
];
const money = createAxis([-40_000, 60_000]);
const minutes = createAxis([60]);
const points = Array.from({ length: 40 }, (_, index): ScatterPoint => {
  const cents = 50_000 * Math.sin(index);
  const description = `${index + 1} min: ${formatCompactMoney(cents)}`;
  const tone = cents < 0 ? 'loss' : 'gain';
  return { key: index, x: minutes.toPosition(index + 1), y: money.toPosition(cents), tone, description };
});
const formatTicks: FormatTicks = (values) => formatAxisAmounts(values, undefined);
const formatBar = (cents: number) => formatSignedAmount(cents, undefined);
const createHeat = (cents: number) => ({ content: formatCompactMoney(cents), ...getHeat(cents, 90_000) });
const heatRows = [
  { key: 'gap', label: 'Gap', cells: [createHeat(90_000), createHeat(20_000), null] },
  { key: 'fade', label: 'Fade', cells: [createHeat(-45_000), createHeat(0), createHeat(-90_000)] },
];
const hours = ['9:00', '10:00', '11:00'].map((hour) => ({ key: hour, label: hour }));

const label = 'Net P&L by weekday. The table has the same values.';

export const charts: Example[] = [
  {
    component: 'ColumnChart',
    states: {
      'gains and losses': <ColumnChart label={label} columns={weekdays} formatTicks={formatTicks} />,
      'losses only': <ColumnChart label={label} columns={losses} formatTicks={formatTicks} />,
      'many columns': <ColumnChart label={label} columns={months} formatTicks={formatTicks} />,
      empty: <ColumnChart label={label} columns={[]} formatTicks={formatTicks} />,
    },
  },
  {
    component: 'BarList',
    states: {
      'gains and losses': <BarList label={label} bars={setups} formatValue={formatBar} />,
      'losses only': <BarList label={label} bars={losses} formatValue={formatBar} />,
    },
  },
  {
    component: 'ScatterChart',
    states: {
      points: (
        <ScatterChart
          label="Results by duration. The table has the same values."
          points={points}
          xTicks={labelTicks(minutes, (values) => values.map(String))}
          yTicks={labelTicks(money, formatTicks)}
          zero={money.toPosition(0)}
          xTitle="Duration in minutes"
        />
      ),
    },
  },
  {
    component: 'Sparkline',
    states: {
      gain: <Sparkline label="Net P&L over time, at last +$1,200.00" values={[5_000, -20_000, 40_000, 120_000]} />,
      loss: <Sparkline label="Net P&L over time, at last −$400.00" values={[30_000, 10_000, -40_000]} />,
      'one trade': <Sparkline label="Net P&L over time, at last $0.00" values={[0]} />,
    },
  },
  {
    component: 'HeatTable',
    states: {
      'with names of rows': (
        <HeatTable caption="P&L by setup and hour" corner="Setup" columns={hours} rows={heatRows} />
      ),
      dense: <HeatTable isDense caption="P&L by hour" columns={hours} rows={heatRows} />,
    },
  },
];
