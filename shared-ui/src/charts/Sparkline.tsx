import styles from './charts.module.css';

export interface SparklineProps {
  /** The accessible name. It says what the line shows; the figures beside it have its values. */
  label: string;
  /** The values in their order. The line begins at 0, before the first one. */
  values: readonly number[];
  /** As large as the element around it, with the area below it shaded. */
  isFluid?: boolean;
}

const WIDTH = 96;
const HEIGHT = 28;
/** Half of the width of the line, so that its ends are not cut off. */
const EDGE = 1;

/** The points of the line, and the height of 0. */
const computePoints = (values: readonly number[]) => {
  const line = [0, ...values];
  const low = Math.min(...line);
  const span = Math.max(...line) - low || 1;
  const toY = (value: number) => EDGE + (HEIGHT - 2 * EDGE) * (1 - (value - low) / span);
  const toX = (index: number) => EDGE + ((WIDTH - 2 * EDGE) * index) / Math.max(1, values.length);
  const points = line.map((value, index) => `${toX(index).toFixed(1)},${toY(value).toFixed(1)}`).join(' ');
  return { points, zero: toY(0) };
};

/**
 * A small line of how a sum developed, in the colour of its end, with a faint line at 0. Renders nothing without
 * values.
 */
export function Sparkline({ label, values, isFluid }: SparklineProps) {
  if (values.length === 0) return null;
  const { points, zero } = computePoints(values);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={isFluid ? '100%' : WIDTH}
      height={isFluid ? '100%' : HEIGHT}
      preserveAspectRatio={isFluid ? 'none' : undefined}
      className={styles.sparkline}
      data-tone={(values.at(-1) ?? 0) < 0 ? 'loss' : 'gain'}
    >
      <line x1={0} x2={WIDTH} y1={zero} y2={zero} className={styles.sparklineZero} />
      {isFluid && (
        <polygon points={`${EDGE},${zero} ${points} ${WIDTH - EDGE},${zero}`} className={styles.sparklineArea} />
      )}
      <polyline points={points} />
    </svg>
  );
}
