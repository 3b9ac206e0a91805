import { addedScript, addedStyle, changeFile, wasChanged } from '../../src/changed-files.ts';
import { heading } from '../../src/nav.ts';
import { releaseVariant, removeReleases } from '../../src/releases.ts';
import { expect, test } from '../../src/test.ts';
import { openSignedIn } from '../../src/traders.ts';

test.afterEach(({ stack }) => removeReleases(stack));

// The browser logs each file that it refuses.
test.use({
  actionTimeout: 10_000,
  allowedConsoleErrors: /integrity|Failed to|LoadError|could not be loaded|Federation Runtime/,
});

const name = 'mf-account';

/** The files of a module by the way in which they are loaded. */
const kinds = [
  ['the entry', 'remoteEntry\\.js', addedScript],
  ['a script that the module loads', 'assets/\\d+\\.js', addedScript],
  ['a style sheet', 'assets/\\d+\\.css', addedStyle],
] as const;

test('refuses a module file that a cache changed; Retry loads the released one (MFE-03)', async ({
  page,
  openBrowser,
  stack,
  trader,
}) => {
  await releaseVariant(stack, name, '1.0.0', { 'Account Settings': 'Your account, verified' });
  await openSignedIn(page, trader);
  const storageState = await page.context().storageState();
  for (const [kind, file, addition] of kinds) {
    await test.step(kind, async () => {
      const fresh = await openBrowser({ storageState });
      const address = new RegExp(`/modules/${name}/[^/]+/${file}`);
      await changeFile(fresh, address, addition);
      await fresh.goto('/account');
      await expect(fresh.getByRole('main').getByRole('alert')).toContainText(`The module ${name}`);
      expect(await wasChanged(fresh)).toBe(false);
      // The module's other files can be on their way.
      await fresh.unrouteAll({ behavior: 'wait' });
      await fresh.getByRole('button', { name: 'Retry' }).click();
      await expect(heading(fresh, 'Your account, verified')).toBeVisible();
      expect(await wasChanged(fresh)).toBe(false);
    });
  }
});

test('preloads files for the request that verifies them, so that none is fetched twice (MFE-03)', async ({
  page,
  trader,
}) => {
  await openSignedIn(page, trader, '/account');
  // The first visit records the page's files, which the next one preloads.
  await page.reload();
  await expect(heading(page, 'Account Settings')).toBeVisible();
  const next = await page.context().newPage();
  const warnings: string[] = [];
  next.on('console', (message) => {
    if (message.text().includes('preload')) warnings.push(message.text());
  });
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
