import { join } from 'node:path';
import { MODULE_CONTRACT } from 'contracts';
import { checkBudget } from './budget.ts';
import { buildModule } from './build.ts';
import { unverifiedFiles } from './integrity.ts';
import { liveBreaks } from './live-breaks.ts';
import { promote, rollback, rollbackAndWithdraw, rollbackTarget, stage } from './module-turns.ts';
import { expectFreePaths } from './paths.ts';
import { prune, unneeded } from './prune.ts';
import { type Built, publish, readBuilt } from './publish.ts';
import { readReleases } from './release.ts';
import type { Store } from './store/store.ts';
import { latestTurn } from './turns.ts';
import { isWithdrawn, withdraw } from './withdrawal.ts';

export interface CommandOptions {
  /** The module's own. */
  folder: string;
  name: string;
  store: Store;
  /** Of a hundred browsers; all of them unless it is given. */
  percent: number | undefined;
  /** The version to go back to. */
  to: string | undefined;
  /** A rollback also withdraws the version that it takes back. */
  withdraw: boolean;
  /** The version to withdraw. */
  version: string | undefined;
  /** For so long a tab may go on with a version that is no longer current. */
  days: number;
  /** Its `dist` is released as it is: another job has built it. */
  isBuilt: boolean;
  dryRun: boolean;
  /** False only puts the version into the store, where `?try=` finds it. */
  promote: boolean;
}

/** How many of the newest versions stay, whatever their age. */
const newestKept = 3;

type Command = (options: CommandOptions) => Promise<string[]>;

const check = (name: string, { module, files }: Built): void => {
  if (module.name !== name) throw new Error(`The build of ${name} calls itself ${module.name}.`);
  if (module.contract !== MODULE_CONTRACT) {
    throw new Error(`${name} is built for module contract ${module.contract}, this tree has ${MODULE_CONTRACT}.`);
  }
  const unverified = unverifiedFiles(module, files);
  if (unverified.length > 0) {
    throw new Error(`Browsers could not verify these files of ${name}, build it again: ${unverified.join(', ')}.`);
  }
};

const release: Command = async ({ folder, name, store, percent, isBuilt, dryRun, promote: toAll }) => {
  if (!isBuilt) await buildModule(folder);
  const built = await readBuilt(join(folder, 'dist'));
  check(name, built);
  await expectFreePaths(store, built.module);
  const size = await checkBudget(folder, built, store);
  const { version } = built.module;
  const what = `${name} ${version} (${built.files.size} files, ${size}) at ${store.description}`;
  if (dryRun) return [`Would release ${what}. Nothing was changed.`];
  await publish(store, built);
  if (!toAll) return [`Published ${what}.`, `Nobody gets it yet; try it with ?try=${name}@${version}`];
  if (percent === undefined) await promote(store, name, version);
  else await stage(store, name, version, percent);
  return [`Released ${what}, ${percent === undefined ? 'for all' : `for ${percent} of 100 browsers`}.`];
};

const back: Command = async ({ name, store, to, dryRun, withdraw: withdrawing }) => {
  if (dryRun) return [`Would make ${name} ${await rollbackTarget(store, name, to)} for all. Nothing was changed.`];
  const withdrawn = withdrawing ? await rollbackAndWithdraw(store, name, to) : undefined;
  const current = withdrawn ? (await latestTurn(store, name))?.current : (await rollback(store, name, to)).current;
  const lines = [`${name} is ${current} for all again.`];
  return withdrawn ? [...lines, `${name} ${withdrawn} is withdrawn: nobody can get it again.`] : lines;
};

const withdrawVersion: Command = async ({ name, store, version, dryRun }) => {
  if (!version) throw new Error('Name the version to withdraw with --version.');
  if (dryRun) return [`Would withdraw ${name} ${version}. Nothing was changed.`];
  await withdraw(store, name, version);
  return [`${name} ${version} is withdrawn: nobody can get it again.`];
};

const list: Command = async ({ name, store }) => {
  const turn = await latestTurn(store, name);
  const mark = async (version: string): Promise<string> => {
    if (await isWithdrawn(store, name, version)) return '  withdrawn';
    if (version === turn?.current) return '  current';
    return version === turn?.staged?.version ? `  for ${turn.staged.percent} of 100` : '';
  };
  const releases = await readReleases(store, name);
  if (releases.length === 0) return [`${name} was never released to ${store.description}.`];
  return Promise.all(
    releases.map(async ({ version, releasedAt }) => `${releasedAt}  ${version}${await mark(version)}`),
  );
};

const cleanUp: Command = async ({ name, store, days, dryRun }) => {
  const old = await unneeded(store, name, { days, newest: newestKept }, Date.now());
  if (!dryRun) await prune(store, name, old);
  const heading = `${dryRun ? 'Would remove' : 'Removed'} ${old.length} versions of ${name}${old.length ? ':' : '.'}`;
  return [heading, ...old];
};

const checkApi: Command = async ({ store, days }) => {
  const breaks = await liveBreaks(store, { days, now: Date.now() });
  if (breaks.length > 0) throw new Error(['This API would break what is live:', ...breaks].join('\n'));
  return [`This API breaks no module that is live at ${store.description}.`];
};

export const commands = {
  release,
  rollback: back,
  withdraw: withdrawVersion,
  releases: list,
  prune: cleanUp,
  'check-api': checkApi,
} as const;
