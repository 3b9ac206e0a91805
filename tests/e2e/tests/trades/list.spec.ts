import { heading } from '../../src/nav.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { addTrade, signIn } from '../../src/traders.ts';

const trades = [
  { tradeTag: 'TSLA', tradeName: 'Opening gap', flagType: 'Reversal', amount: -40.5, date: '2026-02-02' },
  { tradeTag: 'AAPL', flagType: 'Breakout', amount: 1_120, date: '2026-02-02', comments: 'Held the retest.' },
  { tradeTag: 'NVDA', flagType: 'Continuation', amount: -12.5, date: '2026-01-30' },
];

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const search = (page: Page) => page.getByPlaceholder('Search trade or ticker...');
const row = (page: Page, name: string | RegExp) => rows(page).getByRole('link', { name });
const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

/** The positions in pixels at which the page does not stay after scrolling there from the top. */
const findUnstablePositions = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    /** Whether it is in the same place in each of the next frames. */
    const staysAt = async (y: number) => {
      window.scrollTo(0, y);
      let stays = true;
      for (let frame = 0; frame < 6; frame++) {
        await new Promise(requestAnimationFrame);
        stays &&= Math.abs(window.scrollY - y) < 1;
      }
      return stays;
    };
    const unstable: number[] = [];
    for (let y = 200; y <= 1_400; y += 50) {
      await staysAt(0);
      if (!(await staysAt(y))) unstable.push(y);
    }
    return unstable;
  });

test('a trader finds and filters trades, and steps through it (LST-01 LST-02)', async ({ page, stack, trader }) => {
  for (const trade of trades) await addTrade(stack, trader, trade);
  await signIn(page, trader);
  await page.goto('/trades');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Mon, Feb 2, 2026', 'Fri, Jan 30, 2026']);
  await expect(page.getByRole('region', { name: 'Mon, Feb 2, 2026' })).toContainText('+$1,079.50');

  await test.step('searches', async () => {
    await search(page).fill('retest aapl');
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, /AAPL/)).toBeVisible();
    await search(page).fill('nothing like it');
    await expect(page.getByText('No trades found.')).toBeVisible();
    await search(page).fill('');
  });
  await test.step('filters by result; reload and Back keep the filter', async () => {
    await page.getByLabel('Gain or Loss').selectOption('Loss');
    await expect(page).toHaveURL(/\/trades\?result=loss$/);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
  });
  await test.step('steps through the filtered list by key and button', async () => {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await row(page, /Opening gap/).click();
    await expect(page).toHaveURL(/\/trades\/1\?result=loss$/);
    await expect(button('Previous trade')).toBeDisabled();
    await page.keyboard.press('j');
    await expect(page).toHaveURL(/\/trades\/3\?result=loss$/);
    await expect(button('Next trade')).toBeDisabled();
    await button('Previous trade').click();
    await expect(page).toHaveURL(/\/trades\/1\?result=loss$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/trades\?result=loss$/);
    await expect(rows(page)).toHaveCount(2);
  });
});

test('a long journal keeps its scroll position when the trader returns from a trade (LST-02 LST-04)', async ({
  page,
  stack,
  trader,
}) => {
  for (let index = 0; index < 60; index++) {
    const date = new Date(Date.UTC(2025, 0, 1 + Math.floor(index / 3))).toISOString().slice(0, 10);
    await addTrade(stack, trader, { tradeTag: `T${100 + index}`, amount: 1, date });
  }
  await signIn(page, trader);
  await page.goto('/trades');
  await expect(page.getByText('60 trades')).toBeVisible();
  // With reduced motion, the browser's scroll anchoring once moved the page back and forth.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await findUnstablePositions(page)).toEqual([]);
    await expect(search(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('group', { name: 'Show results in' })).toBeInViewport({ ratio: 1 });
  }
  await page.evaluate(() => window.scrollTo(0, 2_000));
  await expect.poll(() => scrollPosition(page)).toBe(2_000);
  // In the middle of the window, so that Playwright does not scroll to click it.
  const links = rows(page).getByRole('link');
  const name = await links.evaluateAll(
    (all) => all.find((link) => link.getBoundingClientRect().top > 300)?.textContent?.slice(0, 4) ?? '',
  );
  const opened = row(page, new RegExp(`^${name}`));
  const place = await opened.boundingBox();
  const backLink = page.getByRole('main').getByRole('link', { name: 'My Trades' });
  for (const comeBack of [() => page.goBack(), () => backLink.click()]) {
    await opened.click();
    await expect(heading(page, 'Trade Details')).toBeVisible();
    await expect.poll(() => scrollPosition(page)).toBe(0);
    await comeBack();
    await expect(opened).toBeVisible();
    await expect.poll(() => scrollPosition(page)).toBe(2_000);
    await expect.poll(() => opened.boundingBox()).toEqual(place);
  }
});
