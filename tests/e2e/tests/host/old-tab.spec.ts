import { prune } from 'releases';
import { controls, fillTrade, openForm } from '../../src/add-trade.ts';
import { heading, openByTradesMenu } from '../../src/nav.ts';
import { getReleaseStore, releaseVariant, removeReleases } from '../../src/releases.ts';
import { expect, type Page, type Stack, test } from '../../src/test.ts';

test.afterAll(({ stack }) => removeReleases(stack));

test.use({
  allowedConsoleErrors:
    /Failed to load resource|chunk|Federation Runtime|could not be loaded|outdated|MIME type|LoadError/,
});

const reload = (page: Page) => page.getByRole('button', { name: 'Reload the page' });

/** A tab whose page version was removed finds no code for its next page. */
const reloadForNewVersion = async (page: Page, stack: Stack): Promise<void> => {
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
};

/** The API refuses the calls of a tab that is too old; a reload that does not help is not offered again. */
const reloadForNewApi = async (page: Page): Promise<void> => {
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
};

test('an old tab offers a reload, and keeps the draft (MFE-03 CLI-02)', async ({ page, stack, trader }) => {
  await releaseVariant(stack, 'mf-trades', '10.0.0');
  await openForm(page, trader);
  await fillTrade(page, 'NVDA', '12.50');
  await controls(page).notes.fill('Waited for the retest.');
  await test.step('the version of its page was removed', () => reloadForNewVersion(page, stack));
  await test.step('it is too old for the API', () => reloadForNewApi(page));
});
