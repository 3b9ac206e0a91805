import type { Page } from '@playwright/test';
import { expect, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

const goBy = async (page: Page, menu: string, item?: string) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  if (!item) return bar.getByRole('link', { name: menu }).click();
  await bar.getByRole('button', { name: menu }).hover();
  return page.getByRole('link', { name: item }).click();
};

/** What the page's federation runtime has of each shared package: `package@version from provider`. */
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

/** Sentences that stand in one library alone: React, its DOM, the router, and what is ours and once in a page. */
const onlyIn = [
  '__CLIENT_INTERNALS_DO_NOT_USE',
  'onRecoverableError',
  'used only in the context of a <Router>',
  'trading-journal-changes',
];

/** The paths of the page's scripts, all modules' among them, that have this text. */
const scriptsWith = async (page: Page, text: string): Promise<string[]> => {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = [...new Set(addresses)].filter((address) => new URL(address).pathname.endsWith('.js'));
  const found = await Promise.all(
    scripts.map(async (address) => ((await (await page.request.get(address)).text()).includes(text) ? [address] : [])),
  );
  return found.flat().map((address) => new URL(address).pathname);
};

test.describe('modules in the page', () => {
  test('MFE-02 MFE-05 one copy of each shared thing runs, the shell’s, with all four modules loaded', async ({
    page,
    trader,
  }) => {
    await signIn(page, trader);
    await goBy(page, 'Trades', 'My Trades');
    await expect(page.getByRole('heading', { level: 1, name: 'My Trades' })).toBeVisible();
    await goBy(page, 'Account');
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
    const copies = await sharedCopies(page);
    for (const text of onlyIn)
      expect(await scriptsWith(page, text), text).toEqual([expect.stringMatching(/^\/assets\//)]);
    for (const name of ['react', 'react-dom', 'jotai', 'shared-ui/host']) {
      expect(copies[name], name).toHaveLength(1);
      expect(copies[name]?.[0]).toContain('from shell');
    }
  });

  test('NAV-01 the bar never remounts while pages of different modules come and go', async ({ page, trader }) => {
    await signIn(page, trader);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.evaluate((element) => element.setAttribute('data-same', 'yes'));
    await goBy(page, 'Account');
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
    await goBy(page, 'Dashboard');
    await expect(page.getByRole('group', { name: 'Total P&L' })).toBeVisible();
    await expect(bar).toHaveAttribute('data-same', 'yes');
  });
});
