import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  Amount,
  type AmountUnit,
  formatAmount,
  formatCount,
  formatDay,
  formatSignedAmount,
  useResolvedTheme,
  useUnit,
} from 'shared-ui';
import { createDayChart, type DayChart } from './dayChart.ts';
import styles from './EquityChart.module.css';
import type { EquityDay } from './equityPoints.ts';

/** A day of the chart as one sentence, for screen readers. */
const describeDay = (day: EquityDay, unit: AmountUnit): string => {
  const net = formatSignedAmount(day.netCents, unit);
  const equity = formatSignedAmount(day.equityCents, unit);
  const trades = formatCount(day.trades, 'trade');
  return `${formatDay(day.date)}: ${net} in ${trades}, equity ${equity}, drawdown ${formatAmount(day.drawdownCents, unit)}`;
};

const Item = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className={styles.item}>
    <span className={styles.label}>{label}</span> {children}
  </span>
);

/** The values of the day at the crosshair, or of the last day without a crosshair. Hidden from screen readers. */
const Readout = ({ day }: { day: EquityDay }) => (
  <p className={styles.readout} aria-hidden="true">
    <span className={styles.date}>{formatDay(day.date)}</span>
    <Item label="Day">
      <Amount cents={day.netCents} />
    </Item>
    <Item label="Equity">
      <Amount cents={day.equityCents} tone="neutral" />
    </Item>
    <Item label="Drawdown">{formatAmount(day.drawdownCents, useUnit())}</Item>
    <Item label="Trades">{day.trades.toLocaleString('en-US')}</Item>
  </p>
);

export interface EquityChartProps {
  /** At least one day, in ascending order. */
  days: readonly EquityDay[];
  onOpenDay: (date: string) => void;
}

/** How many days each key moves. The result is clamped to the first and the last day. */
const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** The chart for mouse and touch. For keyboards and screen readers it is a slider over the days. */
export const EquityChart = ({ days, onOpenDay }: EquityChartProps) => {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<DayChart>(null);
  const theme = useResolvedTheme();
  const unit = useUnit();
  const [selectedDate, setSelectedDate] = useState<string | null>(null);
  const indexByDate = useMemo(() => new Map(days.map((day, index) => [day.date, index])), [days]);
  const lastIndex = days.length - 1;
  const index = indexByDate.get(selectedDate ?? '') ?? lastIndex;
  const day = days[index];
  const openDay = useEffectEvent(onOpenDay);

  useEffect(() => {
    if (!container.current) return;
    const created = createDayChart(container.current, {
      onCrosshairMove: setSelectedDate,
      onClick: (date) => openDay(date),
    });
    chart.current = created;
    return () => created.remove();
  }, []);
  useEffect(() => chart.current?.setDays(days, unit), [days, unit]);
  useEffect(() => chart.current?.setTheme(theme), [theme]);

  const selectDay = (next: EquityDay | undefined) => {
    setSelectedDate(next?.date ?? null);
    chart.current?.setCrosshair(next ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (step !== undefined) selectDay(days[clamp(index + step, lastIndex)]);
    else if (event.key === 'Enter' && day) onOpenDay(day.date);
    else return;
    event.preventDefault();
  };

  if (!day) return null;
  return (
    <>
      <Readout day={day} />
      <div
        ref={container}
        role="slider"
        tabIndex={0}
        aria-label="Equity and daily P&L, day by day"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={index + 1}
        aria-valuetext={describeDay(day, unit)}
        className={styles.chart}
        onKeyDown={onKeyDown}
        onBlur={() => selectDay(undefined)}
      />
    </>
  );
};
