import { expect, type Page, type Stack, test } from '../src/test.ts';
import { addTrade, signIn, type Trader } from '../src/traders.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const trades = (page: Page) => bar(page).getByRole('button', { name: 'Trades' });
const item = (page: Page, name: string) => bar(page).getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const menu = ['My Trades', 'Add Trade', 'Manage Setups'];

/** More trades than a window shows: T1 of the first of January to T28. */
const addMonth = async (stack: Stack, trader: Trader): Promise<void> => {
  for (let day = 1; day <= 28; day += 1) {
    const date = `2026-01-${String(day).padStart(2, '0')}`;
    await addTrade(stack, trader, { tradeTag: `T${day}`, amount: day, date });
  }
};

test.describe('the navigation bar', () => {
  test('NAV-02 NAV-03 NAV-05 the Trades menu opens on hover; the active link is marked, and so is the menu’s', async ({
    page,
    trader,
  }) => {
    await signIn(page, trader);
    await expect(item(page, 'Dashboard')).toHaveAttribute('aria-current', 'page');
    await trades(page).hover();
    for (const name of menu) await expect(item(page, name)).toBeVisible();
    await heading(page, 'Welcome, Ada').hover();
    await expect(item(page, 'My Trades')).toBeHidden();
    await trades(page).hover();
    await item(page, 'Manage Setups').click();
    await expect(heading(page, 'Manage Setup Types')).toBeVisible();
    await expect(item(page, 'Dashboard')).not.toHaveAttribute('aria-current', 'page');
    await trades(page).hover();
    await expect(item(page, 'Manage Setups')).toHaveAttribute('aria-current', 'page');
  });

  test('NAV-03 the Trades menu opens, is walked and closes by keyboard', async ({ page, trader }) => {
    await signIn(page, trader);
    // The arrival moves the focus, too.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await trades(page).focus();
    await page.keyboard.press('Enter');
    await expect(item(page, 'My Trades')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(item(page, 'My Trades')).toBeHidden();
    await expect(trades(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(item(page, 'My Trades')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(item(page, 'My Trades')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(item(page, 'Add Trade')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Add Trade')).toBeVisible();
  });

  test('NAV-12 a page that one goes to has its title, and the focus is on its heading', async ({ page, trader }) => {
    await signIn(page, trader);
    for (const [link, name] of [
      ['My Trades', 'My Trades'],
      ['Manage Setups', 'Manage Setup Types'],
    ] as const) {
      await trades(page).hover();
      await item(page, link).click();
      await expect(heading(page, name)).toBeFocused();
      await expect(page).toHaveTitle(/ · Trading Journal$/);
    }
    await item(page, 'Account').click();
    await expect(heading(page, 'Account Settings')).toBeFocused();
  });

  test('NAV-12 the first stop of the Tab key leads past the bar to the content', async ({ page }) => {
    await page.goto('/signin');
    await expect(heading(page, 'Welcome back')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('Back finds the place in the list where one left it', async ({ page, stack, trader }) => {
    await addMonth(stack, trader);
    await signIn(page, trader);
    await trades(page).hover();
    await item(page, 'My Trades').click();
    await expect(page.getByRole('link', { name: /T28/ }).first()).toBeVisible();
    const row = page.getByRole('link', { name: 'T18 +$18.00' });
    // Rows far from the view are not there yet.
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 600);
    await row.hover();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    await row.click();
    await expect(heading(page, 'Trade Details')).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(heading(page, 'My Trades')).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('NAV-03 NAV-11 the bar folds into a menu that opens by tap, the Trades menu in it, too, and closes on the way', async ({
    page,
    trader,
  }) => {
    await signIn(page, trader);
    await expect(item(page, 'Account')).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await trades(page).tap();
    for (const name of menu) await expect(item(page, name)).toBeVisible();
    await item(page, 'My Trades').tap();
    await expect(heading(page, 'My Trades')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
    await expect(item(page, 'Account')).toBeHidden();
  });

  test('Back finds the place to which a finger had moved the list', async ({ page, stack, trader }) => {
    await addMonth(stack, trader);
    await signIn(page, trader);
    await page.goto('/trades');
    await expect(page.getByRole('link', { name: /^T28/ })).toBeVisible();
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 180, y }] });
    await touch('touchStart', 700);
    for (let y = 700; y > 100; y -= 20) await touch('touchMove', y);
    // The finger rests before it lifts, so that the list does not run on.
    for (let frame = 0; frame < 20; frame += 1) {
      await touch('touchMove', 100 + (frame % 2));
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const row = page.getByRole('link', { name: /^T22/ });
    await expect(row).toBeInViewport({ ratio: 1 });
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(300);
    await row.tap();
    await expect(heading(page, 'Trade Details')).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(heading(page, 'My Trades')).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });
});

test.describe('without a network', () => {
  test.use({ allowedComplaints: /Failed to load resource|ERR_INTERNET_DISCONNECTED|failed|could not/ });

  test('every page says so while it lasts, and the bar goes on working', async ({ page, context }) => {
    await page.goto('/');
    await expect(item(page, 'Pricing')).toBeVisible();
    await context.setOffline(true);
    const banner = page.getByText(/^You are offline\./);
    await expect(banner).toBeVisible();
    await item(page, 'Pricing').click();
    await expect(heading(page, 'Pricing')).toBeVisible();
    await expect(banner).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toBeHidden();
  });
});
