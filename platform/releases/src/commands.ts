import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedModule } from 'protocol';
import { readCalls, readLatestDeployment, readRelease } from 'protocol/store';
import { checkBudget } from './budget.ts';
import { findBuiltModules } from './builds.ts';
import { assertOpens } from './candidate/check.ts';
import { checkApi } from './check-api.ts';
import type { Command, ProductOption } from './command-options.ts';
import { assertLiveSupports, fetchLiveRemotes } from './compatibility.ts';
import { describeModuleHealth } from './composition.ts';
import { describePromotion, guard, waitForGuardian } from './guard.ts';
import { runGuardianLoop } from './guardian-loop.ts';
import { fetchHealth } from './health.ts';
import { listDeployments, listVersions, showHealth } from './listings.ts';
import { readOfferedSlots } from './offered-slots.ts';
import { OFFLINE_WARNING, requireProduct, writeProduct } from './product.ts';
import { DEFAULT_RETENTION, findPrunableVersions, prune } from './prune.ts';
import { publish, readBuild, validateBuild } from './publish.ts';
import { assertClaimsAreFree, readReleasedRemotes } from './remotes.ts';
import { findRollbackTarget, promote, rollback, rollbackAndWithdraw, stage, unrelease, withdraw } from './rollout.ts';
import { seed } from './seed.ts';
import { publishShell, SHELL_BUILD, seedShell } from './shell-files.ts';
import { assertCanSign, listKeys, signReleases } from './signatures/sign.ts';
import { SHELL_OWNER } from './signatures/signed-files.ts';

/** Where a person sees a version that others do not get. Without the product, only how its address ends. */
const getPreviewAddress = ({ name, version, paths: [path = '/'] }: PublishedModule, liveUrl: string | undefined) => {
  const query = `?try=${name}@${version}`;
  return liveUrl ? new URL(path + query, liveUrl).href : query;
};

const release: Command<
  | ProductOption
  | 'folder'
  | 'name'
  | 'percent'
  | 'ramp'
  | 'build'
  | 'isBuilt'
  | 'isDryRun'
  | 'shouldPromote'
  | 'shouldCheck'
  | 'origin'
  | 'verified'
  | 'signer'
  | 'policy'
> = async (options) => {
  const { folder, name, store, verified, percent, ramp, isBuilt, isDryRun, shouldPromote, shouldCheck, origin } =
    options;
  assertCanSign(options);
  const liveUrl = await requireProduct(options);
  if (!isBuilt) {
    // The files of an earlier build would be released too.
    for (const output of ['dist', 'source-maps']) rmSync(join(folder, output), { recursive: true, force: true });
    await options.build(folder);
  }
  const build = await readBuild(join(folder, 'dist'));
  validateBuild(name, build);
  // A preview may be of a version for the next shell.
  const offered = await readOfferedSlots(verified);
  if (liveUrl && shouldPromote) await assertLiveSupports(build.module, build.calls, liveUrl, offered);
  const released = await readReleasedRemotes(store, '/', () => undefined);
  assertClaimsAreFree(build.module, [...released, ...(liveUrl ? await fetchLiveRemotes(liveUrl) : [])]);
  const size = await checkBudget(folder, build, store);
  const { version } = build.module;
  const summary = `${name} ${version} (${build.files.size} files, ${size}) to ${store.description}`;
  const warnings = liveUrl ? [] : [OFFLINE_WARNING];
  if (isDryRun) return [...warnings, `Would release ${summary}. Nothing was changed.`];
  const published = await publish(store, build);
  const preview = `Look at it first: ${getPreviewAddress(published, liveUrl)}`;
  if (!shouldPromote) return [...warnings, `Published ${summary}.`, preview];
  if (liveUrl && shouldCheck) await assertOpens(published, liveUrl, offered);
  if (percent === undefined) {
    await promote(verified, name, version, origin);
    return [...warnings, `Released ${summary}, for all browsers.`];
  }
  await stage(verified, name, version, percent, origin, ramp);
  return [...warnings, `Released ${summary}, for ${percent} of 100 browsers.`, preview];
};

const promoteVersion: Command<
  ProductOption | 'name' | 'verified' | 'version' | 'origin' | 'waitMinutes' | 'isDryRun' | 'shouldCheck'
> = async (options) => {
  const { name, store, verified, version, origin, waitMinutes, isDryRun, shouldCheck } = options;
  const liveUrl = await requireProduct(options);
  const latest = await readLatestDeployment(store, name);
  const promoted = version ?? latest?.staged?.version;
  if (!promoted) throw new Error(`${name} has no staged version: specify one with --version.`);
  const release = await readRelease(verified, name, promoted);
  const offered = await readOfferedSlots(verified);
  if (liveUrl && release)
    await assertLiveSupports(release, (await readCalls(store, name, promoted)) ?? {}, liveUrl, offered);
  const warnings = liveUrl ? [] : [OFFLINE_WARNING];
  if (isDryRun) return [...warnings, `Would promote ${name} ${promoted}. Nothing was changed.`];
  const passed = waitMinutes && (await waitForGuardian(store, name, promoted, waitMinutes));
  // Another command promoted it: its hour is not shortened.
  if (passed && passed.what === 'promote') return [...warnings, ...describePromotion(name, promoted, passed)];
  // A staged version was opened before it was staged, one that was published for preview was not.
  const isStaged = promoted === latest?.staged?.version;
  if (liveUrl && release && shouldCheck && !isStaged) await assertOpens(release, liveUrl, offered);
  const deployment = await promote(verified, name, promoted, origin, 'promote');
  return [...warnings, ...describePromotion(name, promoted, deployment)];
};

const takeOffline: Command<'name' | 'store' | 'origin' | 'isDryRun'> = async ({ name, store, origin, isDryRun }) => {
  if (isDryRun) return [`Would take ${name} offline. Nothing was changed.`];
  await unrelease(store, name, origin);
  return [`Took ${name} offline. Its versions remain: promote one, or release again.`];
};

const rollBack: Command<'name' | 'verified' | 'to' | 'isDryRun' | 'shouldWithdraw' | 'origin'> = async ({
  name,
  verified: store,
  to,
  isDryRun,
  shouldWithdraw,
  origin,
}) => {
  if (isDryRun)
    return [`Would roll ${name} back to ${await findRollbackTarget(store, name, to)}. Nothing was changed.`];
  const withdrawn = shouldWithdraw ? await rollbackAndWithdraw(store, name, to, origin) : undefined;
  const current = withdrawn
    ? (await readLatestDeployment(store, name))?.current
    : (await rollback(store, name, to, origin)).current;
  const lines = [
    current ? `Rolled ${name} back to ${current} for all browsers.` : `Cancelled the staged first release of ${name}.`,
  ];
  return withdrawn ? [...lines, `Withdrew ${name} ${withdrawn}. It can no longer be released.`] : lines;
};

const withdrawVersion: Command<'name' | 'store' | 'version' | 'isDryRun'> = async ({
  name,
  store,
  version,
  isDryRun,
}) => {
  if (!version) throw new Error('Specify the version to withdraw with --version.');
  if (isDryRun) return [`Would withdraw ${name} ${version}. Nothing was changed.`];
  await withdraw(store, name, version);
  return [`Withdrew ${name} ${version}. It can no longer be released.`];
};

const runGuardian: Command<'verified' | 'healthUrl' | 'everySeconds' | 'shouldPrune' | 'createReport'> = async (
  options,
) => {
  const { verified, healthUrl, everySeconds, createReport } = options;
  if (everySeconds === undefined) return guard(verified, await fetchHealth(healthUrl), Date.now());
  return runGuardianLoop({ ...options, store: verified, everySeconds, report: await createReport() });
};

const signStored: Command<'name' | 'store' | 'signer' | 'version' | 'isDryRun'> = async (options) => {
  const { name, store, signer, version: only, isDryRun } = options;
  if (!signer) throw new Error('Set RELEASE_KEY to the private key that signs, or to the name of its file.');
  return signReleases(store, signer, { name, only, isDryRun });
};

const publishBuiltShell: Command<'store' | 'address' | 'policy' | 'signer'> = async (options) => {
  const { store, address = '' } = options;
  assertCanSign({ ...options, name: SHELL_OWNER });
  return [`Published ${await publishShell(store, address, Date.now())} files of the shell.`];
};

const listReleases: Command<
  | 'name'
  | 'store'
  | 'verified'
  | 'topic'
  | 'address'
  | 'healthUrl'
  | 'isHtml'
  | 'signer'
  | 'policy'
  | 'version'
  | 'isDryRun'
> = async (options) => {
  const { name, store, policy, topic, address = '' } = options;
  if (topic === 'sign') return signStored(options);
  if (topic === 'keys') return listKeys(store, policy, options);
  if (topic === 'health') return showHealth(options);
  if (topic === 'history') return listDeployments(name, store);
  if (topic === 'shell') return publishBuiltShell(options);
  if (topic === 'product') return [`${store.description} is for ${await writeProduct(store, address)}.`];
  return listVersions(name, store);
};

const pruneVersions: Command<'name' | 'store' | 'days' | 'isDryRun'> = async ({ name, store, days, isDryRun }) => {
  const old = await findPrunableVersions(store, name, { ...DEFAULT_RETENTION, days }, Date.now());
  if (!isDryRun) await prune(store, name, old);
  const heading = `${isDryRun ? 'Would remove' : 'Removed'} ${old.length} versions of ${name}${old.length ? ':' : '.'}`;
  return [heading, ...old];
};

const seedModules: Command<
  'store' | 'topic' | 'builtModules' | 'builtShell' | 'shouldUpdate' | 'policy' | 'signer'
> = async (options) => {
  const { store, topic, builtModules, builtShell } = options;
  const assertCanAdd = (name: string) => assertCanSign({ ...options, name });
  const shell = topic ? join(topic, SHELL_BUILD) : builtShell;
  const problem = await seedShell(store, shell, Date.now(), () => assertCanAdd(SHELL_OWNER));
  const modules = topic ? findBuiltModules(topic) : builtModules;
  const seeded = await seed(store, modules, { ...options, assertCanAdd });
  const lines = problem ? [problem, ...seeded] : seeded;
  return lines.length > 0 ? lines : [`${store.description} has all modules.`];
};

export const commands = {
  release,
  promote: promoteVersion,
  unrelease: takeOffline,
  rollback: rollBack,
  withdraw: withdrawVersion,
  releases: listReleases,
  health: describeModuleHealth,
  prune: pruneVersions,
  seed: seedModules,
  guard: runGuardian,
  'check-api': checkApi,
} as const;
