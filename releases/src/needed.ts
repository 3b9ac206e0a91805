import type { Store } from './store/store.ts';
import { readTurns } from './turns.ts';

const day = 86_400_000;

/** Whether a moment (ISO 8601) is no more than so many days before now (milliseconds since 1970). */
export const isWithin = (moment: string, days: number, now: number): boolean => Date.parse(moment) >= now - days * day;

/** The versions that browsers get now, and those that they got in the last days: an open tab may still run one. */
export const neededVersions = async (store: Store, name: string, days: number, now: number): Promise<Set<string>> => {
  const turns = await readTurns(store, name);
  const needed = turns.filter((_, index) => {
    // A turn lasts until the next one.
    const next = turns[index - 1];
    return !next || isWithin(next.at, days, now);
  });
  return new Set(
    needed.flatMap(({ current, staged }) => [current, staged?.version]).filter((one) => typeof one === 'string'),
  );
};
