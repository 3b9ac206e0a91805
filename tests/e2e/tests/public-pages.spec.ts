import sharp from 'sharp';
import { holdRequests } from '../src/hold-requests.ts';
import { barLink, heading } from '../src/nav.ts';
import { getHorizontalOverflow } from '../src/page-checks.ts';
import { expect, type Page, test } from '../src/test.ts';
import { openSignedIn } from '../src/traders.ts';

/** The chunk with the identity provider's SDK. */
const providerCode = /\/assets\/provider\.\w+\.js/;

/** What only pages of modules need. */
const moduleCode = /\/assets\/modules\.|\/remotes\.json/;

test('no page waits for the code of traders: public pages never request it, the headline needs no script (HOM-01 NAV-04 NAV-06 NAV-08)', async ({
  page,
  openBrowser,
  trader,
}) => {
  await test.step('a browser without scripts shows the headline', async () => {
    const withoutScript = await openBrowser({ javaScriptEnabled: false });
    await withoutScript.goto('/');
    await expect(heading(withoutScript)).toHaveText('The Platform to Master Your Charts');
  });
  await test.step('a visitor reads the public pages', async () => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/');
    for (const name of ['Sign-Up', 'Log-In']) await expect(barLink(page, name)).toBeVisible();
    for (const name of ['Features', 'Pricing', 'Contact']) {
      await barLink(page, name).click();
      await expect(heading(page, name)).toBeVisible();
      await page.reload({ waitUntil: 'networkidle' });
    }
    expect(requested.filter((url) => providerCode.test(url) || moduleCode.test(url))).toEqual([]);
    await page.getByRole('link', { name: 'Trading Journal, home' }).click();
    await expect(page).toHaveURL('/');
  });
  await test.step('a trader’s home page is complete before the code arrives', async () => {
    await openSignedIn(page, trader);
    const { release } = await holdRequests(page, providerCode);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(heading(page)).toHaveText('The Platform to Master Your Charts');
    await expect(barLink(page, 'Account')).toBeVisible();
    release();
    await barLink(page, 'Account').click();
    await expect(heading(page, 'Account Settings')).toBeVisible();
  });
});

/** The browser's score of how far painted elements have moved. */
const getLayoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let score = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) score += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered before the next frame.
        requestAnimationFrame(() => setTimeout(() => resolve(score)));
      }),
  );

const loadAllPictures = async (page: Page): Promise<void> => {
  for (const picture of await page.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
  }
};

test('the home page fits, does not shift, and shows the pictures of its theme, at each width (HOM-01 NAV-11)', async ({
  openBrowser,
}) => {
  for (const [width, system, chosen] of [
    [1280, 'light', undefined],
    [768, 'light', 'dark'],
    [360, 'dark', undefined],
  ] as const) {
    const theme = chosen ?? system;
    await test.step(`${width} px, ${theme}`, async () => {
      const viewport = { width, height: 800 };
      const page = await openBrowser({ viewport, colorScheme: system });
      if (chosen) await page.addInitScript((it) => localStorage.setItem('theme', it), chosen);
      await page.goto('/');
      await loadAllPictures(page);
      const pictures = page.getByRole('img');
      const shown = await pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).currentSrc));
      const names = ['dashboard', 'exits', 'size', 'practice', 'inbox'];
      const kind = width === 360 ? 'phone-' : '';
      expect(shown).toEqual(names.map((name) => expect.stringContaining(`/${name}-${kind}${theme}-`)));
      expect([await getLayoutShift(page), await getHorizontalOverflow(page)]).toEqual([0, 0]);
    });
  }
});

test('browsers, phones, search engines and link previews find the files they request (HOM-01)', async ({
  page,
  request,
  stack,
}) => {
  await page.goto('/pricing');
  const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name);
  expect(await attribute('link[rel=canonical]', 'href')).toBe(`${stack.url}/pricing`);
  const social = (await attribute('meta[property="og:image"]', 'content')) ?? '';
  const manifest = (await attribute('link[rel=manifest]', 'href')) ?? '';
  const { icons, start_url } = await (await request.get(manifest)).json();
  expect(start_url).toBe('/dashboard');
  for (const { src, sizes } of [...icons, { src: social, sizes: '1200x630' }]) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']) {
    expect((await request.get(path)).headers()['content-type'], path).toMatch(/^image\//);
  }
  const robots = await (await request.get('/robots.txt')).text();
  for (const path of ['/dashboard', '/trades', '/account', '/api/']) expect(robots).toContain(`\nDisallow: ${path}\n`);
});
