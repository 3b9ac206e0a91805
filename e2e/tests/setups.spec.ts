import { calls } from 'contracts';
import { expect, type Page, test } from '../src/test.ts';
import { addTrade, callApi, signIn, type Trader } from '../src/traders.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Your setup types' }).getByRole('listitem');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByLabel('Add new flag type');

const open = async (page: Page, trader: Trader): Promise<void> => {
  await signIn(page, trader);
  await page.goto('/manage-flags');
  await expect(rows(page)).toHaveText([/^Breakout/, /^Continuation/, /^Reversal/]);
};

const trade = { tradeTag: 'NVDA', amount: 120, date: '2026-01-30' };

test('FLG-01 FLG-02 FLG-04 a type is added once, whatever its capitals, and Add Trade offers it', async ({
  page,
  trader,
}) => {
  await open(page, trader);
  await field(page).fill('Gap and go');
  await button(page, 'Add').click();
  await expect(rows(page).last()).toContainText('Gap and go');
  await expect(field(page)).toHaveValue('');
  await field(page).fill(' GAP and go');
  await expect(page.getByText('“Gap and go” is already in your list.')).toBeVisible();
  await field(page).press('Enter');
  await expect(rows(page)).toHaveCount(4);
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  await page.goto('/add-trade');
  await page.getByLabel('Setup Type').click();
  await expect(page.getByText('Gap and go')).toBeAttached();
});

test('FLG-03 a rename follows into the trade, and a deleted type stays on it', async ({ page, stack, trader }) => {
  await addTrade(stack, trader, { ...trade, flagType: 'Reversal' });
  await open(page, trader);
  await expect(rows(page).last()).toContainText('1 trade');
  await button(page, 'Edit Reversal').click();
  await page.getByLabel('New name for Reversal').fill('Fade');
  await button(page, 'Save').click();
  await expect(rows(page).last()).toContainText('Fade');
  await expect(rows(page).last()).toContainText('1 trade');
  await expect(button(page, 'Edit Fade')).toBeFocused();
  await page.goto('/trades/1');
  await expect(page.getByText('Fade').first()).toBeVisible();

  await page.goto('/manage-flags');
  await button(page, 'Delete Fade').click();
  await expect(rows(page)).toHaveCount(2);
  await page.goto('/trades/1');
  await expect(page.getByText('Fade').first()).toBeVisible();
});

test('FLG-01 Undo puts a deleted type back at its old place', async ({ page, trader }) => {
  await open(page, trader);
  await button(page, 'Delete Breakout').click();
  await expect(rows(page)).toHaveText([/^Continuation/, /^Reversal/]);
  await button(page, 'Undo').click();
  await expect(rows(page)).toHaveText([/^Breakout/, /^Continuation/, /^Reversal/]);
});

test('API-16 an order that is made by keyboard is announced and survives a reload', async ({ page, trader }) => {
  await open(page, trader);
  await button(page, 'Move Reversal').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Moving Reversal: position 3 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Moving Reversal: position 2 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Moving Reversal: position 1 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Reversal dropped at position 1 of 3.')).toBeAttached();
  await expect(rows(page)).toHaveText([/^Reversal/, /^Breakout/, /^Continuation/]);
  await expect(button(page, 'Move Reversal')).toBeFocused();
  await page.reload();
  await expect(rows(page)).toHaveText([/^Reversal/, /^Breakout/, /^Continuation/]);
});

test('API-16 an order that is made by mouse survives a reload, and another tab shows it by itself', async ({
  page,
  context,
  trader,
}) => {
  await open(page, trader);
  const other = await context.newPage();
  await other.goto('/manage-flags');
  await expect(rows(other)).toHaveCount(3);
  await page.bringToFront();
  const [from, to] = [await button(page, 'Move Breakout').boundingBox(), await rows(page).last().boundingBox()];
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, to.y + to.height / 2, { steps: 10 });
  await page.mouse.up();
  for (const each of [page, other]) {
    await expect(rows(each)).toHaveText([/^Continuation/, /^Reversal/, /^Breakout/]);
  }
  await page.reload();
  await expect(rows(page)).toHaveText([/^Continuation/, /^Reversal/, /^Breakout/]);
});

test.describe('refused', () => {
  test.use({ allowedComplaints: /409/ });

  test('API-16 an order shows at once, and goes back with a sentence', async ({ page, trader }) => {
    await open(page, trader);
    const sentence = 'Your setup types have changed.';
    let refuse = (): void => undefined;
    const asked = new Promise<void>((resolve) => (refuse = resolve));
    await page.route('**/api/flags', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      await asked;
      await route.fulfill({ status: 409, json: { error: sentence, code: 'conflict', requestId: 'x' } });
    });
    await button(page, 'Move Breakout').focus();
    for (const key of ['Space', 'ArrowDown', 'ArrowDown']) {
      await page.keyboard.press(key);
      await expect(page.getByText(/^Moving Breakout: position/)).toBeAttached();
    }
    await expect(page.getByText('Moving Breakout: position 3 of 3.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(rows(page)).toHaveText([/^Continuation/, /^Reversal/, /^Breakout/]);
    refuse();
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(rows(page)).toHaveText([/^Breakout/, /^Continuation/, /^Reversal/]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('API-16 a finger on the handle moves the type, and not the page', async ({ page, trader }) => {
    await open(page, trader);
    const [from, to] = [await button(page, 'Move Reversal').boundingBox(), await rows(page).first().boundingBox()];
    if (!from || !to) throw new Error('nothing to drag');
    const x = from.x + from.width / 2;
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
    await touch('touchStart', from.y + from.height / 2);
    for (let y = from.y; y > to.y; y -= 10) await touch('touchMove', y);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-drag.png` });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(rows(page)).toHaveText([/^Reversal/, /^Breakout/, /^Continuation/]);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test.describe('without a network', () => {
  test.use({ allowedComplaints: /ERR_INTERNET_DISCONNECTED|failed 0 network|Loading (css )?chunk/ });

  test('a change comes to nothing with a sentence, and what was typed can be sent later', async ({
    page,
    context,
    stack,
    trader,
  }) => {
    await open(page, trader);
    await context.setOffline(true);
    await field(page).fill('Gap and go');
    await button(page, 'Add').click();
    await expect(field(page)).toHaveAccessibleDescription(/cannot be reached|connection/i);
    await expect(field(page)).toHaveValue('Gap and go');
    await button(page, 'Delete Breakout').click();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /cannot be reached|connection/i })
        .last(),
    ).toBeVisible();
    await expect(rows(page)).toHaveText([/^Breakout/, /^Continuation/, /^Reversal/]);
    await context.setOffline(false);
    await button(page, 'Add').click();
    await expect(rows(page).last()).toContainText('Gap and go');
    const { flags } = await callApi(stack, calls.flags.list, undefined, trader.idToken);
    expect(flags).toEqual(['Breakout', 'Continuation', 'Reversal', 'Gap and go']);
  });
});
