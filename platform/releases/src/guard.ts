import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  appendDeployment,
  type Deployment,
  listReleasedModules,
  readDeployments,
  readLatestDeployment,
  readRelease,
  type Store,
} from 'protocol/store';
import { observe, readHour } from './comparison.ts';
import { type Decision, decide, GUARDIAN_RULE } from './guardian.ts';
import type { HourCounts } from './health.ts';
import { findWatched, type Watched } from './watched.ts';

type Change = Pick<Deployment, 'current' | 'staged' | 'what'>;

/** What a decision deploys; undefined if it deploys nothing. A person is asked once, and a version passes once. */
const toChange = ({ latest, version, decided }: Watched, verdict: Decision['verdict']): Change | undefined => {
  const { current, staged } = latest;
  if (verdict === 'rollback') return { current, staged: null, what: 'rollback' };
  if (verdict === 'promote') return { current: version, staged: null, what: 'promote' };
  return verdict === 'wait' || decided.has(verdict) ? undefined : { current, staged, what: verdict };
};

const guardModule = async (store: Store, name: string, rows: readonly HourCounts[], now: number): Promise<string[]> => {
  const watched = findWatched(await readDeployments(store, name), now);
  if (!watched) return [];
  const { latest, version, before, phase, hours } = watched;
  const ownRows = rows.filter(({ module }) => module === name);
  // No browser gets a version that is refused, for example because nobody signed it.
  if (!(await readRelease(store, name, version))) return [`${name} ${version}: not served, so nothing is decided.`];
  const { verdict, reason } = decide(observe(ownRows, watched, now), phase, hours);
  const change = toChange(watched, verdict);
  if (change)
    await appendDeployment(store, name, (found) => {
      // A person may have released a fix since the counts were read.
      if (!isDeepStrictEqual(found, latest)) throw new Error(`${name} was changed at the same time.`);
      const counts = readHour(ownRows, [version, before], now);
      return { ...change, by: 'guardian', reason: `${name} ${version}: ${reason}`, counts };
    });
  // A version that all browsers have is mentioned only if it needs a person.
  if (phase === 'all' && !change) return [];
  return [`${name} ${version}: ${verdict}${change ? ', recorded' : ''}. ${reason}.`];
};

/**
 * Looks once at every module, and records what the rule decides about its newest version as a deployment (REL-03). A
 * module that cannot be read does not stop the others.
 * @returns a line for each version that is staged, or about which something was decided
 */
export async function guard(store: Store, rows: readonly HourCounts[], now: number): Promise<string[]> {
  const lines: string[] = [];
  for (const name of await listReleasedModules(store)) {
    const found = await guardModule(store, name, rows, now).catch((error: unknown) => [`${name}: ${error}`]);
    lines.push(...found);
  }
  return lines;
}

/** How often a promotion looks whether the guardian has decided. */
const POLL_MS = 5_000;

/**
 * Resolves when the guardian has passed the staged version, or when it is promoted.
 * @throws if the guardian rolled it back, asks a person, or takes too long
 */
export async function waitForGuardian(
  store: Store,
  name: string,
  version: string,
  minutes: number,
): Promise<Deployment> {
  const deadline = Date.now() + minutes * 60_000;
  for (;;) {
    const latest = await readLatestDeployment(store, name);
    if (latest?.staged?.version !== version)
      throw new Error(`${name} ${version} is not staged: ${latest?.reason ?? ''}`);
    if (latest.what === 'pass' || latest.what === 'promote') return latest;
    if (latest.what === 'ask') throw new Error(`The guardian asks a person: ${latest.reason}`);
    if (Date.now() > deadline) throw new Error(`The guardian has not decided about ${name} ${version} yet.`);
    await sleep(POLL_MS);
  }
}

/** Says who gets the version, and what follows. */
export function describePromotion(name: string, version: string, { staged }: Deployment): string[] {
  return staged
    ? [
        `Promoted ${name} ${version}, for ${staged.percent} of 100 browsers.`,
        `The guardian gives it to all after ${GUARDIAN_RULE.watchHours} hour without a rollback. To do it now, promote it again.`,
      ]
    : [`Promoted ${name} ${version}, for all browsers.`];
}
