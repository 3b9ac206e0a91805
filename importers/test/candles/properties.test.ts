import fc from 'fast-check';
import { type Bar, RESOLUTIONS, readCandleFiles } from '../../src/index.ts';

const price = fc.integer({ min: 1, max: 900_000 }).map((ticks) => ticks / 100);
const step = fc.record({
  skip: fc.constantFrom(1, 1, 1, 1, 7),
  prices: fc.tuple(price, price, price, price),
  volume: fc.nat(1_000_000),
});

/** Bars of one resolution with holes. */
const series = fc
  .record({
    resolution: fc.constantFrom(...RESOLUTIONS.filter((seconds) => seconds >= 60 && seconds < 86_400)),
    startDay: fc.integer({ min: 0, max: 2_000 }),
    steps: fc.array(step, { minLength: 20, maxLength: 60 }),
  })
  .map(({ resolution, startDay, steps }) => {
    let time = Date.UTC(2020, 0, 1) + startDay * 86_400_000;
    const candles = steps.map(({ skip, prices, volume }, index): Bar => {
      // The second bar follows the first without a hole, so that the resolution can be seen.
      time += (index === 1 ? 1 : skip) * resolution * 1000;
      return { time, open: prices[0], high: Math.max(...prices), low: Math.min(...prices), close: prices[1], volume };
    });
    return { resolution, candles };
  });

const format = (time: number): string => new Date(time).toISOString().slice(0, 19);
const toPrices = ({ open, high, low, close, volume }: Bar) => [open, high, low, close, volume];

interface Writer {
  header?: string;
  zone?: string;
  row: (candle: Bar, seconds: number) => string;
}

const writers: Readonly<Record<string, Writer>> = {
  TradingView: {
    header: 'time,open,high,low,close,Volume',
    row: (candle) => [candle.time / 1000, ...toPrices(candle)].join(','),
  },
  NinjaTrader: {
    row: (candle, seconds) =>
      [
        format(candle.time + seconds * 1000)
          .replace(/[-:]/g, '')
          .replace('T', ' '),
        ...toPrices(candle),
      ].join(';'),
  },
  'MetaTrader 4': {
    zone: 'UTC',
    row: (candle) =>
      [format(candle.time).slice(0, 16).replaceAll('-', '.').replace('T', ','), ...toPrices(candle)].join(','),
  },
  'Sierra Chart': {
    header: 'Date,Time,Open,High,Low,Last,Volume,NumberOfTrades',
    zone: 'UTC',
    row: (candle) => [format(candle.time).replaceAll('-', '/').replace('T', ','), ...toPrices(candle), 5].join(','),
  },
  Binance: {
    row: (candle, seconds) =>
      [candle.time * 1000, ...toPrices(candle), (candle.time + seconds * 1000) * 1000 - 1, 1, 1, 1, 1, 0].join(','),
  },
  'any table': {
    header: 'Time (UTC);O;H;L;C;V',
    row: (candle) => [format(candle.time), ...toPrices(candle)].join(';'),
  },
};

it.each(Object.entries(writers))(
  '%s: reads the bars that were written, oldest or newest first (CHT-02)',
  async (_, { header, row, zone }) => {
    await fc.assert(
      fc.asyncProperty(series, fc.boolean(), async ({ resolution, candles }, isReversed) => {
        const rows = candles.map((candle) => row(candle, resolution));
        const text = [...(header ? [header] : []), ...(isReversed ? rows.toReversed() : rows), ''].join('\n');
        const bytes = new Uint8Array(new TextEncoder().encode(text));
        const [file] = await readCandleFiles(bytes, 'bars.csv', zone === undefined ? {} : { zone });
        expect(file).toMatchObject({ resolution, candles, skipped: [], warnings: [] });
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 40) },
    );
  },
);
