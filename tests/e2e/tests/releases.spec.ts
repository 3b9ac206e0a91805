import { promote, publish, rollback, stage } from 'releases';
import { barLink, heading } from '../src/nav.ts';
import { acceptPreview } from '../src/preview.ts';
import { createVariant, getReleaseStore, releaseVariant, removeReleases } from '../src/releases.ts';
import { expect, type Page, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

test.afterAll(({ stack }) => removeReleases(stack));

const name = 'mf-reports';
const path = '/reports/scatter';
const withHeading = (text: string) => ({ 'Scatter plot': text });

const badge = (page: Page) => page.getByRole('complementary', { name: 'Preview versions' });

/** Puts the browser among the first (0) or the last (99) to get a staged version. */
const setReleaseBucket = (page: Page, bucket: number) =>
  page.addInitScript((number) => localStorage.setItem('release-bucket', String(number)), bucket);

/** The shell's page, without the nonce that is new each time. */
const readShell = async (page: Page): Promise<string> =>
  (await (await page.request.get('/')).text()).replace(/nonce" content="[^"]+/g, '');

test.describe.configure({ mode: 'serial' });

test('a release shows at the next load, not in an open tab, and a rollback takes it back; the shell stays as it was (MFE-01 MFE-02 MFE-04)', async ({
  page,
  stack,
  trader,
}) => {
  const shell = await readShell(page);
  await releaseVariant(stack, name, '1.0.0', withHeading('Your results, one'));
  await signIn(page, trader);
  await barLink(page, 'Reports').click();
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

test.describe('a preview', () => {
  test('shows a version to one browser that agreed, until it exits (MFE-04)', async ({
    page,
    stack,
    trader,
    openBrowser,
  }) => {
    await releaseVariant(stack, name, '2.0.0', withHeading('Your results, current'));
    const variant = await createVariant(name, '2.1.0', withHeading('Your results, previewed'));
    await publish(getReleaseStore(stack), variant);
    await signIn(page, trader);
    await test.step('the link asks, and then shows the version on every page', async () => {
      await page.goto(`${path}?try=mf-reports@2.1.0`);
      // The question hides the page from assistive technology, so not by role.
      await expect(page.locator('h1', { hasText: 'Your results, current' })).toBeVisible();
      await acceptPreview(page);
      await expect(heading(page, 'Your results, previewed')).toBeVisible();
      await expect(badge(page)).toContainText('Preview of mf-reports 2.1.0');
      await page.goto(path);
      await expect(heading(page, 'Your results, previewed')).toBeVisible();
    });
    await test.step('another browser has the current version', async () => {
      const other = await openBrowser();
      await signIn(other, trader);
      await other.goto(path);
      await expect(heading(other, 'Your results, current')).toBeVisible();
    });
    await test.step('it can be left', async () => {
      await badge(page).getByRole('button', { name: 'Exit preview' }).click();
      await expect(heading(page, 'Your results, current')).toBeVisible();
      await expect(badge(page)).toBeHidden();
    });
  });
});

test('a staged version reaches the first tenth of browsers, and all once it is promoted (MFE-04)', async ({
  page,
  stack,
  trader,
  openBrowser,
}) => {
  await releaseVariant(stack, name, '3.0.0', withHeading('Your results, all'));
  await publish(getReleaseStore(stack), await createVariant(name, '3.1.0', withHeading('Your results, staged')));
  await stage(getReleaseStore(stack), name, '3.1.0', 10);
  await setReleaseBucket(page, 9);
  await signIn(page, trader);
  await page.goto(path);
  await expect(heading(page, 'Your results, staged')).toBeVisible();

  const other = await openBrowser();
  await setReleaseBucket(other, 10);
  await signIn(other, trader);
  await other.goto(path);
  await expect(heading(other, 'Your results, all')).toBeVisible();
  await promote(getReleaseStore(stack), name, '3.1.0');
  await other.reload();
  await expect(heading(other, 'Your results, staged')).toBeVisible();
});
