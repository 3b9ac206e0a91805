import type { PublishedModule } from 'protocol';
import {
  appendDeployment,
  type Deployment,
  getVersionFolder,
  getWithdrawalPath,
  isWithdrawn,
  type Origin,
  RELEASE_FILE,
  readDeployments,
  readLatestDeployment,
  readRelease,
  type Store,
  toJson,
} from 'protocol/store';

const requirePublished = async (store: Store, name: string, version: string): Promise<PublishedModule> => {
  const release = await readRelease(store, name, version);
  if (!release) throw new Error(`${name} ${version} does not exist: publish it first.`);
  if (await isWithdrawn(store, name, version)) throw new Error(`${name} ${version} was withdrawn.`);
  return release;
};

type Served = Pick<Deployment, 'current' | 'staged'>;

/** The others keep the version before for an hour, so that the guardian sees both in the same hours. */
const PROMOTED_PERCENT = 95;

/**
 * All browsers at once if there is no version before, or if nearly all have this one: so a second promotion does not
 * wait.
 */
export function leaveSomeBefore(latest: Served | null, version: string): Served {
  const isNearlyAll = latest?.staged?.version === version && latest.staged.percent >= PROMOTED_PERCENT;
  if (!latest?.current || latest.current === version || isNearlyAll) return { current: version, staged: null };
  return { current: latest.current, staged: { version, percent: PROMOTED_PERCENT } };
}

/**
 * Makes this version current. A `release` reaches all browsers at once, a `promote` nearly all; the guardian gives it
 * to the others after an hour (REL-03).
 */
export async function promote(
  store: Store,
  name: string,
  version: string,
  origin: Origin = {},
  what: 'release' | 'promote' = 'release',
): Promise<Deployment> {
  await requirePublished(store, name, version);
  return appendDeployment(store, name, (latest) => {
    const served = what === 'promote' ? leaveSomeBefore(latest, version) : { current: version, staged: null };
    return { ...served, what, ...origin };
  });
}

/**
 * Gives this version to `percent` of 100 browsers, which are always the same ones of this module. The others get the
 * current version. If there is none, they do not have the module.
 * @param ramp the percentages that the guardian gives it afterwards, while it does not fail
 */
export async function stage(
  store: Store,
  name: string,
  version: string,
  percent: number,
  origin: Origin = {},
  ramp?: readonly number[],
): Promise<Deployment> {
  await requirePublished(store, name, version);
  return appendDeployment(store, name, (latest) => {
    if (latest?.current === version) throw new Error(`${name} ${version} is already current for all browsers.`);
    const staged = { version, percent, ...(ramp ? { ramp: [...ramp] } : {}) };
    return { current: latest?.current ?? null, staged, what: 'stage', ...origin };
  });
}

/**
 * Takes a module offline, for example after its first release. A build that the gateway serves by itself appears again.
 */
export function unrelease(store: Store, name: string, origin: Origin = {}): Promise<Deployment> {
  return appendDeployment(store, name, (latest) => {
    if (!latest?.current && !latest?.staged) throw new Error(`${name} is not released.`);
    return { current: null, staged: null, what: 'unrelease', ...origin };
  });
}

/** A rollback skips deployments of withdrawn versions. The latest one remains, because it is the one to roll back. */
const excludeWithdrawn = async (
  store: Store,
  name: string,
  deployments: readonly Deployment[],
): Promise<Deployment[]> => {
  const isKept = await Promise.all(
    deployments.map(
      async ({ current }, index) => index === 0 || !current || !(await isWithdrawn(store, name, current)),
    ),
  );
  return deployments.filter((_, index) => isKept[index]);
};

/**
 * The version before the current one; null if there is none. Versions that were rolled back do not count: a second
 * rollback goes further back, and never to the version that the first one replaced.
 */
const findPreviousVersion = (deployments: readonly Deployment[]): string | null => {
  const history: string[] = [];
  for (const { current, what } of deployments.toReversed()) {
    if (!current || current === history.at(-1)) continue;
    const index = what === 'rollback' ? history.indexOf(current) : -1;
    history.splice(index < 0 ? history.length : index, history.length, current);
  }
  return history.at(-2) ?? null;
};

/**
 * The version that a rollback makes current: the given one; the current one if another is staged; otherwise the
 * previous one.
 * @throws if there is no such version
 */
export async function findRollbackTarget(store: Store, name: string, to?: string): Promise<string> {
  const deployments = await readDeployments(store, name);
  const [latest] = deployments;
  const version =
    to ?? (latest?.staged ? latest.current : findPreviousVersion(await excludeWithdrawn(store, name, deployments)));
  if (!version) throw new Error(`${name} has no earlier version to roll back to.`);
  await requirePublished(store, name, version);
  return version;
}

/**
 * Cancels a staged version, or returns to the previous or the given one. A staged first release is cancelled too.
 * Throws like `findRollbackTarget`.
 */
export function rollback(store: Store, name: string, to?: string, origin: Origin = {}): Promise<Deployment> {
  return appendDeployment(store, name, async (latest) => {
    const isFirst = latest?.staged && !latest.current && !to;
    const current = isFirst ? null : await findRollbackTarget(store, name, to);
    return { current, staged: null, what: 'rollback', ...origin };
  });
}

/**
 * Withdraws a version permanently: it is never served again, not even as a preview. Open tabs that run it offer a
 * reload when they need another of its files.
 * @throws if the version does not exist, or if it is current or staged: use a rollback with `--withdraw` for that
 */
export async function withdraw(store: Store, name: string, version: string): Promise<void> {
  const folder = getVersionFolder(name, version);
  // Listed and not read: a version that is refused can be withdrawn too.
  if (!(await store.list(folder)).includes(folder + RELEASE_FILE))
    throw new Error(`${name} ${version} does not exist.`);
  const deployment = await readLatestDeployment(store, name);
  if (deployment?.current === version || deployment?.staged?.version === version) {
    throw new Error(`${name} ${version} is in use: roll it back with --withdraw.`);
  }
  await store.create(getWithdrawalPath(name, version), toJson({ withdrawnAt: new Date().toISOString() }));
}

/** Rolls back and withdraws the replaced version. @returns the withdrawn version */
export async function rollbackAndWithdraw(
  store: Store,
  name: string,
  to?: string,
  origin: Origin = {},
): Promise<string> {
  const [latest] = await readDeployments(store, name);
  const version = latest?.staged?.version ?? latest?.current;
  if (!version) throw new Error(`${name} has no version to roll back.`);
  await rollback(store, name, to, origin);
  await withdraw(store, name, version);
  return version;
}
