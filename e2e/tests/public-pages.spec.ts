import { hold } from '../src/hold.ts';
import { expect, type Page, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

/** The chunk with the identity provider's SDK, and the ones that come with it. */
const providerCode = /\/assets\/provider\.\w+\.js/;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** What the browser counts as the page's largest paint. */
const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined;
          if (entry?.element) resolve(entry.element.tagName);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

test.describe('the public pages and the identity provider', () => {
  test('HOM-01 a visitor’s pages never ask for its code', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    for (const name of ['Features', 'Pricing', 'Contact']) {
      await bar(page).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => providerCode.test(url))).toEqual([]);
  });

  test('HOM-01 NAV-08 a trader’s home page stands with bar and headline while its code has not come', async ({
    page,
    trader,
  }) => {
    await signIn(page, trader);
    const { release } = await hold(page, providerCode);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Platform to Master Your Charts');
    await expect(bar(page).getByRole('link', { name: 'Account' })).toBeVisible();
    expect(['H1', 'P']).toContain(await largestPaint(page));
    release();
    await bar(page).getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  });

  test('HOM-01 the headline stands in the HTML, for who waits for the script or has none', async ({
    browser,
    stack,
  }) => {
    const context = await browser.newContext({ baseURL: stack.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Platform to Master Your Charts');
    await context.close();
  });
});
