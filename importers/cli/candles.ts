// `npm run -s candles:read -- FILE …`: prints the bars of a price file as JSON. The same code as in the browser reads it.
import { parseArgs } from 'node:util';
import { type Bar, type CandleFile, readCandleFiles, UnreadableFile } from '../src/index.ts';
import { readBytes, refuse, takeOnly } from './command-line.ts';

const USAGE = 'Usage: npm run -s candles:read -- FILE [--zone ZONE] [--ticker TICKER]';

const readArguments = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { zone: { type: 'string' }, ticker: { type: 'string' } } });
  } catch {
    return refuse(USAGE);
  }
};

const toRow = ({ time, open, high, low, close, volume }: Bar) =>
  [new Date(time).toISOString(), open, high, low, close, volume] as const;

const print = ({ candles, ...file }: CandleFile): string => {
  const { format, ticker, resolution, skipped, warnings, questions } = file;
  return JSON.stringify({ format, ticker, resolution, candles: candles.map(toRow), skipped, warnings, questions });
};

const main = async (): Promise<void> => {
  const { positionals, values } = readArguments();
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) return refuse(USAGE);
  const files = await readCandleFiles(readBytes(path), path, values).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return refuse(error.message);
    throw error;
  });
  console.log(print(takeOnly(files)));
};

await main();
