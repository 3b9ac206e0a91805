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
import { type Decision, decide, GUARDIAN_RULE, getPassLoads } from './guardian.ts';
import type { HourCounts } from './health.ts';
import { leaveSomeBefore } from './rollout.ts';
import { findWatched, type Watched } from './watched.ts';

type Change = Pick<Deployment, 'current' | 'staged' | 'what'>;

/** The next step of a ramp, whose last one is a promotion; undefined if there is none. */
const findStep = ({ current, staged }: Deployment): Change | undefined => {
  const [percent, ...ramp] = staged?.ramp ?? [];
  if (!staged || percent === undefined) return undefined;
  if (percent === 100) return { ...leaveSomeBefore({ current, staged }, staged.version), what: 'promote' };
  return { current, staged: { version: staged.version, percent, ramp }, what: 'stage' };
};

/** What a decision deploys; undefined if it deploys nothing. A person is asked once, and a version passes once. */
const toChange = ({ latest, version, decided }: Watched, verdict: Decision['verdict']): Change | undefined => {
  const { current, staged } = latest;
  const step = verdict === 'pass' ? findStep(latest) : undefined;
  if (step) return step;
  if (verdict === 'rollback') return { current, staged: null, what: 'rollback' };
  if (verdict === 'promote') return { current: version, staged: null, what: 'promote' };
  return verdict === 'wait' || decided.has(verdict) ? undefined : { current, staged, what: verdict };
};

const GUARDIAN = 'guardian';

/** What the guardian decided last about a module. */
export interface LastDecision {
  module: string;
  what: Deployment['what'];
  /** In seconds since 1970. */
  at: number;
  /** Begins with the module and its version. */
  reason: string | undefined;
  /** A question that nobody has answered yet by a deployment. */
  isOpen: boolean;
}

/** @param deployments the latest first */
const findLastDecision = (module: string, deployments: readonly Deployment[]): LastDecision[] => {
  const index = deployments.findIndex(({ by }) => by === GUARDIAN);
  const last = deployments[index];
  if (!last) return [];
  const { what, reason } = last;
  return [{ module, what, at: Date.parse(last.at) / 1_000, reason, isOpen: index === 0 && what === 'ask' }];
};

const guardModule = async (store: Store, name: string, rows: readonly HourCounts[], now: number) => {
  const deployments = await readDeployments(store, name);
  const watched = findWatched(deployments, now);
  if (!watched) return { lines: [], decisions: findLastDecision(name, deployments) };
  const { latest, version, before, phase, hours } = watched;
  const ownRows = rows.filter(({ module }) => module === name);
  // No browser gets a version that is refused, for example because nobody signed it.
  if (!(await readRelease(store, name, version)))
    return {
      lines: [`${name} ${version}: not served, so nothing is decided.`],
      decisions: findLastDecision(name, deployments),
    };
  const step = latest.staged?.ramp && watched.steps.length;
  const { verdict, reason } = decide(observe(ownRows, watched, now), phase, hours, getPassLoads(step));
  const change = toChange(watched, verdict);
  const added =
    change &&
    (await appendDeployment(store, name, (found) => {
      // A person may have released a fix since the counts were read.
      if (!isDeepStrictEqual(found, latest)) throw new Error(`${name} was changed at the same time.`);
      const counts = readHour(ownRows, [version, before], now);
      return { ...change, by: GUARDIAN, reason: `${name} ${version}: ${reason}`, counts };
    }));
  const decisions = findLastDecision(name, added ? [added, ...deployments] : deployments);
  // A version that all browsers have is mentioned only if it needs a person.
  const isMentioned = phase !== 'all' || change;
  const line = `${name} ${version}: ${verdict}${change ? ', recorded' : ''}. ${reason}.`;
  return { lines: isMentioned ? [line] : [], decisions };
};

/** What the guardian saw when it looked at all modules. */
export interface Look {
  /** A line for each version that is staged, or about which something was decided. */
  lines: readonly string[];
  decisions: readonly LastDecision[];
  /** A sentence for each module that could not be read or changed. */
  errors: readonly string[];
}

/**
 * Looks once at every module, and records what the rule decides about its newest version as a deployment (REL-03). A
 * module that cannot be read does not stop the others.
 */
export async function lookAtModules(store: Store, rows: readonly HourCounts[], now: number): Promise<Look> {
  const lines: string[] = [];
  const decisions: LastDecision[] = [];
  const errors: string[] = [];
  for (const name of await listReleasedModules(store)) {
    try {
      const found = await guardModule(store, name, rows, now);
      lines.push(...found.lines);
      decisions.push(...found.decisions);
    } catch (error) {
      errors.push(`${name}: ${error}`);
    }
  }
  return { lines, decisions, errors };
}

/** @returns what a look says, in lines */
export async function guard(store: Store, rows: readonly HourCounts[], now: number): Promise<string[]> {
  const { lines, errors } = await lookAtModules(store, rows, now);
  return [...lines, ...errors];
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
    // The last step of a ramp gives a first release to all at once.
    if (latest?.current === version && latest.what === 'promote') return latest;
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
