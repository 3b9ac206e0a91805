import { promote, publish, rollback, rollbackAndWithdraw, stage } from 'releases';
import { acceptPreview } from '../src/preview.ts';
import { buildNewModule, contractsOf, forgetReleases, releasesOf, releaseVariant, variantOf } from '../src/releases.ts';
import { expect, type Page, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';
import { firstVisit, visit } from '../src/transfer.ts';

test.afterAll(({ stack }) => forgetReleases(stack));

const name = 'mf-account';
const usual = 'Account Settings';
const words = (next: string) => ({ [usual]: next });

const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text, exact: true });
const badge = (page: Page) => page.getByRole('complementary', { name: 'Preview versions' });

/** A browser that is among the first to get a staged version, or among the last. */
const drawBucket = (page: Page, bucket: number) =>
  page.addInitScript((number) => localStorage.setItem('release-bucket', String(number)), bucket);

test.describe.configure({ mode: 'serial' });

test('MFE-01 MFE-02 a release shows at the next load, with the shell as it was; MFE-04 a rollback takes it back', async ({
  page,
  stack,
  trader,
}) => {
  const shellBefore = await (await page.request.get('/')).text();
  await signIn(page, trader);
  await releaseVariant(stack, name, '1.0.0', words('Your account, one'));
  await page.goto('/account');
  await expect(heading(page, 'Your account, one')).toBeVisible();
  await releaseVariant(stack, name, '1.1.0', words('Your account, two'));
  await page.reload();
  await expect(heading(page, 'Your account, two')).toBeVisible();
  await rollback(releasesOf(stack), name);
  await page.reload();
  await expect(heading(page, 'Your account, one')).toBeVisible();
  const nonce = /nonce" content="[^"]+/g;
  expect((await (await page.request.get('/')).text()).replace(nonce, '')).toBe(shellBefore.replace(nonce, ''));
});

test('MFE-01 a tab that is open during a release goes on with its own version', async ({ page, stack, trader }) => {
  await releaseVariant(stack, name, '1.2.0', words('Your account, open'));
  await signIn(page, trader);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(heading(page, 'Your account, open')).toBeVisible();
  await releaseVariant(stack, name, '1.3.0', words('Your account, newer'));
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(heading(page, 'Your account, open')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Your account, newer')).toBeVisible();
});

test('MFE-04 a version can be tried by one browser before all get it, and left again', async ({
  page,
  stack,
  trader,
  browser,
}) => {
  await releaseVariant(stack, name, '2.0.0', words('Your account, current'));
  await publish(releasesOf(stack), await variantOf(name, '2.1.0', words('Your account, tried')));
  await signIn(page, trader);
  await page.goto('/account?try=mf-account@2.1.0');
  // Behind the question, where assistive technology does not find it.
  await expect(page.locator('h1', { hasText: 'Your account, current' })).toBeVisible();
  await acceptPreview(page);
  await expect(heading(page, 'Your account, tried')).toBeVisible();
  await expect(badge(page)).toContainText('Preview of mf-account 2.1.0');
  await page.goto('/account');
  await expect(heading(page, 'Your account, tried')).toBeVisible();

  const other = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(other, trader);
  await other.goto('/account');
  await expect(heading(other, 'Your account, current')).toBeVisible();
  await other.context().close();

  await badge(page).getByRole('button', { name: 'Exit preview' }).click();
  await expect(heading(page, 'Your account, current')).toBeVisible();
  await expect(badge(page)).toBeHidden();
});

test('MFE-05 a module that was built with other contracts brings its own copy, and runs', async ({
  page,
  stack,
  trader,
}) => {
  const others = { [await contractsOf(name)]: '0.1.0-other', ...words('Your account, other contracts') };
  await releaseVariant(stack, name, '2.5.0', others);
  await signIn(page, trader);
  const { code } = await visit(page, () => page.goto('/account'));
  await expect(heading(page, 'Your account, other contracts')).toBeVisible();
  await releaseVariant(stack, name, '2.6.0', words('Your account, same contracts'));
  const { code: less } = await visit(page, () => page.reload());
  await expect(heading(page, 'Your account, same contracts')).toBeVisible();
  // The browser also asks ahead for what the page took the last time: the version before.
  const codeOf = (version: string, list: typeof code) =>
    new Set(list.map(({ path }) => path).filter((path) => path.startsWith(`/modules/${name}/${version}/`))).size;
  expect(codeOf('2.5.0', code)).toBeGreaterThan(codeOf('2.6.0', less));
  expect(codeOf('2.6.0', less)).toBeGreaterThan(0);
});

test('a staged version reaches the browsers that drew a low number, and no other', async ({
  page,
  stack,
  trader,
  browser,
}) => {
  await releaseVariant(stack, name, '3.0.0', words('Your account, all'));
  await publish(releasesOf(stack), await variantOf(name, '3.1.0', words('Your account, staged')));
  await stage(releasesOf(stack), name, '3.1.0', 10);
  await drawBucket(page, 9);
  await signIn(page, trader);
  await page.goto('/account');
  await expect(heading(page, 'Your account, staged')).toBeVisible();

  const other = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await drawBucket(other, 10);
  await signIn(other, trader);
  await other.goto('/account');
  await expect(heading(other, 'Your account, all')).toBeVisible();
  await other.context().close();

  await promote(releasesOf(stack), name, '3.1.0');
  await page.reload();
  await expect(heading(page, 'Your account, staged')).toBeVisible();
});

test('MFE-01 a fifth module owns its path once it is released, with the shell as it was', async ({
  page,
  stack,
  trader,
}) => {
  const built = await buildNewModule('journal-notes');
  await signIn(page, trader);
  await page.goto('/journal-notes');
  await expect(heading(page, 'Page not found')).toBeVisible();
  const { code: before } = await firstVisit(page, stack.url, '/');
  await publish(releasesOf(stack), built);
  await promote(releasesOf(stack), 'mf-journal-notes', built.module.version);
  await page.goto('/journal-notes');
  await expect(heading(page, 'Journal Notes')).toBeVisible();
  await expect(page.getByText('For Ada')).toBeVisible();
  expect((await firstVisit(page, stack.url, '/')).code).toEqual(before);
});

test.describe('what is not as released', () => {
  test.use({ allowedComplaints: /cannot be previewed|404/ });

  test('MFE-04 a version on trial that is not there leaves the current one, and says so', async ({
    page,
    stack,
    trader,
  }) => {
    await releaseVariant(stack, name, '5.0.0', words('Your account, there'));
    await signIn(page, trader);
    await page.goto('/account?try=mf-account@9.9.9');
    await acceptPreview(page);
    await expect(heading(page, 'Your account, there')).toBeVisible();
    await expect(badge(page)).toContainText('mf-account 9.9.9 was not found. You see the current version.');
  });

  test('a link cannot bring back a version that was withdrawn (MFE-04)', async ({ page, stack, trader }) => {
    await releaseVariant(stack, name, '6.0.0', words('Your account, safe'));
    await releaseVariant(stack, name, '6.1.0', words('Your account, unsafe'));
    await rollbackAndWithdraw(releasesOf(stack), name);
    await signIn(page, trader);
    await page.goto('/account?try=mf-account@6.1.0');
    await acceptPreview(page);
    await expect(badge(page)).toContainText('mf-account 6.1.0 was withdrawn. You see the current version.');
    await expect(heading(page, 'Your account, safe')).toBeVisible();
    expect((await page.request.get('/modules/mf-account/6.1.0/remoteEntry.js')).status()).toBe(404);
  });
});
