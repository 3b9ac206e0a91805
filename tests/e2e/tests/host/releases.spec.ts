import { promote, publish, rollback, stage } from 'releases';
import { heading } from '../../src/nav.ts';
import { acceptPreview } from '../../src/preview.ts';
import {
  createVariant,
  getReleaseStore,
  makeTraderInBucket,
  readShell,
  releaseVariant,
  removeReleases,
} from '../../src/releases.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { openSignedIn } from '../../src/traders.ts';

test.afterAll(({ stack }) => removeReleases(stack));

const name = 'mf-reports';
const path = '/reports/scatter';
const withHeading = (text: string) => ({ 'Scatter plot': text });

const badge = (page: Page) => page.getByRole('complementary', { name: 'Preview versions' });

test.describe.configure({ mode: 'serial' });

test('a release shows at the next load, not in an open tab, and a rollback takes it back; the shell stays as it was (MFE-01 MFE-02 MFE-04)', async ({
  page,
  stack,
  trader,
}) => {
  const shell = await readShell(page);
  await releaseVariant(stack, name, '1.0.0', withHeading('Your results, one'));
  await openSignedIn(page, trader, '/reports');
  await expect(heading(page, 'Reports')).toBeVisible();
  await releaseVariant(stack, name, '1.1.0', withHeading('Your results, two'));
  await test.step('the open tab loads its next page from its own version', () =>
    page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Scatter' }).click());
  await expect(heading(page, 'Your results, one')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Your results, two')).toBeVisible();
  await rollback(getReleaseStore(stack), name);
  await page.reload();
  await expect(heading(page, 'Your results, one')).toBeVisible();
  expect(await readShell(page)).toBe(shell);
});

test('a version reaches one browser by its preview, a tenth of traders once it is staged, and all once it is promoted (MFE-04)', async ({
  page,
  stack,
  openBrowser,
}) => {
  const trader = await makeTraderInBucket(stack, name, 10);
  await releaseVariant(stack, name, '2.0.0', withHeading('Your results, current'));
  await publish(getReleaseStore(stack), await createVariant(name, '2.1.0', withHeading('Your results, next')));
  const other = await openBrowser();
  await test.step('the link asks, and then shows the version on every page', async () => {
    await openSignedIn(page, trader, path);
    await page.goto(`${path}?try=mf-reports@2.1.0`);
    // The question hides the page from assistive technology, so not by role.
    await expect(page.locator('h1', { hasText: 'Your results, current' })).toBeVisible();
    await acceptPreview(page);
    await expect(heading(page, 'Your results, next')).toBeVisible();
    await expect(badge(page)).toContainText('Preview of mf-reports 2.1.0');
    await page.goto(path);
    await expect(heading(page, 'Your results, next')).toBeVisible();
  });
  await test.step('another browser has the current version', async () => {
    await openSignedIn(other, await makeTraderInBucket(stack, name, 9), path);
    await expect(heading(other, 'Your results, current')).toBeVisible();
  });
  await test.step('the preview can be left', async () => {
    await badge(page).getByRole('button', { name: 'Exit preview' }).click();
    await expect(heading(page, 'Your results, current')).toBeVisible();
    await expect(badge(page)).toBeHidden();
  });
  await test.step('staged, it reaches only the first tenth of traders', async () => {
    await stage(getReleaseStore(stack), name, '2.1.0', 10);
    await other.reload();
    await expect(heading(other, 'Your results, next')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Your results, current')).toBeVisible();
  });
  await test.step('promoted, it reaches all', async () => {
    await promote(getReleaseStore(stack), name, '2.1.0');
    await page.reload();
    await expect(heading(page, 'Your results, next')).toBeVisible();
  });
});
