import { chooseFiles, controls, fillTrade } from '../src/add-trade.ts';
import { formError, submitSignIn } from '../src/forms.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { png } from '../src/media.ts';
import { barLink, heading, notification } from '../src/nav.ts';
import { readStoredData } from '../src/stored-data.ts';
import { expect, type Page, test } from '../src/test.ts';
import { addTrade, makeTrader, openSignedIn, signIn } from '../src/traders.ts';

const profile = (page: Page) => page.getByRole('region', { name: 'Profile Information' });

const openAccount = async (page: Page, trader: Parameters<typeof openSignedIn>[1]) => {
  await openSignedIn(page, trader, '/account');
  await expect(heading(page, 'Account Settings')).toBeVisible();
};

test('a trader changes name and theme; other tabs follow (ACC-01 ACC-04 ACC-05 ACC-06 API-21)', async ({
  page,
  context,
  trader,
}) => {
  await openAccount(page, trader);
  const other = await context.newPage();
  await other.goto('/analysis');
  await expect(other.getByRole('main')).toHaveText('Account PageWelcome, Ada!');
  await page.bringToFront();
  await test.step('name', async () => {
    await expect(profile(page)).toContainText(trader.email);
    await expect(profile(page).getByText('Verified', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.getByLabel('First name').fill('Augusta');
    await page.getByLabel('Last name').fill('King');
    await page.keyboard.press('Enter');
    await expect(notification(page, 'Your name was saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit name' })).toBeFocused();
    await expect(other.getByRole('main')).toContainText('Welcome, Augusta!');
    await page.reload();
    await expect(profile(page)).toContainText('Augusta King');
  });
  await test.step('theme, here and by the button in the bar', async () => {
    const theme = (name: string) => page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name });
    await theme('Dark').check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(theme('Dark')).toBeChecked();
    await page.getByRole('button', { name: 'Use the light theme' }).click();
    await expect(theme('Light')).toBeChecked();
  });
  await test.step('an address with a section opens it, and stays at it while the ones above load', async () => {
    const { calls: held, release } = await holdRequests(page, '**/api/settings');
    await page.goto('about:blank');
    await page.goto('/account#access');
    const section = page.locator('#access');
    await expect(section).toBeFocused();
    await expect(section.getByText('No keys yet.')).toBeInViewport();
    await expect.poll(() => held).toEqual(['GET']);
    const readTop = () => section.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const top = await readTop();
    release();
    await expect(page.getByLabel('Time zone')).toBeAttached();
    await expect.poll(readTop).toBe(top);
    await expect(section).toBeInViewport();
  });
  await test.step('sign out', async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });
});

test.describe('a journal as a zip', () => {
  test.use({ allowedConsoleErrors: /400|failed/i });

  test('is exported, and imported once into the same and into another account (ACC-06 API-21)', async ({
    page,
    openBrowser,
    stack,
    trader,
  }, testInfo) => {
    const importFile = (tab: Page, path: string) => tab.getByLabel('Journal zip file').setInputFiles(path);
    for (const tradeTag of ['AMD', 'NVDA']) await addTrade(stack, trader, { tradeTag, amount: 1, date: '2026-01-02' });
    await openAccount(page, trader);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export journal' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^trading-journal-\d{4}-\d\d-\d\d\.zip$/);
    const path = testInfo.outputPath('journal.zip');
    await download.saveAs(path);
    await importFile(page, path);
    await expect(page.getByText('0 trades added, 2 already existed.')).toBeVisible();

    const elsewhere = await openBrowser();
    await openAccount(elsewhere, await makeTrader(stack));
    await importFile(elsewhere, path);
    await expect(elsewhere.getByText('2 trades added.')).toBeVisible();
    await barLink(elsewhere, 'Dashboard').click();
    await expect(elsewhere.getByRole('group', { name: 'Trades Taken' })).toContainText('2');
  });
});

test.describe('the end of sessions and account', () => {
  test.use({ allowedConsoleErrors: /401|403|failed/i });

  test('Sign out everywhere ends this session and the one in another browser (ACC-06 IDP-01 AUT-06)', async ({
    page,
    openBrowser,
    trader,
  }) => {
    const elsewhere = await openBrowser();
    await openSignedIn(elsewhere, trader);
    await openAccount(page, trader);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('You are signed out everywhere.').first()).toBeVisible();
    await elsewhere.goto('/trades');
    await expect(elsewhere).toHaveURL(/\/signin/);
    await submitSignIn(elsewhere, trader);
    await expect(elsewhere).toHaveURL('/trades');
  });

  test('a trader deletes the account; nothing remains, here or for a new account of that address (ACC-06 IDP-01 API-21 AUT-10)', async ({
    page,
    stack,
    trader,
  }) => {
    await addTrade(stack, trader, { tradeTag: 'AMD', amount: 1, date: '2026-01-02' });
    await openSignedIn(page, trader, '/add-trade');
    await fillTrade(page);
    await controls(page).notes.fill('Chased it.');
    await chooseFiles(page, [png('chart.png')]);
    await expect.poll(() => readStoredData(page)).toContain('["chart.png"]');
    await barLink(page, 'Account').click();
    const button = page.getByRole('button', { name: 'Delete account' });
    const address = page.getByLabel(`Type ${trader.email} to confirm`);
    await test.step('the right address deletes the account and what the browser stores', async () => {
      await button.click();
      await address.fill(trader.email);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/');
      await expect(page.getByText('Your account and everything in it have been deleted.').first()).toBeVisible();
      for (const trace of ['Chased it.', 'chart.png', trader.uid, trader.email]) {
        await expect.poll(() => readStoredData(page)).not.toContain(trace);
      }
    });
    await test.step('the address can sign up again, to an empty journal', async () => {
      await page.goto('/signin');
      await submitSignIn(page, trader);
      await expect(formError(page)).toBeVisible();
      await signIn(page, await makeTrader(stack, { email: trader.email }));
      await expect(page.getByRole('group', { name: 'Trades Taken' })).toContainText('--');
    });
  });
});
