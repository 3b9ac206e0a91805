/** The trading days that paths are drawn from, in order. Amounts are in hundredths of the unit. */
export interface DrawnDays {
  count: number;
  /** Where the trades of each day begin in `results`, and the end of the last day. */
  starts: Int32Array;
  /** The results of all trades, in the order of their closing. */
  results: Float64Array;
  /** The result of each day. */
  nets: Float64Array;
  /** The lowest and the highest sum of the first trades of each day, without the sum of none. */
  lows: Float64Array;
  highs: Float64Array;
  /** The largest drawdown from a close to a later one of each day. */
  drawdowns: Float64Array;
}

/** Scaled results are rounded to multiples of it, so that sums are exact: three times 0.1 × 1 are 0.3. */
const SCALED_STEP = 2 ** -20;

const scaleResult = (result: number, scale: number): number =>
  scale === 1 ? result : Math.round((result * scale) / SCALED_STEP) * SCALED_STEP;

const addUp = (days: DrawnDays, day: number, results: readonly number[]): void => {
  let sum = 0;
  let low = Infinity;
  let high = -Infinity;
  let drawdown = 0;
  for (const result of results) {
    sum += result;
    low = Math.min(low, sum);
    high = Math.max(high, sum);
    drawdown = Math.max(drawdown, high - sum);
  }
  days.nets[day] = sum;
  days.lows[day] = low;
  days.highs[day] = high;
  days.drawdowns[day] = drawdown;
};

/** Arranges the results of the trades of each day for drawing. No day is without a trade. */
export function toDrawnDays(results: readonly (readonly number[])[], scale: number): DrawnDays {
  const scaled = results.map((day) => day.map((result) => scaleResult(result, scale)));
  const starts = new Int32Array(scaled.length + 1);
  for (const [day, { length }] of scaled.entries()) starts[day + 1] = (starts[day] ?? 0) + length;
  const createColumn = () => new Float64Array(scaled.length);
  const days: DrawnDays = {
    ...{ count: scaled.length, starts, results: Float64Array.from(scaled.flat()) },
    ...{ nets: createColumn(), lows: createColumn(), highs: createColumn(), drawdowns: createColumn() },
  };
  for (const [day, own] of scaled.entries()) addUp(days, day, own);
  return days;
}
