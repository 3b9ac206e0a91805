import { expect, type Page, test } from '../src/test.ts';
import { addTrade, openSignedIn, type Trader } from '../src/traders.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Your setups' }).getByRole('listitem');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByLabel('Add new flag type');

const open = async (page: Page, trader: Trader): Promise<void> => {
  await openSignedIn(page, trader, '/manage-flags');
  await expect(rows(page)).toHaveText([/^Breakout/, /^Continuation/, /^Reversal/]);
};

const getBox = async (page: Page, name: string) => {
  const box = await button(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not visible.`);
  return box;
};

test('a trader adds, renames, moves and deletes a setup; trades and another tab follow (FLG-01 FLG-03 API-16)', async ({
  page,
  context,
  stack,
  trader,
}) => {
  await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 120, date: '2026-01-30', flagType: 'Reversal' });
  await open(page, trader);
  const other = await context.newPage();
  await other.goto('/manage-flags');
  await expect(rows(other)).toHaveCount(3);
  await page.bringToFront();
  const expectInBothTabs = async (...names: RegExp[]) => {
    for (const tab of [page, other]) await expect(rows(tab)).toHaveText(names);
  };
  await test.step('adds one', async () => {
    await field(page).fill('Gap and go');
    await button(page, 'Add').click();
    await expectInBothTabs(/^Breakout/, /^Continuation/, /^Reversal/, /^Gap and go/);
  });
  await test.step('moves one by mouse', async () => {
    const from = await getBox(page, 'Move Reversal');
    const to = await rows(page).first().boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x, (to?.y ?? 0) + (to?.height ?? 0) / 2, { steps: 10 });
    await page.mouse.up();
    await expectInBothTabs(/^Reversal/, /^Breakout/, /^Continuation/, /^Gap and go/);
  });
  await test.step('renames one, also in its trade', async () => {
    await button(page, 'Edit Reversal').click();
    await page.getByLabel('New name for Reversal').fill('Fade');
    await button(page, 'Save').click();
    await expectInBothTabs(/^Fade.*1 trade/, /^Breakout/, /^Continuation/, /^Gap and go/);
    await page.goto('/trades/1');
    await expect(page.getByText('Fade').first()).toBeVisible();
  });
  await test.step('undoes a deletion', async () => {
    await page.goto('/manage-flags');
    await button(page, 'Delete Breakout').click();
    // The pointer on a notice pauses its time.
    await button(page, 'Undo').hover();
    await expectInBothTabs(/^Fade/, /^Continuation/, /^Gap and go/);
    await button(page, 'Undo').click();
    await expectInBothTabs(/^Fade/, /^Breakout/, /^Continuation/, /^Gap and go/);
  });
  await test.step('deletes one, which its trade keeps', async () => {
    await button(page, 'Delete Fade').click();
    await expectInBothTabs(/^Breakout/, /^Continuation/, /^Gap and go/);
    await page.goto('/trades/1');
    await expect(page.getByText('Fade').first()).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a finger on the handle moves the setup, and not the page (API-16)', async ({ page, trader }) => {
    await open(page, trader);
    const from = await getBox(page, 'Move Reversal');
    const to = await rows(page).first().boundingBox();
    const x = from.x + from.width / 2;
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', y: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
    await touch('touchStart', from.y + from.height / 2);
    for (let y = from.y; y > (to?.y ?? 0); y -= 10) await touch('touchMove', y);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(rows(page)).toHaveText([/^Reversal/, /^Breakout/, /^Continuation/]);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
