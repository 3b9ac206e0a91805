import { prune } from 'releases';
import { controls } from '../src/add-trade.ts';
import { heading, openByTradesMenu } from '../src/nav.ts';
import { getReleaseStore, releaseVariant, removeReleases } from '../src/releases.ts';
import { expect, type Page, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

test.afterAll(({ stack }) => removeReleases(stack));

test.use({
  allowedConsoleErrors:
    /Failed to load resource|chunk|Federation Runtime|could not be loaded|outdated|MIME type|LoadError/,
});

const reload = (page: Page) => page.getByRole('button', { name: 'Reload the page' });

test('an open tab whose page version was removed offers a reload, and keeps the draft (MFE-03)', async ({
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
  await prune(getReleaseStore(stack), 'mf-trades', ['10.0.0']);
  await openByTradesMenu(page, 'Manage Setups');
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

test('a tab that is too old for the API offers a reload once, and keeps the draft (CLI-02)', async ({
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
