import { type Drawing, type DrawingKind, limits } from 'contracts';
import { toCoordinate } from 'contracts/marks';

export type Point = Drawing['points'][number];

/** Shares of the picture. A pen adds no point that is nearer, and a shorter line is the first of two clicks. */
const PEN_STEP = 0.003;
const SHORTEST_LINE = 0.015;

const isNear = ([x1, y1]: Point, [x2, y2]: Point, distance: number): boolean => Math.hypot(x2 - x1, y2 - y1) < distance;

/** Whether one point is the whole mark. */
export function isPlaced(kind: DrawingKind): boolean {
  return kind === 'level' || kind === 'text';
}

export function toPoint(x: number, y: number): Point {
  return [toCoordinate(x), toCoordinate(y)];
}

export function startMark(kind: DrawingKind, point: Point, colour: number): Drawing {
  return { kind, points: isPlaced(kind) || kind === 'pen' ? [point] : [point, point], colour };
}

/** Halves the points of a long line, so that it can go on. */
const thinOut = (points: readonly Point[]): Point[] =>
  points.length < limits.marks.points ? [...points] : points.filter((_, index) => index % 2 === 0);

/** The mark when the pointer or the cursor is at another point. */
export function moveMark(mark: Drawing, point: Point): Drawing {
  const { kind, points } = mark;
  const [first = point] = points;
  if (isPlaced(kind)) return { ...mark, points: [point] };
  if (kind !== 'pen') return { ...mark, points: [first, point] };
  return isNear(points.at(-1) ?? first, point, PEN_STEP) ? mark : { ...mark, points: [...thinOut(points), point] };
}

/** Whether something would be seen of it. */
export function isComplete({ kind, points }: Drawing): boolean {
  const [first, last = first] = [points[0], points.at(-1)];
  if (isPlaced(kind)) return true;
  if (kind === 'pen') return points.length > 1;
  return first !== undefined && last !== undefined && !isNear(first, last, SHORTEST_LINE);
}
