import type { PublishedModule } from 'contracts';
import { appendDeployment, type Deployment, readDeployments, readLatestDeployment } from './deployments.ts';
import { getWithdrawalPath, isWithdrawn, readRelease } from './release-files.ts';
import { type Store, toJson } from './store.ts';

const requirePublished = async (store: Store, name: string, version: string): Promise<PublishedModule> => {
  const release = await readRelease(store, name, version);
  if (!release) throw new Error(`${name} ${version} does not exist: publish it first.`);
  if (await isWithdrawn(store, name, version)) throw new Error(`${name} ${version} was withdrawn.`);
  return release;
};

/** Makes this version current for all browsers. */
export const promote = async (store: Store, name: string, version: string): Promise<Deployment> => {
  await requirePublished(store, name, version);
  return appendDeployment(store, name, () => ({ current: version, staged: null, what: 'release' }));
};

/** Makes this version current for `percent` of 100 browsers, which are always the same ones. */
export const stage = async (store: Store, name: string, version: string, percent: number): Promise<Deployment> => {
  await requirePublished(store, name, version);
  return appendDeployment(store, name, (latest) => {
    if (!latest?.current) throw new Error(`${name} has no current version for the other browsers: release it to all.`);
    if (latest.current === version) throw new Error(`${name} ${version} is already current for all browsers.`);
    return { current: latest.current, staged: { version, percent }, what: 'stage' };
  });
};

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
 * The version before the current one; null if there is none. Versions that were rolled back do not count: a second rollback
 * goes further back, and never to the version that the first one replaced.
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
 * The version that a rollback makes current: the given one; the current one if another is staged; otherwise the previous one.
 * @throws if there is no such version
 */
export const findRollbackTarget = async (store: Store, name: string, to?: string): Promise<string> => {
  const deployments = await readDeployments(store, name);
  const [latest] = deployments;
  const version =
    to ?? (latest?.staged ? latest.current : findPreviousVersion(await excludeWithdrawn(store, name, deployments)));
  if (!version) throw new Error(`${name} has no earlier version to roll back to.`);
  await requirePublished(store, name, version);
  return version;
};

/** Cancels a staged version, or returns to the previous or the given one. Throws like `findRollbackTarget`. */
export const rollback = (store: Store, name: string, to?: string): Promise<Deployment> =>
  appendDeployment(store, name, async () => ({
    current: await findRollbackTarget(store, name, to),
    staged: null,
    what: 'rollback',
  }));

/**
 * Withdraws a version permanently: it is never served again, not even as a preview. Open tabs that run it offer a reload when
 * they need another of its files.
 * @throws if the version does not exist, or if it is current or staged: use a rollback with `--withdraw` for that
 */
export const withdraw = async (store: Store, name: string, version: string): Promise<void> => {
  if (!(await readRelease(store, name, version))) throw new Error(`${name} ${version} does not exist.`);
  const deployment = await readLatestDeployment(store, name);
  if (deployment?.current === version || deployment?.staged?.version === version) {
    throw new Error(`${name} ${version} is in use: roll it back with --withdraw.`);
  }
  await store.create(getWithdrawalPath(name, version), toJson({ withdrawnAt: new Date().toISOString() }));
};

/** Rolls back and withdraws the replaced version. @returns the withdrawn version */
export const rollbackAndWithdraw = async (store: Store, name: string, to?: string): Promise<string> => {
  const [latest] = await readDeployments(store, name);
  const version = latest?.staged?.version ?? latest?.current;
  if (!version) throw new Error(`${name} has no version to roll back.`);
  await rollback(store, name, to);
  await withdraw(store, name, version);
  return version;
};
