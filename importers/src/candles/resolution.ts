import { UnreadableFile } from '../errors.ts';
import { isResolution, RESOLUTIONS, type Resolution } from './candle.ts';

/** Fewer than one of a hundred distances can be those of cut bars, such as the last one of a session. */
const RARE = 0.01;

/** Bars further apart than a market is closed are longer than a day. */
const LONGEST_BREAK = 5 * 86_400;

const countDistances = (times: readonly number[]): Map<number, number> => {
  const counts = new Map<number, number>();
  times.forEach((time, index) => {
    const distance = (time - (times[index - 1] ?? time)) / 1000;
    if (distance > 0) counts.set(distance, (counts.get(distance) ?? 0) + 1);
  });
  return counts;
};

const describe = (seconds: number): string => {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} days`;
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
};

/**
 * The seconds that the bars of a file cover: what the file states if no bar is nearer to the next one, otherwise the smallest
 * usual distance of two bars. Throws UnreadableFile if it is none of RESOLUTIONS.
 * @param times milliseconds in ascending order, each once
 * @param stated what the file or its name states
 * @param fallback for a file with a single bar
 */
export function findResolution(
  times: readonly number[],
  stated: number | undefined,
  fallback: number | undefined,
): Resolution {
  const counts = countDistances(times);
  const smallest = Math.min(...counts.keys());
  if (stated !== undefined && isResolution(stated) && smallest >= stated) return stated;
  const needed = Math.max(1, (times.length - 1) * RARE);
  const found = RESOLUTIONS.find((resolution) => (counts.get(resolution) ?? 0) >= needed);
  if (found !== undefined) return found;
  if (fallback !== undefined && isResolution(fallback) && smallest % fallback === 0 && smallest <= LONGEST_BREAK)
    return fallback;
  if (counts.size === 0 && fallback !== undefined && isResolution(fallback)) return fallback;
  throw new UnreadableFile(
    counts.size === 0
      ? 'The file has a single bar, so how long a bar is cannot be seen. Export a longer period.'
      : `The bars of the file are ${describe(smallest)} apart. Export bars of 1 second to 4 hours, or of a day.`,
  );
}
