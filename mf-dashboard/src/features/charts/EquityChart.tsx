import { addDays } from 'contracts';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import {
  type AmountUnit,
  ChartCard,
  ChartFrame,
  type ChartNote,
  formatCount,
  formatDay,
  formatNumber,
  formatSignedAmount,
  getMoneyTone,
  useChartSlider,
  useUnit,
  XLabels,
} from 'shared-ui';
import styles from './EquityChart.module.css';
import { EquityDrawing, type EquityDrawingProps } from './EquityDrawing.tsx';
import type { EquityDay } from './equityPoints.ts';
import { createDayTicks, findNearestDay, type Timeline, toPosition } from './timeline.ts';

/** A day of the chart as one sentence, for screen readers. */
const describeDay = (day: EquityDay, unit: AmountUnit): string => {
  const net = formatSignedAmount(day.netCents, unit);
  const equity = formatSignedAmount(day.equityCents, unit);
  const trades = formatCount(day.trades, 'trade');
  return `${formatDay(day.date)}: ${net} in ${trades}, equity ${equity}, drawdown ${formatSignedAmount(0 - day.drawdownCents, unit)}`;
};

const toNote = (day: EquityDay, unit: AmountUnit, action: string): ChartNote => ({
  title: formatDay(day.date),
  facts: [
    { label: 'Day', value: formatSignedAmount(day.netCents, unit), tone: getMoneyTone(day.netCents) },
    { label: 'Equity', value: formatSignedAmount(day.equityCents, unit) },
    { label: 'Drawdown', value: formatSignedAmount(0 - day.drawdownCents, unit) },
    { label: 'Trades', value: formatNumber(day.trades) },
  ],
  action,
});

/** Some of the days, by the indexes of the first and the last. */
type DaySpan = readonly [first: number, last: number];

const toSpan = (a: number, b: number): DaySpan => [Math.min(a, b), Math.max(a, b)];
const countDays = ([first, last]: DaySpan): string => formatCount(last - first + 1, 'trading day');

/** A pointer that moves less than this is a click. */
const CLICK_PX = 6;

interface DaySliderProps {
  days: readonly EquityDay[];
  timeline: Timeline;
  onOpenDay: (date: string) => void;
  /** Filters the page by these dates. */
  onSelectDates: (from: string, to: string) => void;
}

/** The days from where a pointer was pressed, or Shift with an arrow key, to the active one. */
const useBrush = ({ days, timeline, onOpenDay, onSelectDates }: DaySliderProps) => {
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const slider = useChartSlider({ count: days.length, find: (x) => findNearestDay(timeline, dates, x) });
  const { active, current, setActive, moveByKey, findAt, sliderProps } = slider;
  const [anchor, setAnchor] = useState<number | null>(null);
  const pressedX = useRef<number | null>(null);
  const isFirstTap = useRef(false);
  const span = anchor === null || anchor === current ? null : toSpan(anchor, current);
  const finish = (chosen: DaySpan | null, index: number) => {
    setAnchor(null);
    if (chosen) onSelectDates(dates[chosen[0]] ?? '', dates[chosen[1]] ?? '');
    else onOpenDay(dates[index] ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish(span, current);
    else if (event.key === 'Escape') setAnchor(null);
    else if (moveByKey(event)) setAnchor(event.shiftKey ? (anchor ?? current) : null);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    const isTouch = event.pointerType === 'touch';
    const index = findAt(event);
    isFirstTap.current = isTouch && index !== active;
    setActive(index);
    pressedX.current = isTouch ? null : event.clientX;
    if (!isTouch && event.button === 0) setAnchor(index);
  };
  const onPointerUp = (event: PointerEvent) => {
    const index = findAt(event);
    const isDrag = pressedX.current !== null && Math.abs(event.clientX - pressedX.current) >= CLICK_PX;
    pressedX.current = null;
    if (isFirstTap.current || event.button !== 0) return setAnchor(null);
    finish(isDrag && anchor !== null ? toSpan(anchor, index ?? anchor) : null, index ?? current);
  };
  const leave = () => setAnchor(null);
  return {
    active,
    current,
    span,
    handlers: {
      ...sliderProps,
      onKeyDown,
      onPointerDown,
      onPointerUp,
      onPointerLeave: (event: PointerEvent) => {
        sliderProps.onPointerLeave(event);
        leave();
      },
      onBlur: () => {
        sliderProps.onBlur();
        leave();
      },
    },
  };
};

/** The layer that the pointer and the keyboard use: a slider over the days, in which some of them can be selected. */
const DaySlider = (props: DaySliderProps) => {
  const { days, timeline } = props;
  const unit = useUnit();
  const { active, current, span, handlers } = useBrush(props);
  const day = days[current];
  if (!day) return null;
  const place = (index: number) => toPosition(timeline, days[index]?.date ?? '');
  const action = span ? `Show only these ${countDays(span)}` : 'Open the day';
  const selection = span && ` Selected: ${countDays(span)}. Enter shows only these.`;
  return (
    <div
      {...handlers}
      role="slider"
      tabIndex={0}
      aria-label="Equity and daily P&L, day by day"
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={current + 1}
      aria-valuetext={`${describeDay(day, unit)}${selection ? `.${selection}` : ''}`}
      className={styles.slider}
    >
      {span && (
        <span
          className={styles.span}
          style={{ left: `${100 * place(span[0])}%`, width: `${100 * (place(span[1]) - place(span[0]))}%` }}
        />
      )}
      {active !== null && (
        <>
          <span className={styles.crosshair} style={{ left: `${100 * place(active)}%` }} />
          <ChartCard {...toNote(day, unit, action)} x={place(active)} />
        </>
      )}
    </div>
  );
};

export interface EquityChartProps extends DaySliderProps, Omit<EquityDrawingProps, 'days' | 'timeline' | 'previous'> {
  /** The days of the period before, with their own dates, and its first one. */
  previous: readonly EquityDay[];
  /** By how many days the period before is earlier. */
  shiftDays: number;
}

/** Equity and daily results: at least one day, in ascending order. */
export function EquityChart({ previous, shiftDays, best, worst, ...slider }: EquityChartProps) {
  const { days, timeline } = slider;
  const moved = useMemo(
    () => previous.map((day) => ({ ...day, date: addDays(day.date, shiftDays) })),
    [previous, shiftDays],
  );
  return (
    <ChartFrame className={styles.chart} footer={<XLabels ticks={createDayTicks(timeline)} />}>
      <EquityDrawing days={days} previous={moved} timeline={timeline} best={best} worst={worst} />
      <DaySlider {...slider} />
    </ChartFrame>
  );
}
