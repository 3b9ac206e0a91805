import { chooseFiles, controls, fillTrade, openForm } from '../../src/add-trade.ts';
import { png } from '../../src/media.ts';
import { barLink } from '../../src/nav.ts';
import { readStoredData } from '../../src/stored-data.ts';
import { expect, type Page, test } from '../../src/test.ts';
import type { Trader } from '../../src/traders.ts';

const dialog = (page: Page) => page.getByRole('alertdialog');
const choose = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();
const note = 'Chased it.';

const openDraft = async (page: Page, trader: Trader): Promise<void> => {
  await openForm(page, trader);
  await fillTrade(page);
  await controls(page).notes.fill(note);
  await chooseFiles(page, [png('chart.png')]);
  await expect.poll(() => readStoredData(page)).toContain('chart.png');
};

const expectNothingOf = async (page: Page, trader: Trader): Promise<void> => {
  for (const trace of [note, 'chart.png', trader.uid, trader.email]) {
    await expect.poll(() => readStoredData(page)).not.toContain(trace);
  }
};

test('Logout asks about a draft: cancel, keep it for the next sign-in, or discard it (AUT-10)', async ({
  page,
  trader,
}) => {
  await openDraft(page, trader);
  await test.step('Esc cancels and returns the focus', async () => {
    await barLink(page, 'Logout').press('Enter');
    await expect(dialog(page)).toContainText('1 unsaved draft with 1 file is');
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(barLink(page, 'Logout')).toBeFocused();
    await expect(controls(page).notes).toHaveValue(note);
  });
  await test.step('a kept draft returns at the next sign-in', async () => {
    await barLink(page, 'Logout').click();
    await choose(page, 'Keep on this device');
    await expect(page).toHaveURL('/');
    await openForm(page, trader);
    await expect(controls(page).notes).toHaveValue(note);
    await expect(controls(page).file('chart.png')).toBeVisible();
  });
  await test.step('a discarded draft leaves nothing in the browser', async () => {
    await barLink(page, 'Logout').click();
    await choose(page, 'Sign out and discard drafts');
    await expect(page).toHaveURL('/');
    await expectNothingOf(page, trader);
  });
});

test('the address /logout signs out at once and asks about drafts afterwards (HOM-03 AUT-10)', async ({
  page,
  trader,
}) => {
  await openDraft(page, trader);
  await page.goto('/logout');
  await expect(dialog(page)).toContainText('You are signed out.');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await choose(page, 'Discard drafts');
  await expect(page).toHaveURL('/');
  await expectNothingOf(page, trader);
});
