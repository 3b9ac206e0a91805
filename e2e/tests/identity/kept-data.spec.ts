import { calls } from 'contracts';
import { chooseFiles, controls, fillTrade, openForm } from '../../src/add-trade.ts';
import { storedData } from '../../src/kept-data.ts';
import { png } from '../../src/media.ts';
import { askProvider } from '../../src/provider.ts';
import { expect, type Page, type Stack, test } from '../../src/test.ts';
import { addTrade, makeTrader, signIn, type Trader } from '../../src/traders.ts';

const dialog = (page: Page) => page.getByRole('alertdialog');
const choose = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();
const logout = (page: Page) => page.getByRole('link', { name: 'Logout' });
const note = 'Chased it.';

const openDraft = async (page: Page, trader: Trader): Promise<void> => {
  await openForm(page, trader);
  await fillTrade(page);
  await controls(page).notes.fill(note);
  await chooseFiles(page, [png('chart.png')]);
  await expect.poll(() => storedData(page)).toContain('chart.png');
};

/** A change of a saved trade, which only this tab stores. */
const openEdit = async (page: Page, stack: Stack, trader: Trader): Promise<void> => {
  await addTrade(stack, trader, { tradeTag: 'AAPL', amount: 12, date: '2026-01-02' });
  await signIn(page, trader);
  await page.goto('/trades/1');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Comments').fill(note);
};

const expectNothingOf = async (page: Page, trader: Trader): Promise<void> => {
  for (const trace of [note, 'chart.png', trader.uid, trader.email]) {
    await expect.poll(() => storedData(page)).not.toContain(trace);
  }
};

test.describe('drafts at sign-out', () => {
  test('Esc cancels, the focus returns, and discarding leaves nothing in the browser (AUT-10)', async ({
    page,
    trader,
  }) => {
    await openDraft(page, trader);
    await logout(page).press('Enter');
    await expect(dialog(page)).toContainText('1 unsaved draft with 1 file is');
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(logout(page)).toBeFocused();
    await expect(controls(page).notes).toHaveValue(note);
    await page.keyboard.press('Enter');
    await choose(page, 'Sign out and discard drafts');
    await expect(page).toHaveURL('/');
    await expectNothingOf(page, trader);
  });

  test('drafts kept on this device come back for their trader (AUT-10)', async ({ page, trader }) => {
    await openDraft(page, trader);
    await logout(page).click();
    await choose(page, 'Keep on this device');
    await expect(page).toHaveURL('/');
    await openForm(page, trader);
    await expect(controls(page).notes).toHaveValue(note);
    await expect(controls(page).file('chart.png')).toBeVisible();
  });

  test('drafts kept on this device are removed when another trader signs in (AUT-10)', async ({
    page,
    context,
    stack,
    trader,
  }) => {
    await openDraft(page, trader);
    await logout(page).click();
    await choose(page, 'Keep on this device');
    await expect(page).toHaveURL('/');
    const other = await context.newPage();
    await signIn(other, await makeTrader(stack));
    for (const tab of [page, other]) await expectNothingOf(tab, trader);
  });

  test('asks about a change in another tab, and removes it there (AUT-10)', async ({
    page,
    context,
    stack,
    trader,
  }) => {
    await openEdit(page, stack, trader);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await logout(other).click();
    await expect(dialog(other)).toContainText('1 unsaved draft is');
    await choose(other, 'Sign out and discard drafts');
    await expect(page).toHaveURL('/signin');
    await expectNothingOf(page, trader);
  });

  test('the address /logout signs out at once and asks afterwards (HOM-03 AUT-10)', async ({ page, trader }) => {
    await openDraft(page, trader);
    await page.goto('/logout');
    await expect(dialog(page)).toContainText('You are signed out.');
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await choose(page, 'Discard drafts');
    await expect(page).toHaveURL('/');
    await expectNothingOf(page, trader);
  });
});

test.describe('drafts of a deleted account', () => {
  test.use({ allowedComplaints: /Failed to load resource|401|400/ });

  test('are removed without a question when it is deleted here (ACC-06 AUT-10)', async ({ page, trader }) => {
    await openDraft(page, trader);
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByLabel(`Type ${trader.email} to confirm`).fill(trader.email);
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(page).toHaveURL('/');
    await expectNothingOf(page, trader);
  });

  test('are removed when a page learns that it was deleted elsewhere (ACC-06 AUT-10)', async ({
    page,
    stack,
    trader,
  }) => {
    await openDraft(page, trader);
    // The provider's code loads a moment after the page, and looks the account up.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('accounts:lookup')),
    );
    await askProvider(stack, 'accounts:delete', { localId: trader.uid });
    const json = { error: 'Please sign in again.', code: 'unauthorized', requestId: 'r' };
    await page.route(`**${calls.trades.create.path}`, (route) => route.fulfill({ status: 401, json }));
    await controls(page).save.click();
    await expect(page).toHaveURL('/signin');
    await expectNothingOf(page, trader);
  });
});
