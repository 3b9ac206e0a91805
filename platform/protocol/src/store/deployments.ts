import * as z from 'zod';
import { getDeploymentPath, getDeploymentsFolder } from './release-files.ts';
import { readValidJson, type Store, toJson } from './store.ts';

export const DAY_MS = 24 * 3_600_000;

/** Traders who used a version in an hour, each once, and those whose first hour or first failure it was. */
const VersionCounts = z.object({
  traders: z.number(),
  failing: z.number(),
  newTraders: z.number(),
  newFailing: z.number(),
});
export type VersionCounts = z.infer<typeof VersionCounts>;

/** Which version of a module browsers get, until the next deployment. */
export const Deployment = z.object({
  /** Null until a version is released to all. */
  current: z.string().nullable(),
  /** A version for `percent` of 100 browsers, and the percentages that follow while it does not fail. 100 is all. */
  staged: z
    .object({
      version: z.string(),
      percent: z.int().min(1).max(99),
      ramp: z.array(z.int().min(1).max(100)).optional(),
    })
    .nullable(),
  at: z.string(),
  /** The kind of deployment. `pass` and `ask` are decisions of the guardian that change nothing. */
  what: z.enum(['release', 'stage', 'promote', 'unrelease', 'rollback', 'pass', 'ask']),
  /** Who made it, from which commit, and why. */
  by: z.string().optional(),
  commit: z.string().optional(),
  reason: z.string().optional(),
  /** Counts of the hour in which the guardian decided, up to then, by version. */
  counts: z.record(z.string(), VersionCounts).optional(),
});
export type Deployment = z.infer<typeof Deployment>;
export type Origin = Pick<Deployment, 'by' | 'commit' | 'reason'>;

const DEPLOYMENT_PATH = /^turns\/([^/]+)\/(\d{8})\.json$/;

/** The module's deployments in a store, the oldest first. Other files, for example of a file manager, are ignored. */
const listDeploymentPaths = async (store: Store, name: string): Promise<string[]> =>
  (await store.list(getDeploymentsFolder(name))).filter((path) => DEPLOYMENT_PATH.test(path));

/** All deployments of a module, the latest first. */
export async function readDeployments(store: Store, name: string): Promise<Deployment[]> {
  const paths = await listDeploymentPaths(store, name);
  const found = await Promise.all(paths.reverse().map((path) => readValidJson(store, path, Deployment)));
  return found.filter((deployment) => deployment !== null);
}

/** The first deployment in this order that can be read. */
const readFirst = async (store: Store, paths: readonly string[]) => {
  for (const path of paths) {
    const deployment = await readValidJson(store, path, Deployment);
    if (deployment) return { path, deployment };
  }
  return undefined;
};

/** The latest deployment, and the path of the next one: the first free number after it. */
const readLatest = async (store: Store, name: string): Promise<{ nextPath: string; deployment: Deployment | null }> => {
  const paths = await listDeploymentPaths(store, name);
  const latest = await readFirst(store, paths.toReversed());
  let number = Number(DEPLOYMENT_PATH.exec(latest?.path ?? '')?.[2] ?? 0) + 1;
  while (paths.includes(getDeploymentPath(name, number))) number += 1;
  return { nextPath: getDeploymentPath(name, number), deployment: latest?.deployment ?? null };
};

/** Null for a module that was never released. */
export async function readLatestDeployment(store: Store, name: string): Promise<Deployment | null> {
  return (await readLatest(store, name)).deployment;
}

/** When a module was first released: ISO 8601, in UTC. */
export async function readFirstReleasedAt(store: Store, name: string): Promise<string> {
  return (await readFirst(store, await listDeploymentPaths(store, name)))?.deployment.at ?? '';
}

/** The names of all modules that were ever released. */
export async function listReleasedModules(store: Store): Promise<string[]> {
  return [...new Set((await store.list('turns/')).flatMap((path) => DEPLOYMENT_PATH.exec(path)?.[1] ?? []))];
}

/** Concurrent writers can create the next deployment first; each of them costs one attempt. */
const MAX_ATTEMPTS = 20;

/**
 * Creates the module's next deployment from its latest one. If another writer creates one first, `next` is called again
 * with that one, so that no deployment is lost. If `next` throws, nothing changes.
 */
export async function appendDeployment(
  store: Store,
  name: string,
  next: (latest: Deployment | null) => Omit<Deployment, 'at'> | Promise<Omit<Deployment, 'at'>>,
): Promise<Deployment> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { nextPath, deployment } = await readLatest(store, name);
    const created: Deployment = { ...(await next(deployment)), at: new Date().toISOString() };
    if (await store.create(nextPath, toJson(created))) return created;
  }
  throw new Error(`${name} is being released by others at the same time. Try again.`);
}

/** @param timestamp ISO 8601 @param now milliseconds since 1970 */
export function isWithinDays(timestamp: string, days: number, now: number): boolean {
  return Date.parse(timestamp) >= now - days * DAY_MS;
}

/** The versions that are current or staged, or were in the last days: an open tab may still run one. */
export async function findNeededVersions(store: Store, name: string, days: number, now: number): Promise<Set<string>> {
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
}
