import { expect, type Page, type Stack, test } from '../src/test.ts';
import { addTrade, signIn, type Trader } from '../src/traders.ts';

const dialog = (page: Page) => page.getByRole('alertdialog');
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const notes = (page: Page) => page.getByLabel('Comments');
const change = (page: Page) => notes(page).fill('Waited for the retest.');
const leave = (page: Page) => dialog(page).getByRole('button', { name: 'Leave' }).click();

/** From the dashboard by the account page and the journal to a trade, with its form open and something changed. */
const openEdit = async (page: Page, stack: Stack, trader: Trader) => {
  await addTrade(stack, trader, { tradeTag: 'AAPL', amount: 12, date: '2026-01-02' });
  await signIn(page, trader);
  await bar(page).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Trades' }).hover();
  await bar(page).getByRole('link', { name: 'My Trades' }).click();
  await page.getByRole('link', { name: /AAPL/ }).first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await change(page);
};

/** The page as it was: address, entry of the history, place, and what was typed. */
const stateOf = (page: Page) =>
  page.evaluate(() => ({ href: location.href, entry: history.state, length: history.length, y: scrollY }));

test.describe('leaving a page with an unsaved change', () => {
  test('asks on a link, Logout, Back and two steps back, and stays with address, place and what was typed', async ({
    page,
    stack,
    trader,
  }) => {
    await openEdit(page, stack, trader);
    await page.setViewportSize({ width: 800, height: 300 });
    await page.evaluate(() => scrollTo(0, 120));
    const before = await stateOf(page);
    expect(before.y).toBe(120);
    for (const go of [
      () => page.goBack(),
      () => page.evaluate(() => history.go(-2)),
      () =>
        page
          .getByRole('banner')
          .getByRole('link')
          .first()
          .evaluate((logo: HTMLElement) => logo.click()),
      () => page.getByRole('link', { name: 'Logout' }).evaluate((link: HTMLElement) => link.click()),
    ]) {
      await go();
      await dialog(page)
        .getByRole('button', { name: /^(Keep editing|Cancel)$/ })
        .click();
      await expect(dialog(page)).toBeHidden();
      await expect.poll(() => stateOf(page)).toEqual(before);
      await expect(notes(page)).toHaveValue('Waited for the retest.');
    }
  });

  test('goes where Back and Forward wanted when told to leave', async ({ page, stack, trader }) => {
    await openEdit(page, stack, trader);
    await page.goBack();
    await leave(page);
    await expect(page).toHaveURL('/trades');
    await page.goForward();
    await expect(page).toHaveURL('/trades/1');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await change(page);
    await page.goBack();
    await page.goBack();
    await leave(page);
    await expect(page).toHaveURL('/trades');
    await expect(page.getByRole('heading', { level: 1, name: 'My Trades' })).toBeFocused();
  });

  test('Logout asks once, about the change and the drafts together', async ({ page, stack, trader }) => {
    await openEdit(page, stack, trader);
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(dialog(page)).toContainText('Your changes to this trade are not saved.');
    await dialog(page).getByRole('button', { name: 'Sign out and discard drafts' }).click();
    await expect(page).toHaveURL('/');
  });

  test('closing and reloading the tab ask in the browser’s words', async ({ page, stack, trader }) => {
    await openEdit(page, stack, trader);
    const kinds: string[] = [];
    page.on('dialog', (asked) => {
      kinds.push(asked.type());
      void asked.dismiss();
    });
    await page.reload({ timeout: 3_000 }).catch(() => {});
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => kinds).toEqual(['beforeunload', 'beforeunload']);
    await expect(notes(page)).toHaveValue('Waited for the retest.');
  });

  test('AUT-06 a sign-out in another tab does not ask', async ({ page, context, stack, trader }) => {
    await openEdit(page, stack, trader);
    const other = await context.newPage();
    await other.goto('/logout');
    await expect(page).toHaveURL('/signin');
    await expect(dialog(page)).toHaveCount(0);
  });
});
