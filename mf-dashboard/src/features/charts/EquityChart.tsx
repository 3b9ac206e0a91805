import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useResolvedTheme } from 'shared-ui';
import { createDayChart, type DayChart, type EquityDay } from './dayChart.ts';
import styles from './EquityChart.module.css';
import { Readout } from './Readout.tsx';
import { usePicture } from './usePicture.ts';
import { describeDay } from './words.ts';

export interface EquityChartProps {
  /** At least one, in order. */
  days: readonly EquityDay[];
  onOpenDay: (date: string) => void;
}

/** How far a key goes among the days; further than their number is their end. */
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** The chart itself: by pointer, by finger, and, as a slider over the days, by keyboard and ear. */
export const EquityChart = ({ days, onOpenDay }: EquityChartProps) => {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<DayChart>(null);
  const theme = useResolvedTheme();
  const [date, setDate] = useState<string | null>(null);
  const places = useMemo(() => new Map(days.map((day, index) => [day.date, index])), [days]);
  const last = days.length - 1;
  const index = places.get(date ?? '') ?? last;
  const day = days[index];
  const open = useEffectEvent(onOpenDay);

  useEffect(() => {
    if (!box.current) return;
    const made = createDayChart(box.current, { onPoint: setDate, onOpen: (opened) => open(opened) });
    chart.current = made;
    return () => made.remove();
  }, []);
  useEffect(() => chart.current?.show(days), [days]);
  useEffect(() => chart.current?.paint(theme), [theme]);
  const picture = usePicture(() => chart.current?.picture());

  const goTo = (next: EquityDay | undefined) => {
    setDate(next?.date ?? null);
    chart.current?.point(next ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) goTo(days[clamp(index + step, last)]);
    else if (event.key === 'Enter' && day) onOpenDay(day.date);
    else return;
    event.preventDefault();
  };

  if (!day) return null;
  return (
    <>
      <Readout day={day} />
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label="Equity and daily P&L, day by day"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={index + 1}
        aria-valuetext={describeDay(day)}
        className={styles.chart}
        onKeyDown={onKeyDown}
        onBlur={() => goTo(undefined)}
      />
      {picture && <img {...picture} alt="" className={styles.picture} />}
    </>
  );
};
