import sharp from 'sharp';
import { createRandom } from './random.ts';
import type { DemoTrade } from './trades.ts';

const [width, height, count] = [960, 540, 64];
const [up, down, ground, grid] = ['#2fbf71', '#ef5b5b', '#10141c', '#222a38'];

interface Candle {
  open: number;
  close: number;
  high: number;
  low: number;
}

/** A stock that goes the trade's way after it was entered, in the middle. */
const candlesOf = ({ key, amount }: DemoTrade): Candle[] => {
  const random = createRandom(`chart ${key}`);
  let price = 100;
  return Array.from({ length: count }, (_, at) => {
    const drift = at > count / 2 ? Math.sign(amount) * 0.7 : 0.15;
    const open = price;
    price += random.between(-1.6, 1.6) + drift;
    const [top, bottom] = [Math.max(open, price), Math.min(open, price)];
    return { open, close: price, high: top + random.between(0, 0.9), low: bottom - random.between(0, 0.9) };
  });
};

const drawing = (candles: readonly Candle[]): string => {
  const [low, high] = [Math.min(...candles.map((each) => each.low)), Math.max(...candles.map((each) => each.high))];
  const y = (price: number): number => Math.round(height - 30 - ((price - low) / (high - low)) * (height - 60));
  const step = width / count;
  const bars = candles.map(({ open, close, high: top, low: bottom }, at) => {
    const [colour, x, edge] = [close >= open ? up : down, Math.round(at * step + 3), Math.min(y(open), y(close))];
    const wick = `<path d="M${x + 5} ${y(top)}V${y(bottom)}" stroke="${colour}" stroke-width="2"/>`;
    const size = Math.max(2, Math.abs(y(open) - y(close)));
    return `${wick}<rect x="${x}" y="${edge}" width="10" height="${size}" fill="${colour}"/>`;
  });
  const lines = [1, 2, 3, 4].map((at) => `<path d="M0 ${(at * height) / 5}H${width}" stroke="${grid}"/>`);
  const entry = `<path d="M${width / 2} 0V${height}" stroke="#8b96a8" stroke-width="2" stroke-dasharray="6 6"/>`;
  return [...lines, ...bars, entry].join('');
};

/** The screenshot of a chart that a trader keeps with the trade, as PNG. */
export const pictureOf = (trade: DemoTrade): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${ground}"/>${drawing(candlesOf(trade))}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
};
