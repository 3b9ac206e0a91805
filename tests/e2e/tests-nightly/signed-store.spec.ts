import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore, promote, publish, publishShell } from 'releases';
import { root } from '../src/module-builds.ts';
import { heading } from '../src/nav.ts';
import { createVariant, removeReleases } from '../src/releases.ts';
import { createShellVariant } from '../src/shell-variant.ts';
import { expect, type Stack, test } from '../src/test.ts';
import { openSignedIn } from '../src/traders.ts';

const name = 'mf-account';
const version = '9.0.0';

/** The store as a thief has it: all of its files, and no key. */
const openAsThief = ({ dataDir }: Stack) => createFolderStore(join(dataDir, 'releases'));

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signed-store-'));
});
test.afterEach(async ({ stack }) => {
  await rm(folder, { recursive: true });
  await openAsThief(stack).removeFolder('shell/');
  await removeReleases(stack);
});

/** Runs `npm run releases` for the store of the stack, whose key is beside it. @returns its output */
const runReleases = ({ dataDir }: Stack, ...args: string[]): string =>
  execFileSync(process.execPath, [join(root, 'platform/releases/src/cli.ts'), 'releases', ...args], {
    cwd: join(root, name),
    env: { ...process.env, RELEASE_TARGET: join(dataDir, 'releases') },
    encoding: 'utf8',
  });

test('npm start with a store and a key serves what was signed, and nothing that a thief of the store wrote (TRU-02)', async ({
  page,
  stack,
  trader,
}) => {
  const thief = openAsThief(stack);
  const shell = await createShellVariant(join(root, 'shell/dist'), join(folder, 'shell'));
  const entry = (await readdir(join(shell, 'assets'))).find((file) => /^main\.\w+\.js$/.test(file));
  const readStatus = async (path: string) => (await page.request.get(path)).status();
  const readEntryStatus = () => readStatus(`/assets/${entry}`);
  const readVersion = async () => {
    const { remotes } = await (await page.request.get('/remotes.json')).json();
    return remotes.find((remote: { name: string }) => remote.name === name)?.version;
  };
  /** Asks again until the gateway has read the store, which it names in its log. */
  const expectRefused = (what: string, read: () => Promise<unknown>) => {
    const readLog = async () => {
      await read();
      return stack.logs();
    };
    return expect.poll(readLog).toContain(`${what} is left out`);
  };

  await test.step('a shell that nobody signed is not served, and is once the operator signs it', async () => {
    const now = Date.now();
    await publishShell(thief, shell, now);
    await expectRefused(`The shell of ${new Date(now).toISOString()}`, readEntryStatus);
    expect(await readEntryStatus()).toBe(404);
    expect(runReleases(stack, 'shell', shell)).toMatch(/^Published \d+ files of the shell\./);
    await expect.poll(readEntryStatus).toBe(200);
  });
  await test.step('nor is a version of a module, in the list or for a preview', async () => {
    await publish(thief, await createVariant(name, version));
    await promote(thief, name, version);
    await expectRefused(`${name} ${version}`, readVersion);
    expect(await readVersion()).not.toBe(version);
    expect(await readStatus(`/module-versions/${name}/${version}.json`)).toBe(404);
    expect(runReleases(stack, 'sign', '--version', version)).toMatch(/^Signed mf-account 9\.0\.0 /);
    await expect.poll(readVersion).toBe(version);
  });
  await test.step('a page of the signed version opens', async () => {
    const loaded = page.waitForResponse(new RegExp(`/modules/${name}/${version}/`));
    await openSignedIn(page, trader, '/account');
    await expect(heading(page, 'Account Settings')).toBeVisible();
    expect((await loaded).status()).toBe(200);
  });
});
