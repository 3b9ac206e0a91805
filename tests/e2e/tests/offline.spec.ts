import { calendar } from '../src/calendar.ts';
import { heading } from '../src/nav.ts';
import { expect, test } from '../src/test.ts';
import { openSignedIn, signIn } from '../src/traders.ts';

test.use({
  serviceWorkers: 'allow',
  // The page that is left may still wait for the API, and panels for their code.
  allowedConsoleErrors:
    /Failed to load resource|ERR_INTERNET_DISCONNECTED|fetching the script|failed 0 network|Loading (?:css )?chunk|could not be (?:loaded|started)/,
});

test('a page that is opened without a connection says so, and returns by itself (NAV-16)', async ({ page, trader }) => {
  await signIn(page, trader);
  // The worker must handle this page, not only be there.
  const isReady = async () => {
    const preload = (await navigator.serviceWorker.getRegistration())?.navigationPreload;
    return navigator.serviceWorker.controller?.state === 'activated' && (await preload?.getState())?.enabled === true;
  };
  await expect.poll(() => page.evaluate(isReady)).toBe(true);
  await page.context().setOffline(true);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/account$/);
  await expect(heading(page, 'No connection')).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading(page, 'Account Settings')).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('the dashboard says in place that there is no connection, and loads by itself when it returns (NAV-16)', async ({
  page,
  trader,
}) => {
  await openSignedIn(page, trader);
  await expect(calendar(page)).toContainText(/0 trading days/);
  await page.context().setOffline(true);
  await calendar(page).getByRole('button', { name: 'Previous month' }).click();
  await expect(calendar(page)).toContainText(/: No connection/);
  await page.context().setOffline(false);
  await expect(calendar(page)).toContainText(/0 trading days/);
});
