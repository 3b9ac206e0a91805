import { readDeployments } from './deployments.ts';
import type { Store } from './store/store.ts';

const DAY_MS = 86_400_000;

/** @param timestamp ISO 8601 @param now milliseconds since 1970 */
export const isWithinDays = (timestamp: string, days: number, now: number): boolean =>
  Date.parse(timestamp) >= now - days * DAY_MS;

/** The versions that are current or staged, or were in the last days: an open tab may still run one. */
export const findNeededVersions = async (
  store: Store,
  name: string,
  days: number,
  now: number,
): Promise<Set<string>> => {
  const deployments = await readDeployments(store, name);
  const needed = deployments.filter((_, index) => {
    // A deployment ends when the next one begins.
    const next = deployments[index - 1];
    return !next || isWithinDays(next.at, days, now);
  });
  return new Set(
    needed
      .flatMap(({ current, staged }) => [current, staged?.version])
      .filter((version) => typeof version === 'string'),
  );
};
