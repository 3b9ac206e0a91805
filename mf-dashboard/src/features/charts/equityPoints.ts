import { type Analytics, addDays } from 'contracts';

export type EquityDay = Analytics['equity'][number];

/** Equity at the end of a day, and its highest value at the end of a day so far; both in hundredths of the unit. */
export interface EquityPoint {
  date: string;
  equityCents: number;
  peakCents: number;
}

/**
 * The curve: $0 on the day before the first result, then each day. Its peak is that of the days, so that a curve at its
 * high has no drawdown: the peaks within a day count for the max drawdown only.
 */
export function toEquityPoints(days: readonly EquityDay[]): EquityPoint[] {
  const [first] = days;
  if (!first) return [];
  let peakCents = 0;
  return [
    { date: addDays(first.date, -1), equityCents: 0, peakCents },
    ...days.map(({ date, equityCents }) => {
      peakCents = Math.max(peakCents, equityCents);
      return { date, equityCents, peakCents };
    }),
  ];
}

/** A position on the chart: an index of the points, with a fraction between two of them, and an amount in cents. */
export type Vertex = readonly [index: number, cents: number];

/** The index at which the line from one point to the next reaches the level. */
const findCrossing = (index: number, from: number, to: number, level: number): number =>
  index + (level - from) / (to - from);

/**
 * The areas between the equity and its peak, as polygons. The peak is a step: it stays where it is until the equity is
 * above it, so that a recovery is a drawdown only below the former peak.
 */
export function toDrawdownAreas(points: readonly EquityPoint[]): Vertex[][] {
  const areas: Vertex[][] = [];
  let peak: Vertex[] = [];
  let line: Vertex[] = [];
  const closeArea = () => {
    if (line.length > 0) areas.push([...peak, ...line.toReversed()]);
    peak = [];
    line = [];
  };
  for (const [index, { equityCents: from, peakCents: level }] of points.slice(0, -1).entries()) {
    const to = points[index + 1]?.equityCents ?? from;
    if (from >= level && to >= level) {
      closeArea();
      continue;
    }
    const end = to > level ? findCrossing(index, from, to, level) : index + 1;
    peak.push([index, level], [end, level]);
    line.push([index, from], [end, Math.min(to, level)]);
    if (to >= level) closeArea();
  }
  closeArea();
  return areas;
}
