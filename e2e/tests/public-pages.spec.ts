import sharp from 'sharp';
import { hold } from '../src/hold.ts';
import { sideways } from '../src/page-checks.ts';
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
    expect(['H1', 'P', 'IMG']).toContain(await largestPaint(page));
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

/** How far what was painted has moved since, as the browser scores it. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let score = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) score += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        // What is buffered is handed over before the next frame.
        requestAnimationFrame(() => setTimeout(() => resolve(score)));
      }),
  );

const seeAll = async (page: Page): Promise<void> => {
  for (const picture of await page.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
  }
};

test.describe('the home page', () => {
  for (const [width, system, chosen] of [
    [1280, 'light', undefined],
    [768, 'light', 'dark'],
    [360, 'dark', undefined],
  ] as const) {
    const theme = chosen ?? system;
    test(`HOM-01 NAV-11 at ${width} px stands still, fits, and shows the pictures of the ${theme} theme alone`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: system });
      if (chosen) await page.addInitScript((it) => localStorage.setItem('theme', it), chosen);
      await page.goto('/');
      await seeAll(page);
      const shown = await page
        .getByRole('img')
        .evaluateAll((all) => all.map((each) => (each as HTMLImageElement).currentSrc));
      expect(shown).toEqual([
        expect.stringMatching(new RegExp(`/dashboard-.*${theme}-`)),
        expect.stringMatching(new RegExp(`/trade-${theme}-`)),
      ]);
      expect([await layoutShift(page), await sideways(page)]).toEqual([0, 0]);
    });
  }
});

test('HOM-01 what browsers, phones, search engines and previews of a link ask for is there, as what it is', async ({
  page,
  request,
  stack,
}) => {
  await page.goto('/pricing');
  const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name);
  expect(await attribute('link[rel=canonical]', 'href')).toBe(`${stack.url}/pricing`);
  const social = (await attribute('meta[property="og:image"]', 'content')) ?? '';
  const manifest = (await attribute('link[rel=manifest]', 'href')) ?? '';
  for (const [path, type] of [
    [social, 'image/png'],
    ['/favicon.ico', /^image\/(x-icon|vnd.microsoft.icon)$/],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    [manifest, /^application\/manifest\+json/],
    ['/robots.txt', /^text\/plain/],
  ] as const) {
    const reply = await request.get(path);
    expect([path, reply.status(), reply.headers()['cache-control']]).toEqual([path, 200, 'no-cache']);
    expect(reply.headers()['content-type'], path).toMatch(type);
  }
  const { icons, start_url } = await (await request.get(manifest)).json();
  expect(start_url).toBe('/dashboard');
  for (const { src, sizes } of [...icons, { src: social, sizes: '1200x630' }]) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  const robots = await (await request.get('/robots.txt')).text();
  for (const path of ['/dashboard', '/trades', '/account', '/api/']) expect(robots).toContain(`\nDisallow: ${path}\n`);
});
