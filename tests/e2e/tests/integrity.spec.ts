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
const folder = `/modules/${name}/[^/]+/`;
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

/** What a cache between the browser and the store could add to a file of each kind. */
const addedScript = '\n;window.changed = true;';
const addedStyle = '\n:root { --changed: yes; }';
const kinds = [
  ['the manifest', 'mf-manifest\\.json', ' '],
  ['the entry', 'remoteEntry\\.js', addedScript],
  ['a script that federation loads', 'assets/__federation_expose_module\\.\\w+\\.js', addedScript],
  ['a script that the module loads', 'assets/\\d+\\.\\w+\\.js', addedScript],
  ['a style sheet', 'assets/\\d+\\.\\w+\\.css', addedStyle],
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

/** The module fails alone, and Retry loads the released file once it is served again. */
const expectRefused = async (page: Page, address: RegExp, heading: string) => {
  await expect(alert(page)).toContainText(`The module ${name}`);
  expect(await didApply(page)).toBe(false);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page is not available right now');
  await page.goBack();
  await expect(alert(page)).toBeVisible();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(await didApply(page)).toBe(false);
};

test('refuses every kind of module file that a cache changed (MFE-03)', async ({ page, browser, stack, trader }) => {
  test.setTimeout(240_000);
  await signIn(page, trader);
  const storageState = await page.context().storageState();
  const expectRefusal = async (file: string, addition: string, heading: string) => {
    // A browser without cached files.
    const fresh = await (await browser.newContext({ baseURL: stack.url, storageState })).newPage();
    const address = new RegExp(`${folder}${file}`);
    await change(fresh, address, addition);
    await fresh.goto('/account');
    await expectRefused(fresh, address, heading);
    await fresh.context().close();
  };
  await removeReleases(stack);
  await test.step('the entry of a module that was never released', () =>
    expectRefusal('remoteEntry\\.js', addedScript, 'Account Settings'));
  await releaseVariant(stack, name, '1.0.0', { 'Account Settings': 'Your account, verified' });
  for (const [kind, file, addition] of kinds) {
    await test.step(kind, () => expectRefusal(file, addition, 'Your account, verified'));
  }
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
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  const files = requested.filter((path) => path.startsWith(`/modules/${name}/`));
  expect(files.length).toBeGreaterThan(2);
  expect(files.toSorted()).toEqual([...new Set(files)].toSorted());
  expect(warnings).toEqual([]);
});
