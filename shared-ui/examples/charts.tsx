import {
  BarList,
  type ChartColumn,
  type ChartNote,
  ColumnChart,
  createAxis,
  createHeatScale,
  type FormatTicks,
  formatAxisAmounts,
  formatSignedAmount,
  HeatTable,
  Legend,
  labelTicks,
  ScatterChart,
  type ScatterPoint,
  Sparkline,
  TradeLines,
} from 'shared-ui';
import { type Example, longText } from './example.ts';

const toNote = (title: string, value: string, trades = 30): ChartNote => ({
  title,
  facts: [
    { label: 'Net P&L', value },
    { label: 'Trades', value: String(trades) },
  ],
  action: `Show ${trades} trades`,
});
const path = '/trades';
const weekdays: ChartColumn[] = [
  { key: '1', label: 'Mon', value: 124_050, note: toNote('Monday', '+$1,240.50'), path },
  { key: '2', label: 'Tue', value: -31_000, note: toNote('Tuesday', '−$310.00'), path },
  { key: '3', label: 'Wed', value: 0, note: toNote('Wednesday', '$0.00'), path },
  { key: '4', label: 'Thu', value: 52_000, note: toNote('Thursday', '+$520.00'), path, isFaint: true },
  { key: '5', label: 'Fri', value: null, note: toNote('Friday', 'no trades'), path },
  { key: 'none', label: 'None', value: 310_000, note: toNote('No weekday', '+$3,100.00'), path, isNone: true },
];
const months: ChartColumn[] = Array.from({ length: 60 }, (_, index) => ({
  key: String(index),
  label: `M ${index + 1}`,
  value: 100_000 * Math.sin(index / 5),
  note: toNote(`Month ${index + 1}`, '--'),
  path,
}));
const losses = weekdays.map((column) => ({ ...column, value: -Math.abs(column.value ?? 0) }));
const setups = [
  ...weekdays,
  { key: 'long', label: longText, value: -12_345, note: toNote(longText, '−$123.45'), path },
];
const formatBar = (cents: number) => formatSignedAmount(cents, undefined);
const money = createAxis([-40_000, 60_000]);
const minutes = createAxis([60]);
const points = Array.from({ length: 40 }, (_, index): ScatterPoint => {
  const cents = 50_000 * Math.sin(index);
  const tone = cents < 0 ? 'loss' : 'gain';
  return {
    key: index,
    x: minutes.toPosition(index + 1),
    y: money.toPosition(cents),
    tone,
    note: toNote(`Trade ${index + 1}`, formatBar(cents)),
    path,
  };
});
const formatTicks: FormatTicks = (values) => formatAxisAmounts(values, undefined);
const getHeat = createHeatScale([90_000, 20_000, -45_000, -90_000]);
const createHeat = (cents: number) => ({ content: formatBar(cents), heat: getHeat(cents) });
const heatRows = [
  { key: 'gap', label: 'Gap', cells: [createHeat(90_000), createHeat(20_000), null] },
  { key: 'fade', label: 'Fade', cells: [createHeat(-45_000), createHeat(0), createHeat(-90_000)] },
];
const focusableRows = heatRows.map((row, index) => ({
  ...row,
  cells: row.cells.map((cell, column) => cell && { ...cell, attributes: { tabIndex: index + column === 0 ? 0 : -1 } }),
}));
const equity = [
  { trades: 6, cents: -2_000 },
  { trades: 12, cents: 12_000 },
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
    component: 'TradeLines',
    states: {
      'two lines': (
        <TradeLines
          label="Equity by number of trades"
          unit="dollars"
          lines={[
            { text: 'A: +$120.00', points: equity },
            { text: 'B: −$40.00', points: [{ trades: 12, cents: -4_000 }], isDashed: true },
          ]}
        />
      ),
      'a range': (
        <TradeLines
          label="Equity by number of trades"
          unit="dollars"
          lines={[{ text: '−$40.00 to +$120.00', points: equity, downTo: [{ trades: 12, cents: -4_000 }] }]}
        />
      ),
    },
  },
  {
    component: 'Legend',
    states: {
      'lines and an area': (
        <Legend
          items={[
            { text: 'Half of the futures', mark: '▒' },
            { text: 'Median', mark: '—' },
          ]}
        />
      ),
      'a long text': <Legend items={[{ text: longText, mark: '—' }]} />,
    },
  },
  {
    component: 'HeatTable',
    states: {
      'with names of rows': (
        <HeatTable caption="P&L by setup and hour" corner="Setup" columns={hours} rows={heatRows} />
      ),
      dense: <HeatTable isDense caption="P&L by hour" columns={hours} rows={heatRows} />,
      'cells that have the focus': (
        <HeatTable
          role="grid"
          caption="P&L by setup and hour"
          corner="Setup"
          columnsTitle="Hour"
          columns={hours}
          rows={focusableRows}
        />
      ),
    },
  },
];
