import { barLink, heading, openByTradesMenu } from '../src/nav.ts';
import { expect, type Page, type Stack, test } from '../src/test.ts';
import { addTrade, openSignedIn, type Trader } from '../src/traders.ts';

const dialog = (page: Page) => page.getByRole('alertdialog');
const notes = (page: Page) => page.getByLabel('Comments');

const startEdit = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await notes(page).fill('Waited for the retest.');
};

/** From the dashboard by the account page and the list to a trade, with its form open and an unsaved change. */
const openEdit = async (page: Page, stack: Stack, trader: Trader) => {
  await addTrade(stack, trader, { tradeTag: 'AAPL', amount: 12, date: '2026-01-02' });
  await openSignedIn(page, trader);
  await barLink(page, 'Account').click();
  await expect(heading(page, 'Account Settings')).toBeVisible();
  await openByTradesMenu(page, 'My Trades');
  await page.getByRole('link', { name: /AAPL/ }).first().click();
  await startEdit(page);
};

/** Address, history entry and scroll position of the page. */
const getState = (page: Page) =>
  page.evaluate(() => ({ href: location.href, entry: history.state, length: history.length, y: scrollY }));

/** Presses Back again before the page has reacted to the first time. */
const backTwice = () => {
  history.back();
  setTimeout(() => history.back(), 5);
};

test('an unsaved change is kept on Back, reload and close, until the trader leaves or signs out elsewhere (AUT-06)', async ({
  page,
  context,
  stack,
  trader,
}) => {
  await openEdit(page, stack, trader);
  await test.step('Back, two steps back, and Back pressed twice', async () => {
    await page.setViewportSize({ width: 800, height: 300 });
    await page.evaluate(() => scrollTo(0, 120));
    const before = await getState(page);
    expect(before.y).toBe(120);
    for (const go of [() => page.goBack(), () => page.evaluate(() => history.go(-2)), () => page.evaluate(backTwice)]) {
      await go();
      await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
      await expect(dialog(page)).toBeHidden();
      await expect.poll(() => getState(page)).toEqual(before);
      await expect(notes(page)).toHaveValue('Waited for the retest.');
    }
  });
  await test.step('Leave', async () => {
    await page.goBack();
    await dialog(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/trades');
    await expect(page.getByRole('link', { name: /AAPL/ }).first()).toBeFocused();
  });
  await test.step('the way back, where the form opens with what was typed', async () => {
    await page.goForward();
    await expect(page).toHaveURL('/trades/1');
    await expect(notes(page)).toHaveValue('Waited for the retest.');
  });
  await test.step('a reload and a close of the tab, which the browser asks about', async () => {
    const kinds: string[] = [];
    page.on('dialog', (asked) => {
      kinds.push(asked.type());
      void asked.dismiss();
    });
    await page.evaluate(() => location.reload());
    await expect.poll(() => kinds).toEqual(['beforeunload']);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => kinds).toEqual(['beforeunload', 'beforeunload']);
    await expect(notes(page)).toHaveValue('Waited for the retest.');
  });
  await test.step('a sign-out in another tab, which asks nothing', async () => {
    const other = await context.newPage();
    await other.goto('/logout');
    await expect(page).toHaveURL('/signin');
    await expect(dialog(page)).toHaveCount(0);
  });
});
