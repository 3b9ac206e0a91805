import { chooseFiles, controls, fillTrade } from '../../src/add-trade.ts';
import { submitSignIn } from '../../src/forms.ts';
import { png } from '../../src/media.ts';
import { barLink, openByTradesMenu } from '../../src/nav.ts';
import { expect, type Page, type Stack, test } from '../../src/test.ts';
import { addTrade, makeTrader, signIn, type Trader } from '../../src/traders.ts';

/** Counts the object URLs that the page created and did not revoke. */
const watchObjectUrls = (page: Page) =>
  page.addInitScript(() => {
    const live = new Set<string>();
    Object.assign(window, { liveObjectUrls: live });
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (file) => {
      const url = createObjectURL.call(URL, file);
      live.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      live.delete(url);
      revokeObjectURL.call(URL, url);
    };
  });
const liveObjectUrls = (page: Page) =>
  page.evaluate(() => (window as unknown as { liveObjectUrls: Set<string> }).liveObjectUrls.size);

/** Signs in, searches for an existing trade and types another one with a picture, without saving it. */
const work = async (page: Page, stack: Stack, trader: Trader) => {
  await addTrade(stack, trader, { tradeTag: 'SECRETCO', amount: 12, date: '2026-01-02', comments: 'of the first' });
  await watchObjectUrls(page);
  await signIn(page, trader);
  await page.goto('/trades?q=secretco');
  await expect(page.getByRole('link', { name: /SECRETCO/ }).first()).toBeVisible();
  await openByTradesMenu(page, 'Add Trade');
  await fillTrade(page, 'secretco', '1234.50');
  await controls(page).notes.fill('of the first');
  await chooseFiles(page, [png('secret.png')]);
  await expect(controls(page).file('secret.png')).toBeVisible();
};

/** Looks for anything of the first trader in the journal, the form and the browser's storage. */
const expectNothingOfTheFirst = async (page: Page, first: Trader, second: Trader) => {
  await expect(page.getByRole('group', { name: 'Trades Taken' })).toContainText('--');
  await openByTradesMenu(page, 'My Trades');
  await expect(page).toHaveURL('/trades');
  await expect(page.getByText('No trades found.')).toBeVisible();
  await openByTradesMenu(page, 'Add Trade');
  for (const field of [controls(page).ticker, controls(page).amount, controls(page).notes]) {
    await expect(field).toHaveValue('');
  }
  await expect(page.getByText(/secret/i)).toHaveCount(0);
  expect(await liveObjectUrls(page)).toBe(0);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(first.email);
  expect(stored).toContain(second.email);
};

test('another trader in the same tab finds nothing of the first, who kept a draft (AUT-08 AUT-10)', async ({
  page,
  stack,
  trader,
}) => {
  const second = await makeTrader(stack);
  await work(page, stack, trader);
  await barLink(page, 'Logout').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page).toHaveURL('/');
  expect(await liveObjectUrls(page)).toBe(0);
  await barLink(page, 'Log-In').click();
  await submitSignIn(page, second);
  await expect(page).toHaveURL('/dashboard');
  await expectNothingOfTheFirst(page, trader, second);
});

test('another trader in another tab takes over the first tab, which shows nothing of the first trader (AUT-08)', async ({
  page,
  context,
  stack,
  trader,
}) => {
  const second = await makeTrader(stack);
  await work(page, stack, trader);
  const other = await context.newPage();
  await watchObjectUrls(other);
  await other.goto('/logout');
  await expect(page).toHaveURL('/signin');
  expect(await liveObjectUrls(page)).toBe(0);
  await signIn(other, second);
  await expect(page).toHaveURL('/dashboard');
  for (const tab of [page, other]) await expectNothingOfTheFirst(tab, trader, second);
});
