import sharp from 'sharp';
import { createRandom } from './random.ts';
import type { DemoTrade } from './trades.ts';

const [WIDTH, HEIGHT, CANDLE_COUNT] = [960, 540, 64];
const [UP_COLOR, DOWN_COLOR, BACKGROUND_COLOR, GRID_COLOR] = ['#2fbf71', '#ef5b5b', '#10141c', '#222a38'];

interface Candle {
  open: number;
  close: number;
  high: number;
  low: number;
}

/** Generates prices that rise for a win and fall for a loss after the entry in the middle of the chart. */
const generateCandles = ({ key, netCents }: DemoTrade): Candle[] => {
  const random = createRandom(`chart ${key}`);
  let price = 100;
  return Array.from({ length: CANDLE_COUNT }, (_, index) => {
    const drift = index > CANDLE_COUNT / 2 ? Math.sign(netCents) * 0.7 : 0.15;
    const open = price;
    price += random.between(-1.6, 1.6) + drift;
    const [top, bottom] = [Math.max(open, price), Math.min(open, price)];
    return { open, close: price, high: top + random.between(0, 0.9), low: bottom - random.between(0, 0.9) };
  });
};

const drawCandles = (candles: readonly Candle[]): string => {
  const [low, high] = [
    Math.min(...candles.map((candle) => candle.low)),
    Math.max(...candles.map((candle) => candle.high)),
  ];
  const toY = (price: number): number => Math.round(HEIGHT - 30 - ((price - low) / (high - low)) * (HEIGHT - 60));
  const step = WIDTH / CANDLE_COUNT;
  const bars = candles.map(({ open, close, high: top, low: bottom }, index) => {
    const color = close >= open ? UP_COLOR : DOWN_COLOR;
    const [x, bodyTop] = [Math.round(index * step + 3), Math.min(toY(open), toY(close))];
    const wick = `<path d="M${x + 5} ${toY(top)}V${toY(bottom)}" stroke="${color}" stroke-width="2"/>`;
    const bodyHeight = Math.max(2, Math.abs(toY(open) - toY(close)));
    return `${wick}<rect x="${x}" y="${bodyTop}" width="10" height="${bodyHeight}" fill="${color}"/>`;
  });
  const lines = [1, 2, 3, 4].map((line) => `<path d="M0 ${(line * HEIGHT) / 5}H${WIDTH}" stroke="${GRID_COLOR}"/>`);
  const entry = `<path d="M${WIDTH / 2} 0V${HEIGHT}" stroke="#8b96a8" stroke-width="2" stroke-dasharray="6 6"/>`;
  return [...lines, ...bars, entry].join('');
};

/** Renders the chart screenshot of a trade as PNG. */
export const renderChart = (trade: DemoTrade): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${BACKGROUND_COLOR}"/>${drawCandles(generateCandles(trade))}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
};
