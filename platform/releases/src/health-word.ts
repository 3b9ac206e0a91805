import type { Deployment } from 'protocol/store';
import { observe } from './comparison.ts';
import { decide } from './guardian.ts';
import type { HourCounts } from './health.ts';
import { findWatched, type Watched } from './watched.ts';

/**
 * The health of a module's newest version in one word. `watched`: it is compared with the version before, and nothing
 * speaks against it yet. `unknown`: too little was reported.
 */
export type HealthWord = 'good' | 'watched' | 'bad' | 'unknown';

/** By the guardian's decisions alone: its counts are not known here. */
const judgeByDecisions = ({ latest, phase, decided }: Watched): HealthWord => {
  if (decided.has('pass')) return 'good';
  const isAsked = decided.has('ask');
  // Only a version for some browsers is also asked about because too few have loaded it.
  if (isAsked && (phase === 'promoted' || phase === 'all')) return 'bad';
  if (phase !== 'all') return 'watched';
  return latest.what === 'promote' && latest.by === 'guardian' ? 'good' : 'unknown';
};

/** By the guardian's rule, as it would decide now. */
const judgeByCounts = (rows: readonly HourCounts[], watched: Watched, now: number): HealthWord => {
  const observed = observe(rows, watched, now);
  const { verdict, isFailing } = decide(observed, watched.phase, watched.hours);
  if (isFailing) return 'bad';
  if (verdict === 'pass' || verdict === 'promote') return 'good';
  if (watched.phase !== 'all') return 'watched';
  return observed.traders > 0 ? 'good' : 'unknown';
};

/**
 * @param deployments of the module, the latest first @param rows what browsers reported about it; undefined if unknown
 * @param now milliseconds since 1970
 */
export function judgeHealth(
  deployments: readonly Deployment[],
  rows: readonly HourCounts[] | undefined,
  now: number,
): HealthWord {
  const watched = findWatched(deployments, now);
  if (watched) return rows ? judgeByCounts(rows, watched, now) : judgeByDecisions(watched);
  // After a rollback, browsers have a version that has proved itself. A module that is offline has none.
  return deployments[0]?.current ? 'good' : 'unknown';
}
