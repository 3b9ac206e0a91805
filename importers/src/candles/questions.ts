import { readHeaderNote } from '../table/columns.ts';
import { parseOffset } from '../values/written-time.ts';
import type { CandleOptions, CandleQuestion, Stamp } from './candle.ts';
import { type CandleFormat, type CandleTable, readStamp } from './format.ts';
import { formatLength, type Part } from './resolution.ts';
import { toSeriesTicker } from './series-tickers.ts';
import type { CellTime } from './times.ts';

/** The format of a file, and its table. `isNamed` if the platform has chosen the name of the file. */
export interface Source {
  format: CandleFormat;
  table: CandleTable;
  isNamed: boolean;
}

/** The zone in the header of the time, as in `Date (UTC)`, `time [UTC+2]` or `Gmt time`. */
const readHeaderZone = ({ headers, columns }: CandleTable): string | undefined => {
  const headings = (['time', 'clock'] as const).map((role) => headers[columns.get(role) ?? -1] ?? '');
  const notes = headings.map(
    (heading) => readHeaderNote(heading) ?? /^(?:gmt|utc)(?=[ _]time$)/i.exec(heading)?.[0].toUpperCase(),
  );
  return notes.find((note) => note !== undefined && parseOffset(note) !== undefined);
};

/** The zone of times that state none. Adds a question if neither the platform nor the trader says it. */
export function findZone(
  { format, table, isNamed }: Source,
  times: readonly CellTime[],
  options: CandleOptions,
  questions: CandleQuestion[],
): string {
  const assumed = format.zone.assumed === 'local' ? (options.traderZone ?? 'UTC') : format.zone.assumed;
  const stated = readHeaderZone(table) ?? (format.zone.isAsked && !isNamed ? undefined : assumed);
  const isDays = times.some((time) => 'isDay' in time && time.isDay);
  const isOpen = times.some(
    (time) => 'local' in time && time.zone === undefined && (stated === undefined || time.isDay),
  );
  if (isOpen && options.zone === undefined)
    questions.push({
      id: 'zone',
      text: isDays
        ? 'In which time zone does a day of the file begin? The file has dates without times.'
        : `In which time zone are the times of the file? ${format.name} does not say.`,
      assumed,
    });
  return isDays ? (options.zone ?? stated ?? assumed) : (stated ?? options.zone ?? assumed);
}

const HALF_HOUR = 1800;

/**
 * Whether most bars after a pause, when a market opens, end at a half hour and do not open there. One opening can be
 * chance.
 */
const looksLikeEnd = ({ bars, resolution }: Part): boolean => {
  const openings = bars.filter(({ time }, index) => {
    const before = bars[index - 1]?.time;
    return before === undefined || time - before > 10 * resolution * 1000;
  });
  const count = (seconds: number): number =>
    openings.filter(({ time }) => (time / 1000 - seconds) % HALF_HOUR === 0).length;
  return resolution < HALF_HOUR && count(resolution) > count(0) + 1;
};

/**
 * Whether the times are those at which bars open or end. Adds a question if neither the file nor the trader says it.
 */
export function findStamp(
  { format, table, isNamed }: Source,
  parts: readonly Part[],
  options: CandleOptions,
  questions: CandleQuestion[],
): Stamp {
  const stated = readStamp(table) ?? (format.stamp.isAsked && !isNamed ? undefined : format.stamp.assumed);
  const [finest] = parts;
  if (stated !== undefined || !finest || finest.resolution === 86_400) return stated ?? 'open';
  if (options.stamp !== undefined) return options.stamp;
  const assumed = format.id === 'table' && looksLikeEnd(finest) ? 'end' : format.stamp.assumed;
  const text = `Is the time of a row that at which its bar of ${formatLength(finest.resolution)} opens or ends? The file does not say.`;
  questions.push({ id: 'stamp', text, assumed });
  return assumed;
}

/** The ticker of the file. Adds a question if neither the file nor the trader says it. */
export function findTicker(
  named: string | undefined,
  options: CandleOptions,
  questions: CandleQuestion[],
): string | null {
  const ticker = options.ticker ?? named;
  if (ticker !== undefined) return toSeriesTicker(ticker);
  questions.push({ id: 'ticker', text: 'Which ticker are these prices of? The file does not say.', assumed: null });
  return null;
}
