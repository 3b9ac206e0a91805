import { appendDeployment, type Deployment, listReleasedModules, readDeployments } from './deployments.ts';
import { type Decision, decide, GUARDIAN_RULE } from './guardian.ts';
import { type HourCounts, toTraderCounts } from './health.ts';
import { rollback } from './rollout.ts';
import type { Store } from './store.ts';

const HOUR_MS = 3_600_000;

/** A version that the guardian watches, and the version that it is compared with. */
interface Watched {
  version: string;
  /** Null for a first release. */
  before: string | null;
  hours: number;
  isStaged: boolean;
  /** The decisions that were made about it. */
  decided: ReadonlySet<Deployment['what']>;
}

/** The oldest of the latest deployments that give browsers the same versions. @param deployments the latest first */
const findFirst = (deployments: readonly Deployment[]): number => {
  const [latest] = deployments;
  const other = deployments.findIndex(
    ({ current, staged }) => current !== latest?.current || staged?.version !== latest?.staged?.version,
  );
  return (other < 0 ? deployments.length : other) - 1;
};

/** The staged version, or the current one for an hour after its promotion. A version after a rollback is known to be good. */
const findWatched = (deployments: readonly Deployment[], now: number): Watched | undefined => {
  const [latest] = deployments;
  const index = findFirst(deployments);
  const first = deployments[index];
  if (!latest || !first) return undefined;
  const hours = (now - Date.parse(first.at)) / HOUR_MS;
  const decided = new Set(deployments.slice(0, index).map(({ what }) => what));
  const { current, staged } = latest;
  if (staged) return { version: staged.version, before: current, hours, isStaged: true, decided };
  const before = deployments.slice(index + 1).find((earlier) => earlier.current && earlier.current !== current);
  const isWatched = current && before && first.what !== 'rollback' && hours <= GUARDIAN_RULE.watchHours;
  return isWatched ? { version: current, before: before.current, hours, isStaged: false, decided } : undefined;
};

const apply = async (store: Store, name: string, watched: Watched, { verdict, reason }: Decision): Promise<boolean> => {
  const origin = { by: 'guardian', reason: `${name} ${watched.version}: ${reason}` };
  if (verdict === 'rollback') {
    await rollback(store, name, undefined, origin);
    return true;
  }
  // Asked or passed once. A version that all browsers get needs neither.
  if (verdict === 'wait' || !watched.isStaged || watched.decided.has(verdict)) return false;
  await appendDeployment(store, name, (latest) => {
    if (latest?.staged?.version !== watched.version) throw new Error(`${name} was changed at the same time.`);
    return { current: latest.current, staged: latest.staged, what: verdict, ...origin };
  });
  return true;
};

const guardModule = async (store: Store, name: string, rows: readonly HourCounts[], now: number): Promise<string[]> => {
  const watched = findWatched(await readDeployments(store, name), now);
  if (!watched) return [];
  const candidate = toTraderCounts(rows, name, watched.version, now);
  const decision = decide(candidate, toTraderCounts(rows, name, watched.before, now), watched.hours);
  const isNew = await apply(store, name, watched, decision);
  return [`${name} ${watched.version}: ${decision.verdict}${isNew ? ', recorded' : ''}. ${decision.reason}.`];
};

/**
 * Looks once at every module that has a staged or a newly promoted version, and records what the rule decides as a deployment
 * (REL-03). A module that cannot be read does not stop the others.
 * @returns a line for each version that is watched
 */
export const guard = async (store: Store, rows: readonly HourCounts[], now: number): Promise<string[]> => {
  const lines: string[] = [];
  for (const name of await listReleasedModules(store)) {
    const found = await guardModule(store, name, rows, now).catch((error: unknown) => [`${name}: ${error}`]);
    lines.push(...found);
  }
  return lines;
};
