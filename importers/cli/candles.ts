// `npm run -s candles:read -- FILE …`: prints the bars of a price file as JSON. The same code as in the browser reads
// it.
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Bar,
  type CandleFile,
  type CandleOptions,
  isResolution,
  openFiles,
  RESOLUTIONS,
  readCandles,
  UnreadableFile,
} from '../src/index.ts';
import { readBytes, refuse, takeOnly } from './command-line.ts';

const USAGE =
  'Usage: npm run -s candles:read -- FILE [--zone ZONE] [--ticker TICKER] [--date-order dmy|mdy] [--stamp open|end] [--resolution SECONDS]';

const text = { type: 'string' } as const;

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { zone: text, ticker: text, 'date-order': text, stamp: text, resolution: text },
    });
  } catch {
    return refuse(USAGE);
  }
};

/** The value of a flag that has few. */
const choose = <T extends string>(flag: string, value: string | undefined, choices: readonly T[]): T | undefined => {
  const chosen = choices.find((choice) => choice === value);
  return value === undefined || chosen ? chosen : refuse(`--${flag} must be one of ${choices.join(', ')}.`);
};

const readOptions = ({ zone, ticker, ...values }: ReturnType<typeof readArguments>['values']): CandleOptions => {
  const resolution = Number(values.resolution);
  if (values.resolution !== undefined && !isResolution(resolution))
    return refuse(`--resolution must be one of ${RESOLUTIONS.join(', ')} seconds.`);
  const dateOrder = choose('date-order', values['date-order'], ['dmy', 'mdy']);
  const stamp = choose('stamp', values.stamp, ['open', 'end']);
  return {
    ...(zone === undefined ? {} : { zone }),
    ...(ticker === undefined ? {} : { ticker }),
    ...(dateOrder ? { dateOrder } : {}),
    ...(stamp ? { stamp } : {}),
    ...(isResolution(resolution) ? { resolution } : {}),
  };
};

const toRow = ({ time, open, high, low, close, volume }: Bar) =>
  [new Date(time).toISOString(), open, high, low, close, volume] as const;

const print = ({ candles, ...file }: CandleFile): string => {
  const { format, ticker, resolution, skipped, warnings, questions } = file;
  return JSON.stringify({ format, ticker, resolution, candles: candles.map(toRow), skipped, warnings, questions });
};

/** Reads the bars of the resolution, otherwise the finest ones. For bars of one length, the resolution is an answer. */
const readPart = (file: Parameters<typeof readCandles>[0], { resolution, ...options }: CandleOptions) => {
  const parts = readCandles(file, options);
  const [finest] = parts;
  if (resolution === undefined) return finest;
  const part = parts.find((each) => each.resolution === resolution);
  return part ?? readCandles(file, { ...options, resolution })[0];
};

const main = async (): Promise<void> => {
  const { positionals, values } = readArguments();
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) return refuse(USAGE);
  const options = readOptions(values);
  try {
    const part = readPart(takeOnly(await openFiles(readBytes(path), basename(path))), options);
    if (part) console.log(print(part));
  } catch (error) {
    if (error instanceof UnreadableFile) refuse(error.message);
    throw error;
  }
};

await main();
