import { promote, publish, rollback, stage } from 'releases';
import { barLink, heading } from '../src/nav.ts';
import { acceptPreview } from '../src/preview.ts';
import { createVariant, getReleaseStore, releaseVariant, removeReleases } from '../src/releases.ts';
import { expect, type Page, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

test.afterAll(({ stack }) => removeReleases(stack));

const name = 'mf-account';
const withHeading = (text: string) => ({ 'Account Settings': text });

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
  await releaseVariant(stack, name, '1.0.0', withHeading('Your account, one'));
  await signIn(page, trader);
  await barLink(page, 'Account').click();
  await expect(heading(page, 'Your account, one')).toBeVisible();
  await releaseVariant(stack, name, '1.1.0', withHeading('Your account, two'));
  await barLink(page, 'Dashboard').click();
  await barLink(page, 'Account').click();
  await expect(heading(page, 'Your account, one')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Your account, two')).toBeVisible();
  await rollback(getReleaseStore(stack), name);
  await page.reload();
  await expect(heading(page, 'Your account, one')).toBeVisible();
  expect(await readShell(page)).toBe(shell);
});

test.describe('a preview', () => {
  test('shows a version to one browser that agreed, until it exits (MFE-04)', async ({
    page,
    stack,
    trader,
    openBrowser,
  }) => {
    await releaseVariant(stack, name, '2.0.0', withHeading('Your account, current'));
    const variant = await createVariant(name, '2.1.0', withHeading('Your account, previewed'));
    await publish(getReleaseStore(stack), variant);
    await signIn(page, trader);
    await test.step('the link asks, and then shows the version on every page', async () => {
      await page.goto('/account?try=mf-account@2.1.0');
      // The question hides the page from assistive technology, so not by role.
      await expect(page.locator('h1', { hasText: 'Your account, current' })).toBeVisible();
      await acceptPreview(page);
      await expect(heading(page, 'Your account, previewed')).toBeVisible();
      await expect(badge(page)).toContainText('Preview of mf-account 2.1.0');
      await page.goto('/account');
      await expect(heading(page, 'Your account, previewed')).toBeVisible();
    });
    await test.step('another browser has the current version', async () => {
      const other = await openBrowser();
      await signIn(other, trader);
      await other.goto('/account');
      await expect(heading(other, 'Your account, current')).toBeVisible();
    });
    await test.step('it can be left', async () => {
      await badge(page).getByRole('button', { name: 'Exit preview' }).click();
      await expect(heading(page, 'Your account, current')).toBeVisible();
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
  await releaseVariant(stack, name, '3.0.0', withHeading('Your account, all'));
  await publish(getReleaseStore(stack), await createVariant(name, '3.1.0', withHeading('Your account, staged')));
  await stage(getReleaseStore(stack), name, '3.1.0', 10);
  await setReleaseBucket(page, 9);
  await signIn(page, trader);
  await page.goto('/account');
  await expect(heading(page, 'Your account, staged')).toBeVisible();

  const other = await openBrowser();
  await setReleaseBucket(other, 10);
  await signIn(other, trader);
  await other.goto('/account');
  await expect(heading(other, 'Your account, all')).toBeVisible();
  await promote(getReleaseStore(stack), name, '3.1.0');
  await other.reload();
  await expect(heading(other, 'Your account, staged')).toBeVisible();
});
