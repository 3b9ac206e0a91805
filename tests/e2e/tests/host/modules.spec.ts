import { rollback } from 'releases';
import { barLink, heading, openByTradesMenu } from '../../src/nav.ts';
import { getReleaseStore, releaseVariant, removeReleases } from '../../src/releases.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { openSignedIn, signIn } from '../../src/traders.ts';

test.afterEach(({ stack }) => removeReleases(stack));

/** The copies of each shared package that the page's federation runtime uses: `version from provider`. */
const sharedCopies = (page: Page) =>
  page.evaluate(() => {
    type Shared = { from: string; loaded?: boolean | number; lib?: unknown };
    type Scope = Record<string, Record<string, Shared>>;
    const { __FEDERATION__ } = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: { shareScopeMap: { default?: Scope } }[] };
    };
    const copies = new Map<string, Set<string>>();
    for (const { shareScopeMap } of __FEDERATION__.__INSTANCES__) {
      for (const [name, versions] of Object.entries(shareScopeMap.default ?? {})) {
        const used = Object.entries(versions).filter(([, shared]) => shared.loaded || shared.lib);
        for (const [version, { from }] of used) {
          copies.set(name, (copies.get(name) ?? new Set()).add(`${version} from ${from}`));
        }
      }
    }
    return Object.fromEntries([...copies].map(([name, found]) => [name, [...found]]));
  });

/** Texts that exist in one library only: React, its DOM, the router, and the part of ours that exists once per page. */
const onlyIn = [
  '__CLIENT_INTERNALS_DO_NOT_USE',
  'onRecoverableError',
  'used only in the context of a <Router>',
  'trading-journal-changes',
];

/** The paths of the page's scripts, including those of modules, that contain a text. */
const scriptsWith = async (page: Page, text: string): Promise<string[]> => {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = [...new Set(addresses)].filter((address) => new URL(address).pathname.endsWith('.js'));
  const found = await Promise.all(
    scripts.map(async (address) => ((await (await page.request.get(address)).text()).includes(text) ? [address] : [])),
  );
  return found.flat().map((address) => new URL(address).pathname);
};

test('one copy of each shared library runs, that of the shell, with all modules loaded (MFE-02 MFE-05)', async ({
  page,
  trader,
}) => {
  // By the form, which is a module too.
  await signIn(page, trader);
  await openByTradesMenu(page, 'My Trades');
  await expect(heading(page, 'My Trades')).toBeVisible();
  await barLink(page, 'Account').click();
  await expect(heading(page, 'Account Settings')).toBeVisible();
  const copies = await sharedCopies(page);
  for (const text of onlyIn)
    expect(await scriptsWith(page, text), text).toEqual([expect.stringMatching(/^\/assets\//)]);
  for (const name of ['react', 'react-dom', 'jotai', 'shared-ui/host']) {
    expect(copies[name], name).toHaveLength(1);
    expect(copies[name]?.[0]).toContain('from shell');
  }
});

test.describe('a module that is down', () => {
  test.use({
    allowedConsoleErrors: /a fault|LoadError|Failed to load resource|Federation Runtime|chunk|could not be loaded/,
  });

  const failure = (page: Page) => page.getByRole('main').getByRole('alert');

  /** Another module works, and the failed one is still where it was. */
  const expectOthersAlive = async (page: Page): Promise<void> => {
    await barLink(page, 'Dashboard').click();
    await expect(page.getByRole('group', { name: 'Total P&L' })).toBeVisible();
    await page.goBack();
    await expect(failure(page)).toBeVisible();
  };

  test('affects only its own pages, until Retry or a rollback brings them back (MFE-03 MFE-04)', async ({
    page,
    stack,
    trader,
  }) => {
    await releaseVariant(stack, 'mf-account', '1.0.0');
    const address = '**/modules/mf-account/*/remoteEntry.js*';
    await openSignedIn(page, trader);
    await test.step('its file cannot be loaded', async () => {
      await page.route(address, (route) => route.abort());
      await page.goto('/account');
      await expect(failure(page)).toContainText('The module mf-account');
      await expectOthersAlive(page);
      await page.unroute(address);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(heading(page, 'Account Settings')).toBeVisible();
    });
    await test.step('a faulty release crashes', async () => {
      const fault = { '"Profile Information"': '(()=>{throw Error("a fault")})()' };
      await releaseVariant(stack, 'mf-account', '1.1.0', fault);
      await page.goto('/account');
      await expect(failure(page)).toContainText('The module mf-account stopped because of an error');
      await expectOthersAlive(page);
      await rollback(getReleaseStore(stack), 'mf-account');
      await page.reload();
      await expect(heading(page, 'Account Settings')).toBeVisible();
    });
  });
});
