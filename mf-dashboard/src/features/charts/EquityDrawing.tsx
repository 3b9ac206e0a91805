import { memo, type ReactNode, useId } from 'react';
import {
  createAxis,
  createHeatScale,
  formatAxisAmounts,
  getHeatColor,
  labelTicks,
  PlotRow,
  useFormats,
  useUnit,
} from 'shared-ui';
import styles from './EquityChart.module.css';
import { type EquityDay, type EquityPoint, toDrawdownAreas, toEquityPoints } from './equityPoints.ts';
import { type Timeline, toPosition } from './timeline.ts';

/** The drawing's own units, stretched to the size of the chart. */
const WIDTH = 1_000;
const HEIGHT = 100;
const toUnits = (x: number, y: number): string => `${(WIDTH * x).toFixed(1)} ${(HEIGHT * (1 - y)).toFixed(2)}`;

/** Thin bars are hard to see in a light colour. */
const MIN_BAR_STEP = 3;
/** The part of its day that a bar fills, and the part of the chart that it fills at most. */
const BAR_SHARE = 0.7;
const MAX_BAR_WIDTH = 0.03;

type ToY = (amount: number) => number;

const toLine = (points: readonly EquityPoint[], timeline: Timeline, toY: ToY): string =>
  `M${points.map(({ date, equityCents }) => toUnits(toPosition(timeline, date), toY(equityCents))).join('L')}`;

const toAreas = (points: readonly EquityPoint[], timeline: Timeline, toY: ToY): string => {
  const getX = (index: number): number => {
    const from = toPosition(timeline, points[Math.floor(index)]?.date ?? '');
    const to = toPosition(timeline, points[Math.ceil(index)]?.date ?? '');
    return from + (to - from) * (index % 1);
  };
  return toDrawdownAreas(points)
    .map((area) => `M${area.map(([index, cents]) => toUnits(getX(index), toY(cents))).join('L')}Z`)
    .join('');
};

/** One path for each colour: a journal of many years has thousands of days. */
const toBars = (days: readonly EquityDay[], timeline: Timeline, toY: ToY): [color: string, path: string][] => {
  const getHeat = createHeatScale(days.map(({ netCents }) => netCents));
  const width = Math.min(BAR_SHARE / timeline.length, MAX_BAR_WIDTH);
  const paths = new Map<string, string>();
  for (const { date, netCents } of days) {
    const { tone, step } = getHeat(netCents);
    const color = getHeatColor({ tone, step: step && Math.max(step, MIN_BAR_STEP) });
    const left = toPosition(timeline, date) - width / 2;
    const [start, end] = [toUnits(left, toY(0)), toUnits(left + width, toY(netCents))];
    const [right, top] = end.split(' ');
    paths.set(color, `${paths.get(color) ?? ''}M${start}V${top}H${right}V${start.split(' ')[1]}Z`);
  }
  return [...paths];
};

const Shapes = ({ children }: { children: ReactNode }) => (
  <svg
    aria-hidden="true"
    width="100%"
    height="100%"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    className={styles.shapes}
  >
    {children}
  </svg>
);

/** A triangle at the best or the worst day. */
const Mark = ({ x, y, tone }: { x: number; y: number; tone: 'gain' | 'loss' }) => (
  <svg aria-hidden="true" x={`${100 * x}%`} y={`${100 * (1 - y)}%`} className={styles.mark} data-tone={tone}>
    <path d={tone === 'gain' ? 'M0 -15L6 -5H-6Z' : 'M0 15L6 5H-6Z'} />
  </svg>
);

export interface EquityDrawingProps {
  days: readonly EquityDay[];
  /** The days of the period before, with dates that are moved to this one. */
  previous: readonly EquityDay[];
  timeline: Timeline;
  /** The dates with the highest and the lowest result. */
  best: string | undefined;
  worst: string | undefined;
}

/**
 * Equity from $0 with its drawdown shaded, above each day's result, on one time axis. Memoized: it has up to thousands
 * of days.
 */
export const EquityDrawing = memo(({ days, previous, timeline, best, worst }: EquityDrawingProps) => {
  useFormats();
  const gradient = useId();
  const unit = useUnit();
  const points = toEquityPoints(days);
  const earlier = toEquityPoints(previous);
  const equity = createAxis([...points, ...earlier].map(({ equityCents }) => equityCents));
  const results = createAxis(
    days.map(({ netCents }) => netCents),
    2,
  );
  const format = (amounts: readonly number[]) => formatAxisAmounts(amounts, unit);
  const line = toLine(points, timeline, equity.toPosition);
  const [first, last] = [points[0], points.at(-1)].map((point) => toPosition(timeline, point?.date ?? ''));
  const zero = (HEIGHT * (1 - equity.toPosition(0))).toFixed(2);
  const renderMark = (date: string | undefined, tone: 'gain' | 'loss') => {
    const day = days.find((each) => each.date === date);
    return day && <Mark x={toPosition(timeline, day.date)} y={equity.toPosition(day.equityCents)} tone={tone} />;
  };
  return (
    <>
      <PlotRow yTicks={labelTicks(equity, format)} zero={equity.toPosition(0)} className={styles.equityPlot}>
        <Shapes>
          <defs>
            <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--data)" stopOpacity="0.28" />
              <stop offset="1" stopColor="var(--data)" stopOpacity="0.02" />
            </linearGradient>
          </defs>
          <path d={`${line}V${zero}H${(WIDTH * (first ?? 0)).toFixed(1)}Z`} fill={`url(#${gradient})`} />
          <path d={toAreas(points, timeline, equity.toPosition)} className={styles.drawdown} />
          {earlier.length > 0 && <path d={toLine(earlier, timeline, equity.toPosition)} className={styles.previous} />}
          <path d={line} className={styles.line} />
        </Shapes>
        {days.length === 1 && (
          <circle
            cx={`${100 * (last ?? 0)}%`}
            cy={`${100 * (1 - equity.toPosition(points.at(-1)?.equityCents ?? 0))}%`}
            r="4"
            fill="var(--data)"
          />
        )}
        {days.length > 2 && renderMark(best, 'gain')}
        {days.length > 2 && renderMark(worst, 'loss')}
      </PlotRow>
      <PlotRow yTicks={labelTicks(results, format)} zero={results.toPosition(0)} className={styles.resultPlot}>
        <Shapes>
          {toBars(days, timeline, results.toPosition).map(([color, path]) => (
            <path key={color} d={path} fill={color} />
          ))}
        </Shapes>
      </PlotRow>
    </>
  );
});
