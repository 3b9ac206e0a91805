import { calls } from 'contracts';
import { findAccessibilityViolations } from '../src/page-checks.ts';
import { expect, type Page, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Makes the shell's page that says 'Page Coming Soon' throw. */
const breakPricing = (page: Page) =>
  page.route('**/assets/main.*.js', async (route) => {
    const response = await route.fetch();
    const script = (await response.text()).replace('"Page Coming Soon"', '(()=>{throw Error("a fault")})()');
    await route.fulfill({ response, body: script, headers: { ...response.headers(), 'cache-control': 'no-store' } });
  });

test.describe('a page that crashes while it renders', () => {
  test.use({ allowedConsoleErrors: /a fault/ });

  test('keeps the bar, focuses its heading, and comes back after a reload (CLI-04)', async ({ page }) => {
    await breakPricing(page);
    await page.goto('/');
    await bar(page).getByRole('link', { name: 'Pricing' }).click();
    await expect(heading(page)).toHaveText('This page could not be shown');
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle('This page could not be shown · Trading Journal');
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Trading Journal, home' }).click();
    await expect(heading(page)).toHaveText('The Platform to Master Your Charts');
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(heading(page)).toHaveText('This page could not be shown');

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(heading(page)).toHaveText('Pricing');
  });
});

test.describe('an internal error', () => {
  const reply = {
    error: 'Something went wrong on our side. Please try again.',
    code: 'internal',
    requestId: 'req-4711',
  };
  test.use({ allowedConsoleErrors: /500|failed/, permissions: ['clipboard-read', 'clipboard-write'] });

  test('shows a message with a reference for support, and stays while the trader copies it (CLI-02 CLI-03)', async ({
    page,
    trader,
  }) => {
    await signIn(page, trader);
    await page.goto('/manage-flags');
    await page.route(`**${calls.flags.change.path}`, (route) =>
      route.request().method() === calls.flags.change.method
        ? route.fulfill({ status: 500, json: reply })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Delete Breakout' }).click();
    await expect(page.getByRole('alert')).toHaveText(reply.error);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reply.requestId);
    await expect(page.getByText(`Reference: ${reply.requestId}`)).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});
