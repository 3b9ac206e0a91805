import { barLink, heading } from '../src/nav.ts';
import { findAccessibilityViolations } from '../src/page-checks.ts';
import { expect, type Page, test } from '../src/test.ts';

/** Makes the shell's page that says 'Page Coming Soon' throw. The page's hashes are removed: with them, a changed script does not run. */
const breakPricing = async (page: Page) => {
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/ integrity="[^"]*"/g, '');
    await route.fulfill({ response, body: html });
  });
  await page.route('**/assets/main.*.js', async (route) => {
    const response = await route.fetch();
    const script = (await response.text()).replace('"Page Coming Soon"', '(()=>{throw Error("a fault")})()');
    await route.fulfill({ response, body: script, headers: { ...response.headers(), 'cache-control': 'no-store' } });
  });
};

test.use({ allowedConsoleErrors: /a fault/ });

test('a page that crashes keeps the bar, focuses its heading, and comes back after a reload (CLI-04)', async ({
  page,
}) => {
  await breakPricing(page);
  await page.goto('/');
  await barLink(page, 'Pricing').click();
  await expect(heading(page, 'This page could not be shown')).toBeFocused();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Trading Journal, home' }).click();
  await expect(heading(page, 'The Platform to Master Your Charts')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'This page could not be shown')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(heading(page, 'Pricing')).toBeVisible();
});
