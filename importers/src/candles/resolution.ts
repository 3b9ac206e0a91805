import { UnreadableFile } from '../errors.ts';
import { type Bar, type CandleQuestion, isResolution, RESOLUTIONS, type Resolution } from './candle.ts';
import { splitByLength } from './split.ts';

/** Fewer than one of a hundred distances can be those of cut bars, such as the last one of a session. */
const RARE = 0.01;

/** Bars further apart than a market is closed are longer than a day. */
const LONGEST_BREAK = 5 * 86_400;

const countDistances = (bars: readonly Bar[]): Map<number, number> => {
  const counts = new Map<number, number>();
  bars.forEach(({ time }, index) => {
    const distance = (time - (bars[index - 1]?.time ?? time)) / 1000;
    if (distance > 0) counts.set(distance, (counts.get(distance) ?? 0) + 1);
  });
  return counts;
};

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** The length of a bar: `15 minutes`, `1 hour`. */
export function formatLength(seconds: number): string {
  const [unit, name] = UNITS.find(([size]) => seconds % size === 0) ?? [1, 'second'];
  const count = seconds / unit;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** What is known about the length of bars besides their times. */
export interface KnownLength {
  /** What the file or its name states. */
  stated: number | undefined;
  /** The rows themselves state it, or have dates without times. */
  isCertain: boolean;
  /** For a file with a single bar. */
  fallback: number | undefined;
  /** The trader's answer. */
  answer: Resolution | undefined;
}

/** What the file states if no bar is nearer to the next one, otherwise the smallest usual distance. */
const findFinest = (bars: readonly Bar[], { stated, fallback }: KnownLength): Resolution => {
  const counts = countDistances(bars);
  // Too many distances to be arguments of a call.
  const smallest = [...counts.keys()].reduce((least, next) => Math.min(least, next), Number.POSITIVE_INFINITY);
  if (stated !== undefined && isResolution(stated) && smallest >= stated) return stated;
  const needed = Math.max(1, (bars.length - 1) * RARE);
  const found = RESOLUTIONS.find((resolution) => (counts.get(resolution) ?? 0) >= needed);
  if (found !== undefined) return found;
  if (fallback !== undefined && isResolution(fallback) && smallest % fallback === 0 && smallest <= LONGEST_BREAK)
    return fallback;
  if (counts.size === 0 && fallback !== undefined && isResolution(fallback)) return fallback;
  throw new UnreadableFile(
    counts.size === 0
      ? 'The file has a single bar, so how long a bar is cannot be seen. Export a longer period.'
      : `The bars of the file are ${formatLength(smallest)} apart. Export bars of 1 second to 4 hours, or of a day.`,
  );
};

/** The most frequent distance. Equal counts: the shortest one. */
const findMostFrequent = (counts: ReadonlyMap<number, number>, finest: Resolution): Resolution => {
  const count = (resolution: Resolution): number => counts.get(resolution) ?? 0;
  return RESOLUTIONS.filter((each) => each > finest).reduce(
    (best, next) => (count(next) > count(best) ? next : best),
    finest,
  );
};

/** Asks for the length of bars of which fewer than half are followed by the next one after the shortest distance. */
const askLength = (bars: readonly Bar[], finest: Resolution): CandleQuestion | undefined => {
  const counts = countDistances(bars);
  const distances = bars.length - 1;
  const equal = counts.get(finest) ?? 0;
  if (equal * 2 >= distances) return undefined;
  const followed = `${equal.toLocaleString('en-US')} of ${distances.toLocaleString('en-US')} bars`;
  const text = `How long is a bar of the file? Only ${followed} are followed by the next one after ${formatLength(finest)}.`;
  return { id: 'resolution', text, assumed: String(findMostFrequent(counts, finest)) };
};

/** Bars of one length, and the question that their times leave open. */
export interface Part {
  resolution: Resolution;
  bars: Bar[];
  question: CandleQuestion | undefined;
}

const toPart = (bars: Bar[], finest: Resolution, { isCertain, answer }: KnownLength): Part => {
  if (answer !== undefined) return { resolution: answer, bars, question: undefined };
  const question = isCertain ? undefined : askLength(bars, finest);
  const assumed = Number(question?.assumed ?? finest);
  return { resolution: isResolution(assumed) ? assumed : finest, bars, question };
};

/**
 * Divides the bars of a file, which are in the order of time, by their length, the finest first. Throws UnreadableFile
 * if it is none of RESOLUTIONS.
 */
export function findParts(bars: readonly Bar[], known: KnownLength): Part[] {
  const finest = findFinest(bars, known);
  const { coarse, rest } = splitByLength(bars, finest);
  const coarser = coarse.flatMap((part) =>
    isResolution(part.resolution) ? { ...part, resolution: part.resolution, question: undefined } : [],
  );
  return rest.length > 0 ? [toPart(rest, finest, known), ...coarser] : coarser;
}

/** Says that a file has bars of several lengths; undefined if they are of one. */
export function describeParts(parts: readonly Part[]): string | undefined {
  const [, second] = parts;
  if (!second) return undefined;
  const lengths = parts.map(
    ({ bars, resolution }) => `${bars.length.toLocaleString('en-US')} of ${formatLength(resolution)}`,
  );
  return `The file has bars of several lengths: ${lengths.join(', ')}. Each length is read by itself.`;
}
