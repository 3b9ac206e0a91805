import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MODULE_CONTRACT } from 'contracts';
import { findLiveBreakingChanges } from './breaking-changes.ts';
import { checkBudget } from './budget.ts';
import { readLatestDeployment } from './deployments.ts';
import { findUnverifiedFiles } from './integrity.ts';
import { findPrunableVersions, prune } from './prune.ts';
import { type ModuleBuild, publish, readBuild } from './publish.ts';
import { isWithdrawn, readReleases } from './release-files.ts';
import { assertPathsAreFree } from './remotes.ts';
import { findRollbackTarget, promote, rollback, rollbackAndWithdraw, stage, withdraw } from './rollout.ts';
import type { Store } from './store.ts';

interface CommandOptions {
  /** The module's folder. */
  folder: string;
  name: string;
  store: Store;
  /** The share of browsers that get the new version; all of them if undefined. */
  percent: number | undefined;
  /** The version to roll back to. */
  to: string | undefined;
  /** A rollback also withdraws the replaced version. */
  shouldWithdraw: boolean;
  /** The version to withdraw. */
  version: string | undefined;
  /** How long an open tab may run a version that is no longer current. */
  days: number;
  /** Writes `dist`. Throws if the build fails. */
  build: (folder: string) => Promise<void> | void;
  /** Another job has built the module: releases its `dist` as it is. */
  isBuilt: boolean;
  isDryRun: boolean;
  /** False only publishes the version for preview with `?try=`. */
  shouldPromote: boolean;
}

/** How many of the newest versions are kept whatever their age. */
const MIN_KEPT_VERSIONS = 3;

type Command = (options: CommandOptions) => Promise<string[]>;

const validateBuild = (name: string, { module, files }: ModuleBuild): void => {
  if (module.name !== name) throw new Error(`The build of ${name} is named ${module.name}.`);
  if (module.contract !== MODULE_CONTRACT) {
    throw new Error(`${name} is built for module contract ${module.contract}, but this tree has ${MODULE_CONTRACT}.`);
  }
  const unverified = findUnverifiedFiles(module, files);
  if (unverified.length > 0) {
    throw new Error(`Browsers cannot verify these files of ${name}: ${unverified.join(', ')}. Build it again.`);
  }
};

const release: Command = async ({
  folder,
  name,
  store,
  percent,
  build: buildModule,
  isBuilt,
  isDryRun,
  shouldPromote,
}) => {
  if (!isBuilt) {
    // The files of an earlier build would be released too.
    for (const output of ['dist', 'source-maps']) rmSync(join(folder, output), { recursive: true, force: true });
    await buildModule(folder);
  }
  const build = await readBuild(join(folder, 'dist'));
  validateBuild(name, build);
  await assertPathsAreFree(store, build.module);
  const size = await checkBudget(folder, build, store);
  const { version } = build.module;
  const summary = `${name} ${version} (${build.files.size} files, ${size}) to ${store.description}`;
  if (isDryRun) return [`Would release ${summary}. Nothing was changed.`];
  await publish(store, build);
  if (!shouldPromote) return [`Published ${summary}.`, `Preview it with ?try=${name}@${version}`];
  if (percent === undefined) await promote(store, name, version);
  else await stage(store, name, version, percent);
  return [`Released ${summary}, for ${percent === undefined ? 'all' : `${percent} of 100`} browsers.`];
};

const rollBack: Command = async ({ name, store, to, isDryRun, shouldWithdraw }) => {
  if (isDryRun)
    return [`Would roll ${name} back to ${await findRollbackTarget(store, name, to)}. Nothing was changed.`];
  const withdrawn = shouldWithdraw ? await rollbackAndWithdraw(store, name, to) : undefined;
  const current = withdrawn
    ? (await readLatestDeployment(store, name))?.current
    : (await rollback(store, name, to)).current;
  const lines = [`Rolled ${name} back to ${current} for all browsers.`];
  return withdrawn ? [...lines, `Withdrew ${name} ${withdrawn}. It can no longer be released.`] : lines;
};

const withdrawVersion: Command = async ({ name, store, version, isDryRun }) => {
  if (!version) throw new Error('Specify the version to withdraw with --version.');
  if (isDryRun) return [`Would withdraw ${name} ${version}. Nothing was changed.`];
  await withdraw(store, name, version);
  return [`Withdrew ${name} ${version}. It can no longer be released.`];
};

const listReleases: Command = async ({ name, store }) => {
  const deployment = await readLatestDeployment(store, name);
  const formatStatus = async (version: string): Promise<string> => {
    if (await isWithdrawn(store, name, version)) return '  withdrawn';
    if (version === deployment?.current) return '  current';
    return version === deployment?.staged?.version ? `  for ${deployment.staged.percent} of 100` : '';
  };
  const releases = await readReleases(store, name);
  if (releases.length === 0) return [`${name} has no releases in ${store.description}.`];
  return Promise.all(
    releases.map(async ({ version, releasedAt }) => `${releasedAt}  ${version}${await formatStatus(version)}`),
  );
};

const pruneVersions: Command = async ({ name, store, days, isDryRun }) => {
  const old = await findPrunableVersions(store, name, { days, newest: MIN_KEPT_VERSIONS }, Date.now());
  if (!isDryRun) await prune(store, name, old);
  const heading = `${isDryRun ? 'Would remove' : 'Removed'} ${old.length} versions of ${name}${old.length ? ':' : '.'}`;
  return [heading, ...old];
};

const checkApi: Command = async ({ store, days }) => {
  const breaks = await findLiveBreakingChanges(store, { days, now: Date.now() });
  if (breaks.length > 0) throw new Error(['This API would break live modules:', ...breaks].join('\n'));
  return [`This API is compatible with all live modules in ${store.description}.`];
};

export const commands = {
  release,
  rollback: rollBack,
  withdraw: withdrawVersion,
  releases: listReleases,
  prune: pruneVersions,
  'check-api': checkApi,
} as const;
