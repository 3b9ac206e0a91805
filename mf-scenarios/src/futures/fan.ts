import type { Band } from 'contracts/simulate';
import { createAxis, type FormatTicks, formatNumber, labelTicks, type Tick } from 'shared-ui';

/** Shapes are drawn in a square of this size, which is stretched to the plot. */
export const SIZE = 1_000;

interface FanShapes {
  /** From the lowest to the highest of nine of ten futures, and of the middle half. */
  outer: string;
  inner: string;
  median: string;
  xTicks: Tick[];
  yTicks: Tick[];
  /** The place of $0; outside of the drawing of balances. */
  zero: number;
}

/** Rounds the balance of the first day to a step of the axis, so that all values of the axis are round. */
const findOrigin = (bands: readonly Band[]): number => {
  const first = bands[0]?.p50Cents ?? 0;
  const { ticks } = createAxis(bands.flatMap(({ p5Cents, p95Cents }) => [p5Cents - first, p95Cents - first]));
  const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
  return Math.round(first / step) * step;
};

/**
 * Places the bands. A balance is drawn around that of the first day: one of $50,000 needs no $0.
 * @param hasAccount whether amounts are balances, and no sums from 0 on
 */
export function drawFan(bands: readonly Band[], hasAccount: boolean, formatTicks: FormatTicks): FanShapes {
  const origin = hasAccount ? findOrigin(bands) : 0;
  const yAxis = createAxis(bands.flatMap(({ p5Cents, p95Cents }) => [p5Cents - origin, p95Cents - origin]));
  const xAxis = createAxis(bands.map(({ day }) => day));
  const draw = (getCents: (band: Band) => number) =>
    bands.map((band) => {
      const y = 1 - yAxis.toPosition(getCents(band) - origin);
      return `${(SIZE * xAxis.toPosition(band.day)).toFixed(1)},${(SIZE * y).toFixed(1)}`;
    });
  const between = (getLow: (band: Band) => number, getHigh: (band: Band) => number) =>
    [...draw(getHigh), ...draw(getLow).toReversed()].join(' ');
  return {
    outer: between(
      ({ p5Cents }) => p5Cents,
      ({ p95Cents }) => p95Cents,
    ),
    inner: between(
      ({ p25Cents }) => p25Cents,
      ({ p75Cents }) => p75Cents,
    ),
    median: draw(({ p50Cents }) => p50Cents).join(' '),
    xTicks: labelTicks(xAxis, (days) => days.map((day) => formatNumber(day))),
    yTicks: labelTicks(yAxis, (amounts) => formatTicks(amounts.map((cents) => cents + origin))),
    zero: hasAccount ? -1 : yAxis.toPosition(0),
  };
}
