import type { AutoscaleInfo } from 'lightweight-charts';
import type { Color } from './chartBase.ts';
import type { MarkLabel } from './markLabels.ts';

export interface Point {
  time: number;
  price: number;
}

/** A point of a trade on the chart. */
export interface ChartMark extends Point {
  id: string;
  shape: keyof typeof POSITIONS;
  color: Color;
  label?: MarkLabel;
  /** Only entries of trades have it. Their marks give way to a number where trades are near to each other. */
  netCents?: number;
}

/** Connects two points. */
export interface ChartSegment {
  from: Point;
  to: Point;
  color: Color;
}

export interface ChartLine {
  label: string;
  price: number;
  color: Color;
}

export interface ChartDrawings {
  marks: readonly ChartMark[];
  lines?: readonly ChartLine[];
  segments?: readonly ChartSegment[];
}

/** Where each shape is, relative to its price. */
export const POSITIONS = {
  arrowUp: 'atPriceBottom',
  arrowDown: 'atPriceTop',
  circle: 'atPriceMiddle',
  square: 'atPriceMiddle',
} as const;

/** The axis of prices shows the bars and all lines, such as a stop that the prices did not reach. */
export function includeLines(info: AutoscaleInfo | null, lines: readonly ChartLine[]): AutoscaleInfo | null {
  if (!info?.priceRange) return info;
  const prices = [info.priceRange.minValue, info.priceRange.maxValue, ...lines.map(({ price }) => price)];
  return { ...info, priceRange: { minValue: Math.min(...prices), maxValue: Math.max(...prices) } };
}
