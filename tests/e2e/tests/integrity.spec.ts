import { heading } from '../src/nav.ts';
import { releaseVariant, removeReleases } from '../src/releases.ts';
import { expect, type Page, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

test.afterEach(({ stack }) => removeReleases(stack));

// The browser logs each file that it refuses.
test.use({
  actionTimeout: 10_000,
  allowedConsoleErrors: /integrity|Failed to|LoadError|could not be loaded|Federation Runtime/,
});

const name = 'mf-account';

/** What a cache between the browser and the store could add to a file, for each way of loading one. */
const addedScript = '\n;window.changed = true;';
const kinds = [
  ['the entry', 'remoteEntry\\.js', addedScript],
  ['a script that the module loads', 'assets/\\d+\\.\\w+\\.js', addedScript],
  ['a style sheet', 'assets/\\d+\\.\\w+\\.css', '\n:root { --changed: yes; }'],
] as const;

const change = (page: Page, address: RegExp, addition: string) =>
  page.route(address, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: (await reply.text()) + addition });
  });

const didApply = (page: Page) =>
  page.evaluate(
    () => 'changed' in window || getComputedStyle(document.documentElement).getPropertyValue('--changed') !== '',
  );

test('refuses a module file that a cache changed; Retry loads the released one (MFE-03)', async ({
  page,
  openBrowser,
  stack,
  trader,
}) => {
  await releaseVariant(stack, name, '1.0.0', { 'Account Settings': 'Your account, verified' });
  await signIn(page, trader);
  const storageState = await page.context().storageState();
  for (const [kind, file, addition] of kinds) {
    await test.step(kind, async () => {
      const fresh = await openBrowser({ storageState });
      const address = new RegExp(`/modules/${name}/[^/]+/${file}`);
      await change(fresh, address, addition);
      await fresh.goto('/account');
      await expect(fresh.getByRole('main').getByRole('alert')).toContainText(`The module ${name}`);
      expect(await didApply(fresh)).toBe(false);
      await fresh.unroute(address);
      await fresh.getByRole('button', { name: 'Retry' }).click();
      await expect(heading(fresh, 'Your account, verified')).toBeVisible();
      expect(await didApply(fresh)).toBe(false);
    });
  }
});

/** The files of the shell by the way in which they are loaded. */
const shellKinds = [
  ['the first script', 'first-paint\\.\\w+\\.js', addedScript],
  ['the entry', 'main\\.\\w+\\.js', addedScript],
  ['a script that the entry loads', 'modules\\.\\w+\\.js', addedScript],
  ['the style sheet', 'main\\.\\w+\\.css', '\n:root { --changed: yes; }'],
] as const;

test('refuses a file of the shell that a cache changed (MFE-03)', async ({ page, openBrowser, trader }) => {
  await signIn(page, trader);
  const storageState = await page.context().storageState();
  for (const [kind, file, addition] of shellKinds) {
    await test.step(kind, async () => {
      const fresh = await openBrowser({ storageState });
      const address = new RegExp(`/assets/${file}`);
      await change(fresh, address, addition);
      const refused = fresh.waitForEvent('console', (message) => /integrity.*\/assets\//.test(message.text()));
      await fresh.goto('/account', { waitUntil: 'load' });
      await refused;
      expect(await didApply(fresh)).toBe(false);
    });
  }
});

test('refuses a module without hashes in the list of modules, and loads it once they are there (MFE-03)', async ({
  page,
  trader,
}) => {
  await signIn(page, trader);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.route('/remotes.json', async (route) => {
    const reply = await route.fetch();
    const { remotes } = (await reply.json()) as { remotes: object[] };
    await route.fulfill({
      response: reply,
      json: { remotes: remotes.map((remote) => ({ ...remote, integrity: undefined })) },
    });
  });
  await page.goto('/account');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(`The module ${name} is damaged.`);
  expect(requested.filter((path) => path.startsWith(`/modules/${name}/`) && !path.endsWith('.json'))).toEqual([]);
  await page.unroute('/remotes.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'Account Settings')).toBeVisible();
});

test('preloads files for the request that verifies them, so that none is fetched twice (MFE-03)', async ({
  page,
  trader,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('preload')) warnings.push(message.text());
  });
  await signIn(page, trader);
  // The first visit records the page's files, which the next one preloads.
  await page.goto('/account');
  await expect(heading(page, 'Account Settings')).toBeVisible();
  const next = await page.context().newPage();
  const files: string[] = [];
  next.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/modules/${name}/`) || pathname.startsWith('/assets/')) files.push(pathname);
  });
  await next.goto('/account');
  await expect(heading(next, 'Account Settings')).toBeVisible();
  expect(files.length).toBeGreaterThan(2);
  expect(files.toSorted()).toEqual([...new Set(files)].toSorted());
  expect(warnings).toEqual([]);
});
