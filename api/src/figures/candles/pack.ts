import { decode, encode } from 'cbor-x';
import type { Bar } from 'importers/candles';

const MAX_DECIMALS = 10;
/** Differences of such integers, and twice these, are exact. */
const MAX_SCALED = 2 ** 50;
const UNSCALED = 255;

const canScale = (values: readonly number[], decimals: number): boolean => {
  const factor = 10 ** decimals;
  return values.every((value) => {
    const scaled = Math.round(value * factor);
    return Math.abs(scaled) < MAX_SCALED && scaled / factor === value;
  });
};

/** The fewest decimals with which all values are exact; undefined if they are not with `MAX_DECIMALS`. */
const findDecimals = (values: readonly number[]): number | undefined =>
  Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) => decimals).find((decimals) => canScale(values, decimals));

/** Seven bits per byte, the lowest first; the eighth says that more follow. */
const createWriter = () => {
  const bytes: number[] = [];
  const write = (value: number): void => {
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  return { bytes, write, writeSigned: (value: number): void => write(value >= 0 ? 2 * value : -2 * value - 1) };
};

const createReader = (data: Uint8Array) => {
  let position = 0;
  const read = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = data[position] ?? 0;
      position += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  const readSigned = (): number => {
    const value = read();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  return { read, readSigned };
};

const toRow = ({ time, open, high, low, close, volume }: Bar) => [time, open, high, low, close, volume] as const;

const fromRow = ([time, open, high, low, close, volume]: ReturnType<typeof toRow>): Bar => ({
  time,
  open,
  high,
  low,
  close,
  volume,
});

/**
 * Packs bars in the order of time: times as offsets from the bar before, prices as integers with a common number of
 * decimals, relative to each other. About 10 bytes per bar; values with too many digits are stored as they are.
 * @param start milliseconds that are not after the first bar
 */
export function packBars(bars: readonly Bar[], start: number): Buffer {
  const decimals = findDecimals(bars.flatMap(({ open, high, low, close }) => [open, high, low, close]));
  const volumeDecimals = findDecimals(bars.map(({ volume }) => volume ?? 0));
  if (decimals === undefined || volumeDecimals === undefined)
    return Buffer.concat([Buffer.from([UNSCALED]), encode(bars.map(toRow))]);
  const { bytes, write, writeSigned } = createWriter();
  const scale = (value: number): number => Math.round(value * 10 ** decimals);
  bytes.push(decimals, volumeDecimals);
  write(bars.length);
  let time = start;
  let last = 0;
  for (const bar of bars) {
    const open = scale(bar.open);
    const close = scale(bar.close);
    write(bar.time - time);
    writeSigned(open - last);
    writeSigned(close - open);
    write(scale(bar.high) - Math.max(open, close));
    write(Math.min(open, close) - scale(bar.low));
    write(bar.volume === null ? 0 : Math.round(bar.volume * 10 ** volumeDecimals) + 1);
    time = bar.time;
    last = close;
  }
  return Buffer.from(bytes);
}

/** Unpacks what `packBars` packed with the same `start`. */
export function unpackBars(data: Uint8Array, start: number): Bar[] {
  const [decimals = 0, volumeDecimals = 0] = data;
  if (decimals === UNSCALED) return (decode(data.subarray(1)) as ReturnType<typeof toRow>[]).map(fromRow);
  const { read, readSigned } = createReader(data.subarray(2));
  const factor = 10 ** decimals;
  let time = start;
  let last = 0;
  return Array.from({ length: read() }, () => {
    time += read();
    const open = last + readSigned();
    const close = open + readSigned();
    const high = Math.max(open, close) + read();
    const low = Math.min(open, close) - read();
    const volume = read();
    last = close;
    return {
      time,
      open: open / factor,
      high: high / factor,
      low: low / factor,
      close: close / factor,
      volume: volume === 0 ? null : (volume - 1) / 10 ** volumeDecimals,
    };
  });
}
