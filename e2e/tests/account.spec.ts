import { readFile, writeFile } from 'node:fs/promises';
import { problem, submitSignIn } from '../src/forms.ts';
import { expect, type Page, test } from '../src/test.ts';
import { addTrade, makeTrader, signIn } from '../src/traders.ts';

const profile = (page: Page) => page.getByRole('region', { name: 'Profile Information' });

const openAccount = async (page: Page, trader: Parameters<typeof signIn>[1]) => {
  await signIn(page, trader);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
};

test.describe('the profile', () => {
  test('ACC-01 ACC-06 API-21 the names are edited by keyboard alone, and show on every page and in every tab at once', async ({
    page,
    context,
    trader,
  }) => {
    await openAccount(page, trader);
    await expect(profile(page)).toContainText(trader.email);
    await expect(profile(page).getByText('Verified', { exact: true })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Ada');
    await page.bringToFront();

    await page.getByRole('button', { name: 'Edit Name' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('First Name')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Augusta');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('King');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('status').getByText('Your name was saved.')).toBeVisible();
    await expect(profile(page)).toContainText('Augusta King');
    await expect(page.getByRole('button', { name: 'Edit Name' })).toBeFocused();
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Augusta');
    await page.reload();
    await expect(profile(page)).toContainText('Augusta King');
  });

  test('ACC-04 Change Password opens the reset view, Sign Out leads home', async ({ page, trader }) => {
    await openAccount(page, trader);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page).toHaveURL(/\/signin$/);
    await expect(page.getByRole('button', { name: 'Send Reset Email' })).toBeVisible();
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });

  test('ACC-06 the theme is chosen on the page, follows the nav bar, and is remembered', async ({ page, trader }) => {
    await openAccount(page, trader);
    const theme = (name: string) => page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name });
    await theme('Dark').check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(theme('Dark')).toBeChecked();
    await page.getByRole('button', { name: 'Use the light theme' }).click();
    await expect(theme('Light')).toBeChecked();
    await theme('System').check();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });

  test('ACC-05 /analysis is a placeholder titled Account Page', async ({ page, trader }) => {
    await signIn(page, trader);
    await page.goto('/analysis');
    await expect(page.getByRole('main')).toHaveText('Account PageWelcome, Ada!');
    await expect(page).toHaveTitle(/^Account Page/);
  });
});

const importFile = (page: Page, path: string) => page.getByLabel('Zip of a journal').setInputFiles(path);

test.describe('the journal as a zip', () => {
  test.use({ allowedComplaints: /400|failed/i });

  test('ACC-06 API-21 is saved by the browser, and comes back in another account, whatever there is wrong meanwhile', async ({
    page,
    browser,
    stack,
    trader,
  }, testInfo) => {
    for (const tradeTag of ['AMD', 'NVDA']) await addTrade(stack, trader, { tradeTag, amount: 1, date: '2026-01-02' });
    await openAccount(page, trader);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Journal' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^trading-journal-\d{4}-\d\d-\d\d\.zip$/);
    const path = testInfo.outputPath('journal.zip');
    await download.saveAs(path);
    await expect(page.getByText('Your browser is saving your journal.')).toBeVisible();
    await importFile(page, path);
    await expect(page.getByText('0 trades added, 2 were already there.')).toBeVisible();

    const elsewhere = await (await browser.newContext({ baseURL: stack.url })).newPage();
    await openAccount(elsewhere, await makeTrader(stack));
    const damaged = testInfo.outputPath('damaged.zip');
    await writeFile(damaged, (await readFile(path)).subarray(0, -40));
    await importFile(elsewhere, damaged);
    const alert = elsewhere.getByRole('region', { name: 'Import' }).getByRole('alert');
    await expect(alert).toHaveText('This file is not a zip file, or it is incomplete.');
    await importFile(elsewhere, path);
    await expect(elsewhere.getByText('2 trades added.')).toBeVisible();
    await elsewhere.goto('/dashboard');
    await expect(elsewhere.getByRole('group', { name: 'Trades Taken' })).toContainText('2');
    await elsewhere.context().close();
  });
});

test.describe('an import over a slow line', () => {
  test('ACC-06 shows how far it is, asks before the page is left, and leaves nothing behind when it is cancelled', async ({
    page,
    trader,
  }) => {
    await openAccount(page, trader);
    const line = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
    await line.send('Network.emulateNetworkConditions', slow);
    const buffer = Buffer.alloc(5_000_000);
    await page
      .getByLabel('Zip of a journal')
      .setInputFiles({ name: 'journal.zip', mimeType: 'application/zip', buffer });
    await expect(page.getByText(/Uploading\.\.\. [1-9]\d? %/)).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('alertdialog', { name: 'Stop the import?' }).getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Cancelled. Nothing was imported.')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('group', { name: 'Trades Taken' })).toContainText('--');
  });
});

test.describe('the end of a session', () => {
  test.use({ allowedComplaints: /401|403|failed/i });

  test('ACC-06 IDP-01 AUT-06 Sign Out Everywhere ends this session and the one in another browser', async ({
    page,
    browser,
    stack,
    trader,
  }) => {
    const elsewhere = await (await browser.newContext({ baseURL: stack.url })).newPage();
    await signIn(elsewhere, trader);
    await openAccount(page, trader);
    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out Everywhere' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('You are signed out everywhere.').first()).toBeVisible();
    await elsewhere.goto('/trades');
    await expect(elsewhere).toHaveURL(/\/signin/);
    await submitSignIn(elsewhere, trader);
    await expect(elsewhere).toHaveURL('/trades');
    await elsewhere.context().close();
  });

  test('ACC-06 IDP-01 API-21 an account is deleted by keyboard alone; its address can sign up again, to an empty journal', async ({
    page,
    stack,
    trader,
  }) => {
    await addTrade(stack, trader, { tradeTag: 'AMD', amount: 1, date: '2026-01-02' });
    await openAccount(page, trader);
    const button = page.getByRole('button', { name: 'Delete Account' });
    await button.focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel(`Type ${trader.email} to confirm`);
    await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
    await field.focus();
    await page.keyboard.type('somebody@else.com');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is not the email address of your account.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await field.focus();
    await page.keyboard.type(trader.email);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your account and everything in it have been deleted.').first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();

    await page.goto('/signin');
    await submitSignIn(page, trader);
    await expect(problem(page)).toBeVisible();
    const again = await makeTrader(stack, trader.email);
    await signIn(page, again);
    await expect(page.getByRole('group', { name: 'Trades Taken' })).toContainText('--');
  });
});
