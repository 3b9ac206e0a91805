import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startStack } from 'local/testing';
import { type ModuleBuild, readBuild } from 'releases';
import { controls, fillTrade } from '../src/add-trade.ts';
import { statistic } from '../src/dashboard.ts';
import { chooseFile, getSample, getSource } from '../src/import.ts';
import { root } from '../src/module-builds.ts';
import { heading } from '../src/nav.ts';
import { hasOwnWorkers, type Pair, publishToAll, releasePairs, splitPairs } from '../src/release-pairs.ts';
import {
  buildInTree,
  createReleaseTree,
  findLastReleases,
  listModules,
  type ReleaseCommit,
  readHostExports,
} from '../src/release-trees.ts';
import { removeReleases } from '../src/releases.ts';
import { expect, type Page, type Stack, test } from '../src/test.ts';
import { makeTrader, signIn } from '../src/traders.ts';

interface BuiltRelease extends ReleaseCommit {
  tree: string;
  builds: ModuleBuild[];
}

const readBuilds = async (tree: string): Promise<ModuleBuild[]> =>
  Promise.all((await listModules(tree)).map((name) => readBuild(join(tree, name, 'dist'))));

let today: ModuleBuild[];
let releases: BuiltRelease[];
/** Removed at the end, also if a build fails. */
const trees: string[] = [];

test.describe.configure({ mode: 'serial' });
// The policy of pages refuses workers that a module of an older release starts itself.
test.use({ allowedConsoleErrors: /TrustedScriptURL/ });

test.beforeAll(async () => {
  const build = async (release: ReleaseCommit, packages: readonly string[]): Promise<BuiltRelease> => {
    const tree = await createReleaseTree(release);
    trees.push(tree);
    await buildInTree(tree, [...packages, ...(await listModules(tree))]);
    return { ...release, tree, builds: await readBuilds(tree) };
  };
  const found = await findLastReleases();
  today = await readBuilds(root);
  // Only the last release runs with its own shell.
  releases = await Promise.all(found.map((release, index) => build(release, index === 0 ? ['shell'] : [])));
});

test.afterAll(() => Promise.all(trees.map((tree) => rm(tree, { recursive: true, force: true }))));

const getRelease = (index: number): BuiltRelease => {
  const release = releases[index];
  if (!release) throw new Error('The release was not built.');
  return release;
};

/** Signs in, adds a trade, finds it, and opens all pages. @returns what the browser loaded */
const useProduct = async (page: Page, stack: Stack, paths: readonly string[]): Promise<string[]> => {
  const loaded: string[] = [];
  page.on('response', (reply) => loaded.push(new URL(reply.url()).pathname));
  const trader = await makeTrader(stack);
  await page.goto(stack.url);
  await signIn(page, trader, `${stack.url}/add-trade`);
  await fillTrade(page, 'aapl', '1234.56');
  await controls(page).save.click();
  await expect(page).not.toHaveURL(/add-trade/);
  await page.goto(`${stack.url}/trades`);
  await page.getByRole('link', { name: /AAPL/ }).click();
  await expect(heading(page, 'Trade Details')).toBeVisible();
  await page.goto(`${stack.url}/dashboard`);
  await expect(statistic(page, 'Total P&L')).toContainText('1,234.56');
  for (const path of paths) {
    await page.goto(stack.url + path);
    await expect(heading(page), path).toBeVisible();
    await expect(heading(page, 'Page not found'), path).toHaveCount(0);
    await expect(page.getByRole('alert'), path).toHaveCount(0);
  }
  return loaded;
};

/** Reads a file of a broker, in a worker. */
const readFile = async (page: Page, stack: Stack): Promise<void> => {
  await page.goto(`${stack.url}/import`);
  await chooseFile(page, getSample('tradovate-performance.csv'));
  await expect(getSource(page, 'Tradovate Performance').getByRole('button', { name: 'Import 7 trades' })).toBeVisible();
};

const print = (kind: string, lines: readonly string[]): void => {
  for (const line of lines) {
    test.info().annotations.push({ type: kind, description: line });
    console.log(`${kind}: ${line}`);
  }
};

/** Every page of a signed-in trader that these modules own. */
const listPaths = (builds: readonly ModuleBuild[]): string[] =>
  builds.flatMap(({ module }) => module.paths).filter((path) => !/^\/(?:sign|verify|auth)/.test(path));

const expectToRun = async (page: Page, stack: Stack, pairs: readonly Pair[], isOlder: boolean): Promise<void> => {
  const loaded = await useProduct(page, stack, listPaths(pairs.map(({ build }) => build)));
  for (const { title, build } of pairs) {
    const folder = `/modules/${build.module.name}/${build.module.version}/`;
    const isLoaded = loaded.some((path) => path.startsWith(folder));
    expect(isLoaded, title).toBe(true);
    if (isOlder && hasOwnWorkers(build)) print('reads no files in the product of today (ADR 52)', [title]);
    else if (build.module.name === 'mf-import') await readFile(page, stack);
    print('ran', [title]);
  }
};

for (const index of [0, 1]) {
  test(`modules of release ${index + 1} before this one run with the API and shell of today (TRU-05)`, async ({
    page,
    stack,
  }) => {
    const release = getRelease(index);
    const { run, skipped } = splitPairs(release.builds, today, `of ${release.name}, with the product of today`);
    print('skipped, same contract', skipped);
    expect(await releasePairs(stack, run)).toEqual([]);
    if (run.length > 0) await expectToRun(page, stack, run, true);
    await removeReleases(stack);
  });
}

test('modules of today run with the API and shell of the last release, or are refused (TRU-05)', async ({ page }) => {
  const release = getRelease(0);
  const { run, skipped } = splitPairs(today, release.builds, `of today, with the product of ${release.name}`);
  print('skipped, same contract', skipped);
  const stack = await startStack({ root: release.tree });
  try {
    for (const build of release.builds) await publishToAll(stack, build);
    const refused = await releasePairs(stack, run);
    print(
      'refused by the release tool',
      refused.map(({ title, reason }) => `${title}: ${reason}`),
    );
    const supported = run.filter(({ title }) => !refused.some((each) => each.title === title));
    if (supported.length > 0) await expectToRun(page, stack, supported, false);
    const needsShell = refused.filter(({ reason }) => reason.endsWith('deploy the shell first.'));
    await test.step('after a rollback of the shell, the versions before are served in place of those that it refuses', async () => {
      for (const { build } of needsShell) await publishToAll(stack, build);
      const before = release.builds.filter(({ module }) =>
        needsShell.some(({ build }) => build.module.name === module.name),
      );
      const pairs = before.map((build) => ({ title: `${build.module.name}, the version before`, build }));
      if (pairs.length > 0) await expectToRun(page, stack, pairs, false);
    });
  } finally {
    // An open page reports its loads to the server.
    await page.goto('about:blank');
    await stack.remove();
  }
});

test('shared-ui/host has a new version if modules can import more of it, and still has what they did (TRU-05)', async () => {
  const [before, now] = await Promise.all([readHostExports(getRelease(0).tree), readHostExports(root)]);
  expect(before.names.filter((name) => !now.names.includes(name))).toEqual([]);
  const added = now.names.filter((name) => !before.names.includes(name));
  print('added to shared-ui/host', added);
  if (added.length > 0) expect(now.version).not.toBe(before.version);
});
