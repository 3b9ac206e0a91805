import type { ChartLine, ChartMark } from '../chart/chartDrawings.ts';
import { labelFill } from './formatFill.ts';
import type { Fill, Level } from './tradePath.ts';

const LEVEL_COLORS: Record<Level['label'], ChartLine['color']> = {
  Average: '--text-muted',
  Stop: '--loss',
  Target: '--gain',
  MAE: '--loss-edge',
  MFE: '--gain-edge',
  'Your stop': '--loss',
  'Your target': '--gain',
};

export function toMarks(fills: readonly Fill[], decimals: number): ChartMark[] {
  return fills.map((fill) => {
    const isBuy = fill.side === 'buy';
    return {
      id: String(fill.number),
      time: fill.time,
      price: fill.price,
      shape: isBuy ? 'arrowUp' : 'arrowDown',
      color: isBuy ? '--data' : '--text',
      label: {
        text: labelFill(fill, decimals),
        plural: isBuy ? 'buys' : 'sells',
        place: isBuy ? 'below' : 'above',
      },
    };
  });
}

export function toLines(levels: readonly Level[]): ChartLine[] {
  return levels.map(({ label, price }) => ({
    label: label === 'Average' ? 'Avg' : label,
    price,
    color: LEVEL_COLORS[label],
  }));
}
