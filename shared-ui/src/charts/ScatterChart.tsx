import { type PointerEvent, useRef } from 'react';
import { useNavigate } from 'shared-ui/host';
import type { Tone } from '../format/money.ts';
import type { Tick } from './axis.ts';
import { ChartCard, type ChartNote, describeNote } from './ChartCard.tsx';
import styles from './charts.module.css';
import { ChartFrame, PlotRow, XLabels } from './PlotFrame.tsx';
import { useChartSlider } from './useChartSlider.ts';

export interface ScatterPoint {
  key: string | number;
  /** Places on the axes, from 0 to 1. */
  x: number;
  y: number;
  tone: Tone;
  /** Its figures. */
  note: ChartNote;
  /** What it opens. */
  path: string;
}

export interface ScatterChartProps {
  /** The accessible name. It says where the same values are in text: a chart always comes with a table. */
  label: string;
  points: readonly ScatterPoint[];
  xTicks: readonly Tick[];
  yTicks: readonly Tick[];
  /** The place of 0 on the vertical axis. */
  zero: number;
  /** Below the horizontal axis. */
  xTitle: string;
  /** The place of a vertical line, which makes quadrants with the line at 0. */
  split?: number | undefined;
}

const toPercent = (part: number): string => `${100 * part}%`;

const COLORS: Readonly<Record<Tone, string>> = { gain: 'var(--gain)', loss: 'var(--loss)', neutral: 'var(--none)' };

/** The places in which points are counted, as parts of the plot. */
const CELLS = { x: 48, y: 24 } as const;
const MAX_OPACITY = 0.75;
const MIN_OPACITY = 0.12;

/** Points are the more transparent the more are at their place, so that a crowd has shades instead of one colour. */
const createOpacity = (points: readonly ScatterPoint[]): ((point: ScatterPoint) => number) => {
  const getCell = ({ x, y }: ScatterPoint) => `${Math.floor(x * CELLS.x)} ${Math.floor(y * CELLS.y)}`;
  const counts = new Map<string, number>();
  for (const point of points) counts.set(getCell(point), (counts.get(getCell(point)) ?? 0) + 1);
  return (point) => Math.max(MIN_OPACITY, MAX_OPACITY / Math.sqrt(counts.get(getCell(point)) ?? 1));
};

/** How far from a point the pointer selects it. */
const REACH_PX = 24;

const findNearest = (points: readonly ScatterPoint[], x: number, y: number, { width, height }: DOMRect) => {
  let nearest: number | null = null;
  let least = REACH_PX;
  for (const [index, point] of points.entries()) {
    const distance = Math.hypot((point.x - x) * width, (1 - point.y - y) * height);
    if (distance < least) {
      nearest = index;
      least = distance;
    }
  }
  return nearest;
};

/**
 * How far apart two taps of a finger on the same place can be. In a crowd, another point can be nearer to the second
 * one.
 */
const SAME_PLACE_PX = 16;

interface Tap {
  /** The point that it showed. */
  index: number;
  x: number;
  y: number;
}

/** A first tap shows the point that is nearest to it, and a second one at the same place opens that point. */
const useTaps = (show: (index: number | null) => void, open: (index: number) => void) => {
  const last = useRef<Tap | null>(null);
  return (event: PointerEvent, found: number | null, isShown: boolean) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    const { current: tap } = last;
    if (isShown && tap && Math.hypot(x - tap.x, y - tap.y) < SAME_PLACE_PX) return open(tap.index);
    last.current = found === null ? null : { index: found, x, y };
    show(found);
  };
};

/** The layer that the pointer and the keyboard use: a slider over the points, from left to right. */
const PointSlider = ({ points, label }: Pick<ScatterChartProps, 'points' | 'label'>) => {
  const sorted = points.toSorted((a, b) => a.x - b.x);
  const navigate = useNavigate();
  const { active, current, setActive, moveByKey, findAt, sliderProps } = useChartSlider({
    count: sorted.length,
    find: (x, y, box) => findNearest(sorted, x, y, box),
  });
  const point = active === null ? undefined : sorted[active];
  const valueText = sorted[current] && describeNote(sorted[current].note);
  const open = (index: number | null) => {
    const path = index === null ? undefined : sorted[index]?.path;
    if (path) void navigate(path);
  };
  const tap = useTaps(setActive, open);
  return (
    <div
      {...sliderProps}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={sorted.length}
      aria-valuenow={current + 1}
      aria-valuetext={valueText}
      className={styles.pointer}
      onKeyDown={(event) => {
        if (event.key === 'Enter') open(active);
        else if (event.key === 'Escape') setActive(null);
        else if (!moveByKey(event)) return;
        event.preventDefault();
      }}
      onPointerUp={(event) => {
        const found = findAt(event);
        if (event.pointerType === 'touch') tap(event, found, active !== null);
        else open(found);
      }}
    >
      {point && (
        <>
          <svg className={styles.plot} aria-hidden="true">
            <circle className={styles.activePoint} cx={toPercent(point.x)} cy={toPercent(1 - point.y)} r="6" />
          </svg>
          <ChartCard {...point.note} x={point.x} />
        </>
      )}
    </div>
  );
};

/** Single values by two quantities. Each opens its trade. */
export function ScatterChart({ label, points, xTicks, yTicks, zero, xTitle, split }: ScatterChartProps) {
  const getOpacity = createOpacity(points);
  return (
    <ChartFrame label={label} footer={<XLabels ticks={xTicks} title={xTitle} />}>
      <PlotRow
        yTicks={yTicks}
        zero={zero}
        xTicks={xTicks}
        overlay={points.length > 0 && <PointSlider points={points} label={label} />}
      >
        {split !== undefined && (
          <line className={styles.split} x1={toPercent(split)} x2={toPercent(split)} y1="0" y2="100%" />
        )}
        {points.map((point) => (
          <circle
            key={point.key}
            fillOpacity={getOpacity(point).toFixed(2)}
            fill={COLORS[point.tone]}
            cx={toPercent(point.x)}
            cy={toPercent(1 - point.y)}
            r="3.5"
          />
        ))}
      </PlotRow>
    </ChartFrame>
  );
}
