import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Deployment, isWithdrawn, readDeployments, readReleases, type Store } from 'protocol/store';
import { GUARDIAN_RULE } from './guardian.ts';
import { createHealthTable, fetchHealth, formatHtml, formatTable } from './health.ts';
import { findWatched } from './watched.ts';

const formatVersions = ({ current, staged }: Deployment): string =>
  [current ?? 'none', ...(staged ? [`${staged.version} for ${staged.percent} of 100`] : [])].join(', ');

/** A line for each deployment of a module, the latest first. */
export async function listDeployments(name: string, store: Store): Promise<string[]> {
  const deployments = await readDeployments(store, name);
  if (deployments.length === 0) return [`${name} has no deployments in ${store.description}.`];
  return deployments.map((deployment) => {
    const { at, what, by = '', commit = '', reason = '' } = deployment;
    return [at, what.padEnd('unrelease'.length), formatVersions(deployment), by, commit, reason]
      .filter(Boolean)
      .join('  ');
  });
}

const HEALTH_FILE = 'module-health.html';

interface HealthOptions {
  /** The API's internal port. */
  healthUrl: string;
  /** Writes a page instead of lines. */
  isHtml: boolean;
}

export async function showHealth({ healthUrl, isHtml }: HealthOptions): Promise<string[]> {
  const table = createHealthTable(await fetchHealth(healthUrl));
  if (!isHtml) return formatTable(table);
  const file = resolve(HEALTH_FILE);
  writeFileSync(file, formatHtml(table, new Date()));
  return [`Wrote ${file}.`];
}

/** A line for each published version of a module, with who gets it. */
export async function listVersions(name: string, store: Store): Promise<string[]> {
  const deployments = await readDeployments(store, name);
  const [deployment] = deployments;
  const isPromoted = findWatched(deployments, Date.now())?.phase === 'promoted';
  const formatStatus = async (version: string): Promise<string> => {
    if (await isWithdrawn(store, name, version)) return '  withdrawn';
    if (version === deployment?.current) return '  current';
    if (version !== deployment?.staged?.version) return '';
    const next = isPromoted ? `, for all after ${GUARDIAN_RULE.watchHours} hour by the guardian` : '';
    return `  for ${deployment.staged.percent} of 100${next}`;
  };
  const releases = await readReleases(store, name);
  if (releases.length === 0) return [`${name} has no releases in ${store.description}.`];
  return Promise.all(
    releases.map(async ({ version, releasedAt }) => `${releasedAt}  ${version}${await formatStatus(version)}`),
  );
}
