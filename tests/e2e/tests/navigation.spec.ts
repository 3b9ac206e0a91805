import { bar, barLink, heading, tradesMenu } from '../src/nav.ts';
import { getHorizontalOverflow } from '../src/page-checks.ts';
import { expect, test } from '../src/test.ts';
import { addTrade, openSignedIn } from '../src/traders.ts';

const menu = ['My Trades', 'Add Trade', 'Manage Setups'];

test('a trader goes from page to page by the bar, which stays and marks the current page (NAV-01 NAV-02 NAV-03 NAV-05 NAV-11 NAV-12)', async ({
  page,
  trader,
}) => {
  await openSignedIn(page, trader);
  await expect(barLink(page, 'Dashboard')).toHaveAttribute('aria-current', 'page');
  await expect(barLink(page, 'Dashboard')).toHaveCSS('text-decoration-line', 'none');
  await bar(page).evaluate((element) => element.setAttribute('data-same', 'yes'));
  await test.step('the Trades menu opens on hover and closes when the pointer leaves', async () => {
    await tradesMenu(page).hover();
    for (const name of menu) await expect(barLink(page, name)).toBeVisible();
    await heading(page, 'Welcome, Ada').hover();
    await expect(barLink(page, 'My Trades')).toBeHidden();
  });
  await test.step('each page has its title, and the focus on its heading', async () => {
    for (const [link, title] of [
      ['My Trades', 'My Trades'],
      ['Manage Setups', 'Manage Setup Types'],
    ] as const) {
      await tradesMenu(page).hover();
      await barLink(page, link).click();
      await expect(heading(page, title)).toBeFocused();
      await expect(page).toHaveTitle(/ · Trading Journal$/);
    }
    await expect(barLink(page, 'Dashboard')).not.toHaveAttribute('aria-current', 'page');
    await tradesMenu(page).hover();
    await expect(barLink(page, 'Manage Setups')).toHaveAttribute('aria-current', 'page');
    await barLink(page, 'Account').click();
    await expect(heading(page, 'Account Settings')).toBeFocused();
  });
  await test.step('it fits at every width, as links or as a menu', async () => {
    for (const width of [768, 896, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => getHorizontalOverflow(page), { message: `${width} px` }).toBe(0);
    }
  });
  await expect(bar(page)).toHaveAttribute('data-same', 'yes');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the bar folds into a menu; Back returns to where a finger scrolled the list (NAV-03 NAV-11)', async ({
    page,
    stack,
    trader,
  }) => {
    for (let day = 1; day <= 28; day += 1) {
      const date = `2026-01-${String(day).padStart(2, '0')}`;
      await addTrade(stack, trader, { tradeTag: `T${day}`, amount: day, date });
    }
    await openSignedIn(page, trader);
    // The menu closes when the next page appears, which is after the address has changed.
    await expect(heading(page, 'Welcome, Ada')).toBeVisible();
    await expect(barLink(page, 'Account')).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await tradesMenu(page).tap();
    for (const name of menu) await expect(barLink(page, name)).toBeVisible();
    await barLink(page, 'My Trades').tap();
    await expect(heading(page, 'My Trades')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    await expect(barLink(page, 'Account')).toBeHidden();

    await expect(page.getByRole('link', { name: /^T28/ })).toBeVisible();
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', y: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 180, y }] });
    // Above the bar at the bottom.
    await touch('touchStart', 660);
    for (let y = 660; y > 80; y -= 20) await touch('touchMove', y);
    // The finger rests before it lifts, so that the list stops at once.
    for (let frame = 0; frame < 20; frame += 1) {
      await touch('touchMove', 80 + (frame % 2));
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const row = page.getByRole('link', { name: /^T22/ });
    await expect(row).toBeInViewport({ ratio: 1 });
    const position = await page.evaluate(() => scrollY);
    expect(position).toBeGreaterThan(300);
    await row.tap();
    await expect(heading(page, 'Trade Details')).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(row).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
  });
});
