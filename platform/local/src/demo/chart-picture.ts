import type { Candle } from 'contracts/candles';
import { encodePng } from './png.ts';

/** A screenshot of a chart, and where its times and prices are, as parts of its width and height. */
export interface ChartPicture {
  png: Buffer;
  findX: (time: number) => number;
  findY: (price: number) => number;
}

const WIDTH = 960;
const HEIGHT = 540;
const MINUTE = 60_000;
/** Above the highest price and below the lowest one, as a part of the height. */
const MARGIN = 0.1;
const MAX_CANDLES = 90;

/** The first one is the background. */
const PALETTE = [
  [15, 20, 28],
  [27, 33, 44],
  [46, 189, 115],
  [240, 88, 88],
  [150, 158, 170],
] as const;
const GRID = 1;
const UP = 2;
const DOWN = 3;
const LINE = 4;

/** Joins neighbours, so that the candles of a long trade stay visible. */
const joinCandles = (bars: readonly Candle[]): Candle[] => {
  const size = Math.ceil(bars.length / MAX_CANDLES);
  const joined: Candle[] = [];
  for (let start = 0; start < bars.length; start += size) {
    const part = bars.slice(start, start + size);
    const [first, last] = [part.at(0), part.at(-1)];
    if (!first || !last) continue;
    const high = Math.max(...part.map((bar) => bar[2]));
    const low = Math.min(...part.map((bar) => bar[3]));
    joined.push([first[0], first[1], high, low, last[4], first[5]]);
  }
  return joined;
};

type Fill = (left: number, top: number, right: number, bottom: number, colour: number) => void;

/** Fills rectangles, whose edges are in pixels and included. */
const createFill =
  (pixels: Uint8Array): Fill =>
  (left, top, right, bottom, colour) => {
    const from = Math.max(0, Math.round(left));
    const until = Math.min(WIDTH - 1, Math.round(right));
    for (let y = Math.max(0, Math.round(top)); y <= Math.min(HEIGHT - 1, Math.round(bottom)); y++)
      pixels.fill(colour, y * WIDTH + from, y * WIDTH + until + 1);
  };

const drawCandles = (fill: Fill, candles: readonly Candle[], findY: ChartPicture['findY']): void => {
  const slot = WIDTH / candles.length;
  const toPixel = (price: number): number => findY(price) * HEIGHT;
  for (const [index, [, open, high, low, close]] of candles.entries()) {
    const center = (index + 0.5) * slot;
    const colour = close < open ? DOWN : UP;
    fill(center - 0.5, toPixel(high), center + 0.5, toPixel(low), colour);
    fill(
      center - slot * 0.3,
      toPixel(Math.max(open, close)),
      center + slot * 0.3,
      toPixel(Math.min(open, close)),
      colour,
    );
  }
};

const drawLines = (fill: Fill, x: number): void => {
  for (let line = 1; line < 5; line++) fill(0, (line * HEIGHT) / 5, WIDTH, (line * HEIGHT) / 5, GRID);
  for (let y = 0; y < HEIGHT; y += 12) fill(x * WIDTH, y, x * WIDTH + 1, y + 5, LINE);
};

/** Draws bars as the screenshot of a platform: candles, and a dashed line at the entry. */
export function drawChart(bars: readonly Candle[], entryTime: number, prices: readonly number[]): ChartPicture {
  const candles = joinCandles(bars);
  const start = Date.parse(bars[0]?.[0] ?? '');
  const end = Date.parse(bars.at(-1)?.[0] ?? '') + MINUTE;
  const high = Math.max(...prices, ...bars.map((bar) => bar[2]));
  const low = Math.min(...prices, ...bars.map((bar) => bar[3]));
  const findX = (time: number): number => (time - start) / (end - start);
  const findY = (price: number): number => MARGIN + ((high - price) / (high - low)) * (1 - 2 * MARGIN);
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  const fill = createFill(pixels);
  drawLines(fill, findX(entryTime));
  drawCandles(fill, candles, findY);
  return { png: encodePng({ width: WIDTH, height: HEIGHT, palette: PALETTE, pixels }), findX, findY };
}
