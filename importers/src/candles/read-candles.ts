import { readEach, SkippedRow, UnreadableFile } from '../errors.ts';
import type { GridRow } from '../file/grid.ts';
import { type OpenedFile, openFiles } from '../file/open.ts';
import { limits } from '../limits.ts';
import { type DecimalMark, detectDecimalMark, parseDecimal } from '../values/decimal.ts';
import { toZone } from '../values/zone.ts';
import { type Bar, type CandleFile, type CandleOptions, type CandleQuestion, findContradiction } from './candle.ts';
import { type CandleFormat, type CandleRole, type CandleTable, PRICE_ROLES } from './format.ts';
import { candleFormats } from './formats.ts';
import { findStamp, findTicker, findZone } from './questions.ts';
import { describeParts, findParts } from './resolution.ts';
import { toSeriesTicker } from './series-tickers.ts';
import { type CellTime, createToInstant, findDateOrder, readCellTime } from './times.ts';

interface Found {
  format: CandleFormat;
  table: CandleTable;
}

/** The format of a price file, and its table; undefined for any other file. */
export function detectCandles(file: OpenedFile): Found | undefined {
  for (const format of candleFormats) {
    const table = format.findTable(file);
    if (table) return { format, table };
  }
  return undefined;
}

type GetCell = (row: GridRow, role: CandleRole) => string;

const createGetCell = ({ columns }: CandleTable): GetCell => {
  const indexes: Partial<Record<string, number>> = Object.fromEntries(columns);
  return ({ cells }, role) => cells[indexes[role] ?? -1] ?? '';
};

const readNumber = (text: string, mark: DecimalMark, label: string): number => {
  // Fast path for nearly all cells.
  if (mark === '.' && /^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const value = parseDecimal(text, mark, label);
  if (value === null) throw new SkippedRow(`The ${label} is missing.`);
  return value.toNumber();
};

const SUFFIXES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

/** Interactive Brokers writes −1 for an unknown volume, and tables of web pages `1.25M`. */
const readVolume = (text: string, mark: DecimalMark): number | null => {
  if (/^(?:|-1|nan|-+|n\/a|null)$/i.test(text)) return null;
  const [, number = text, suffix = ''] = /^([\d.,]+) ?([KMB])$/.exec(text) ?? [];
  return readNumber(number, mark, 'volume') * (SUFFIXES[suffix] ?? 1);
};

/** Larger numbers are no prices, and could not be added up. */
const MAX_PRICE = 10 ** limits.wholeDigits;
const MAX_VOLUME = 1e18;

const findTooLarge = ({ high, low, volume }: Omit<Bar, 'time'>): string | undefined => {
  if (high >= MAX_PRICE || low <= -MAX_PRICE) return 'A price is too large.';
  return volume !== null && volume > MAX_VOLUME ? 'The volume is too large.' : undefined;
};

const readPrices = (row: GridRow, get: GetCell, mark: DecimalMark): Omit<Bar, 'time'> => {
  const prices = {
    open: readNumber(get(row, 'open'), mark, 'open'),
    high: readNumber(get(row, 'high'), mark, 'high'),
    low: readNumber(get(row, 'low'), mark, 'low'),
    close: readNumber(get(row, 'close'), mark, 'close'),
    volume: readVolume(get(row, 'volume'), mark),
  };
  const contradiction = findContradiction(prices) ?? findTooLarge(prices);
  if (contradiction !== undefined) throw new SkippedRow(contradiction);
  return prices;
};

interface Draft extends Bar {
  row: number;
}

const isCut = ({ cells, isLast }: GridRow, { headers, columns }: CandleTable): boolean =>
  isLast === true && cells.length < Math.max(headers.length, ...[...columns.values()].map((index) => index + 1));

/** The rows of the ticker. Throws UnreadableFile if the file has several tickers, and none of them is chosen. */
const selectRows = (table: CandleTable, get: GetCell, ticker: string | undefined) => {
  const named = [...new Set(table.rows.map((row) => get(row, 'ticker')).filter(Boolean))];
  const wanted = ticker?.toUpperCase();
  const chosen = named.find((name) => name.toUpperCase() === wanted || toSeriesTicker(name) === wanted);
  if (named.length > 1 && chosen === undefined)
    throw new UnreadableFile(`The file has bars of ${named.length} tickers, such as ${named[0]}. Choose one of them.`);
  const rows = named.length > 1 ? table.rows.filter((row) => get(row, 'ticker') === chosen) : table.rows;
  return { rows, named: named.length > 1 ? chosen : named[0] };
};

type Skip = (row: GridRow, reason: string) => void;
type TimedRow = { row: GridRow; time: CellTime };

const readTimes = (
  found: Found,
  rows: readonly GridRow[],
  get: GetCell,
  options: CandleOptions,
  questions: CandleQuestion[],
  skip: Skip,
): TimedRow[] => {
  const order = options.dateOrder ?? found.format.dateOrder;
  const dates = findDateOrder(
    rows.map((row) => get(row, 'time')),
    order,
    questions,
  );
  return readEach(
    rows,
    (row) => {
      if (isCut(row, found.table)) throw new SkippedRow('The row is incomplete: the file ends in it.');
      const time = readCellTime(get(row, 'time'), get(row, 'clock'), dates);
      const isLocal = found.format.hasLocalEpoch && 'instant' in time;
      return { row, time: isLocal ? { local: time.instant, isDay: false } : time };
    },
    skip,
  );
};

const toNumber = (time: CellTime): number => ('instant' in time ? time.instant : time.local);

/** Rows from the first to the last: some platforms write the newest first. */
const toAscending = (rows: TimedRow[]): TimedRow[] => {
  const first = rows[0];
  const last = rows.at(-1);
  return first && last && toNumber(last.time) < toNumber(first.time) ? rows.toReversed() : rows;
};

const readDrafts = (rows: readonly TimedRow[], zone: string, get: GetCell, mark: DecimalMark, skip: Skip): Draft[] => {
  const toInstant = createToInstant(toZone(zone));
  return readEach(
    rows,
    ({ row, time }) => {
      const instant = toInstant(time);
      if (instant === undefined) throw new SkippedRow('The time does not exist in the zone: the clocks go forward.');
      return { row: row.number, time: instant, ...readPrices(row, get, mark) };
    },
    ({ row }, reason) => skip(row, reason),
  );
};

/** One bar for each time, in the order of time: of several, the one that the file has last. */
const keepLast = (drafts: readonly Draft[], warnings: string[]): Bar[] => {
  const byTime = new Map(drafts.toSorted((a, b) => a.row - b.row).map(({ row, ...candle }) => [candle.time, candle]));
  const repeated = drafts.length - byTime.size;
  if (repeated > 0)
    warnings.push(
      `${repeated === 1 ? '1 time is' : `${repeated} times are`} in the file again: the later row is used.`,
    );
  return [...byTime.values()].toSorted((a, b) => a.time - b.time);
};

/** What a Binance row states: its last millisecond or microsecond. */
const readStated = ({ row, time }: TimedRow, get: GetCell): number | undefined => {
  const end = get(row, 'closeTime');
  if (end === '' || !('instant' in time)) return undefined;
  const last = readCellTime(end, '', 'mdy');
  return 'instant' in last ? Math.round((last.instant - time.instant) / 1000) : undefined;
};

/** Ticks: a time with one or two prices, and a volume. */
const isTicks = ({ grid }: OpenedFile): boolean => {
  const cells = grid.rows[0]?.cells ?? [];
  const [time = '', ...others] = cells;
  const hasNumbers = others.length > 1 && others.length < 4 && others.every((cell) => /^\d+(?:\.\d+)?$/.test(cell));
  const headings = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  return (/^\d{8} \d{6}/.test(time) && hasNumbers) || (headings.includes('bid') && headings.includes('ask'));
};

const describeUnknown = (file: OpenedFile): string =>
  isTicks(file)
    ? 'The file has single prices (ticks) instead of bars. Download or export bars, such as those of 1 minute.'
    : 'The file is in no known format: no table in it has time, open, high, low and close.';

const refuseEmpty = (skipped: CandleFile['skipped']): never => {
  const [first] = skipped;
  throw new UnreadableFile(
    first
      ? `No row of the file is a bar. Row ${first.row}: ${first.reason}`
      : 'The file has no bars. Export a longer period.',
  );
};

const shift = (bars: Bar[], milliseconds: number): Bar[] =>
  milliseconds === 0 ? bars : bars.map((bar) => ({ ...bar, time: bar.time - milliseconds }));

/**
 * The bars of a price file, those of each length by themselves, the finest first. Throws UnreadableFile with one
 * sentence for any other file, and for bars whose length is none of RESOLUTIONS.
 */
export function readCandles(file: OpenedFile, options: CandleOptions = {}): CandleFile[] {
  const found = detectCandles(file);
  if (!found) throw new UnreadableFile(describeUnknown(file));
  const { format, table } = found;
  const get = createGetCell(table);
  const skipped: CandleFile['skipped'] = [];
  const questions: CandleQuestion[] = [];
  const warnings = [...file.grid.problems];
  const skip: Skip = ({ number }, reason) => skipped.push({ row: number, reason });
  const { rows, named } = selectRows(table, get, options.ticker);
  const timed = toAscending(readTimes(found, rows, get, options, questions, skip));
  const times = timed.map(({ time }) => time);
  const source = { format, table, isNamed: format.ownName?.test(file.name) === true };
  const zone = findZone(source, times, options, questions);
  const cells = rows.flatMap((row) => PRICE_ROLES.map((role) => get(row, role)));
  const mark = detectDecimalMark(cells, file.grid.delimiter);
  const bars = keepLast(readDrafts(timed, zone, get, mark, skip), warnings);
  const [first] = timed;
  if (bars.length === 0 || !first) return refuseEmpty(skipped);
  const isDays = times.every((time) => 'isDay' in time && time.isDay);
  const fromName = format.readName?.(file.name) ?? {};
  const inRow = readStated(first, get);
  const parts = findParts(bars, {
    stated: inRow ?? fromName.resolution,
    isCertain: isDays || inRow !== undefined,
    fallback: isDays ? 86_400 : format.defaultResolution,
    answer: options.resolution,
  });
  // The end of a day's bar is written as its date.
  const stamp = isDays ? 'open' : findStamp(source, parts, options, questions);
  const several = describeParts(parts);
  if (several !== undefined) warnings.push(several);
  const ticker = findTicker(named ?? table.ticker ?? fromName.ticker, options, questions);
  return parts.map((part) => ({
    format: format.id,
    ticker,
    resolution: part.resolution,
    candles: shift(part.bars, stamp === 'end' ? part.resolution * 1000 : 0),
    skipped: skipped.toSorted((a, b) => a.row - b.row),
    warnings,
    questions: part.question ? [...questions, part.question] : questions,
  }));
}

/**
 * Reads the bars of a file, or of each file in a zip, those of each length by themselves. Throws UnreadableFile with
 * one sentence.
 */
export async function readCandleFiles(
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  options: CandleOptions = {},
): Promise<CandleFile[]> {
  const files = await openFiles(bytes, fileName);
  return files.flatMap((file) => readCandles(file, options));
}
