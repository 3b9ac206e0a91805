import type { Mark } from 'contracts';
import type { Candle } from 'contracts/candles';
import { toCoordinate } from 'contracts/marks';
import type { ChartPicture } from './chart-picture.ts';
import type { DemoTrade } from './trades.ts';

type Point = [x: number, y: number];

/** How far an arrow comes from, as parts of the picture. */
const ARROW = { x: 0.14, y: 0.2 } as const;
const BASE_MINUTES = 20;
const MINUTE = 60_000;

const toPoint = (x: number, y: number): Point => [toCoordinate(x), toCoordinate(y)];

/** An arrow to a fill, from the side where the picture has more space. */
const pointTo = (x: number, y: number, text: string, colour: number): Mark => ({
  kind: 'arrow',
  points: [toPoint(x + (x < 0.5 ? ARROW.x : -ARROW.x), y + (y < 0.5 ? ARROW.y : -ARROW.y)), toPoint(x, y)],
  text,
  colour,
});

/** The prices before an entry. */
const markBase = ({ findX, findY }: ChartPicture, bars: readonly Candle[], entryTime: number): Mark[] => {
  const base = bars.filter(([time]) => {
    const before = entryTime - Date.parse(time);
    return before > 0 && before <= BASE_MINUTES * MINUTE;
  });
  const [first] = base;
  if (!first || base.length < 5) return [];
  const top = findY(Math.max(...base.map((bar) => bar[2])));
  const bottom = findY(Math.min(...base.map((bar) => bar[3])));
  const points = [toPoint(findX(Date.parse(first[0])), top), toPoint(findX(entryTime), bottom)];
  return [{ kind: 'box', points, text: 'Base', colour: 5 }];
};

/** What the trader marked in the chart of a trade: its stop, and what led to the gain or the loss. */
export function markChart(picture: ChartPicture, bars: readonly Candle[], trade: DemoTrade): Mark[] {
  const { findX, findY } = picture;
  const entryTime = Date.parse(trade.openedAt ?? '');
  const exitTime = Date.parse(trade.closedAt ?? '');
  const stop: Mark[] = trade.stop
    ? [{ kind: 'level', points: [toPoint(0.02, findY(Number(trade.stop)))], text: 'Stop', colour: 1 }]
    : [];
  if (trade.netCents < 0)
    return [...stop, pointTo(findX(exitTime), findY(Number(trade.exitPrice)), 'Out, the idea was wrong', 3)];
  const entry = pointTo(findX(entryTime), findY(Number(trade.entryPrice)), 'Entry', 4);
  return [...markBase(picture, bars, entryTime), entry, ...stop];
}

/** Moments of the video of a trade, which takes five seconds. */
export const DEMO_MOMENTS: Mark[] = [
  { kind: 'moment', at: 1.2, text: 'Entry' },
  { kind: 'moment', at: 2.8, text: 'Wanted to get out here' },
  { kind: 'moment', at: 4.3, text: 'Exit' },
];
