import { prune } from 'releases';
import { controls } from '../src/add-trade.ts';
import { forgetReleases, releasesOf, releaseVariant } from '../src/releases.ts';
import { expect, type Page, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

test.afterAll(({ stack }) => forgetReleases(stack));

// A tab that stands open while its modules are released anew and their old versions are taken away.
test.use({
  allowedComplaints:
    /Failed to load resource|chunk|Federation Runtime|could not be loaded|outdated|MIME type|LoadError/,
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const reload = (page: Page) => page.getByRole('button', { name: 'Reload the page' });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const goToSetups = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Trades' }).hover();
  await bar(page).getByRole('link', { name: 'Manage Setups' }).click();
};

test('MFE-03 one whose page is gone offers a reload, once, and what was typed is still there', async ({
  page,
  stack,
  trader,
}) => {
  await releaseVariant(stack, 'mf-trades', '10.0.0');
  await signIn(page, trader);
  await page.goto('/add-trade');
  await controls(page).ticker.fill('NVDA');
  await controls(page).notes.fill('Waited for the retest.');

  await releaseVariant(stack, 'mf-trades', '10.1.0', { 'Manage Setup Types': 'Setups, new' });
  await prune(releasesOf(stack), 'mf-trades', ['10.0.0']);
  await goToSetups(page);
  await expect(heading(page, 'A newer version of this page is available')).toBeVisible();
  await expect(reload(page)).toBeVisible();

  await page.goBack();
  await expect(controls(page).notes).toHaveValue('Waited for the retest.');
  await page.goForward();
  await reload(page).click();
  await expect(heading(page, 'Setups, new')).toBeVisible();
  await page.goto('/add-trade');
  await expect(controls(page).ticker).toHaveValue('NVDA');
  await expect(controls(page).notes).toHaveValue('Waited for the retest.');
});

test('MFE-03 one whose module is gone, and was never needed so far, takes the next version unasked', async ({
  page,
  stack,
  trader,
}) => {
  await releaseVariant(stack, 'mf-account', '20.0.0', { 'Account Settings': 'Account, old' });
  await page.route('**/modules/mf-account/20.0.0/**', (route) => route.abort());
  await signIn(page, trader);
  await releaseVariant(stack, 'mf-account', '20.1.0', { 'Account Settings': 'Account, next' });
  await prune(releasesOf(stack), 'mf-account', ['20.0.0']);
  await bar(page).getByRole('link', { name: 'Account' }).click();
  await expect(heading(page, 'Account, next')).toBeVisible();
});

test('CLI-02 one that is too old for the API offers a reload, once, and leaves what is typed alone', async ({
  page,
  trader,
}) => {
  await signIn(page, trader);
  await page.goto('/add-trade');
  await controls(page).ticker.fill('NVDA');
  await controls(page).amount.fill('12.50');
  await controls(page).notes.fill('Waited for the retest.');
  await page.route('**/api/trades', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-api-contract': '0' } }),
  );
  await controls(page).save.click();
  await expect(page.getByText('A newer version of the app is available.')).toBeVisible();
  await expect(controls(page).notes).toHaveValue('Waited for the retest.');
  await reload(page).click();
  await expect(reload(page)).toBeHidden();
  await expect(controls(page).notes).toHaveValue('Waited for the retest.');
  await controls(page).save.click();
  await expect(page.getByText('This page is out of date. Please reload it.').first()).toBeVisible();
  await expect(reload(page)).toBeHidden();
  await page.unroute('**/api/trades');
  await controls(page).save.click();
  await expect(page).toHaveURL(/\/trades/);
});
