import { BarList, type ChartColumn, ColumnChart, formatCompactMoney } from 'shared-ui';
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
const label = 'Net P&L by weekday. The table has the same values.';

export const charts: Example[] = [
  {
    component: 'ColumnChart',
    states: {
      'gains and losses': <ColumnChart label={label} columns={weekdays} formatValue={formatCompactMoney} />,
      'losses only': <ColumnChart label={label} columns={losses} formatValue={formatCompactMoney} />,
      'many columns': <ColumnChart label={label} columns={months} formatValue={formatCompactMoney} />,
      empty: <ColumnChart label={label} columns={[]} formatValue={formatCompactMoney} />,
    },
  },
  {
    component: 'BarList',
    states: {
      'gains and losses': <BarList label={label} bars={setups} formatValue={formatCompactMoney} />,
      'losses only': <BarList label={label} bars={losses} formatValue={formatCompactMoney} />,
    },
  },
];
