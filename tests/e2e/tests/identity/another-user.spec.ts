import { chooseFiles, controls, fillTrade } from '../../src/add-trade.ts';
import { holdRequests } from '../../src/hold-requests.ts';
import { png } from '../../src/media.ts';
import { barLink, openByTradesMenu } from '../../src/nav.ts';
import { readStoredData } from '../../src/stored-data.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { addTrade, makeTrader, signIn, type Trader } from '../../src/traders.ts';

const dialog = (page: Page) => page.getByRole('alertdialog');

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

/** Types a trade with a picture, without saving it. */
const typeDraft = async (page: Page): Promise<void> => {
  await fillTrade(page, 'secretco', '1234.50');
  await controls(page).notes.fill('of the first');
  await chooseFiles(page, [png('secret.png')]);
  // The browser stores a file a moment after the page lists it.
  await expect.poll(() => readStoredData(page)).toContain('["secret.png"]');
};

const expectNothingStored = async (page: Page, { uid, email }: Trader): Promise<void> => {
  for (const trace of ['of the first', 'secret.png', uid, email]) {
    await expect.poll(() => readStoredData(page)).not.toContain(trace);
  }
};

/** Looks for anything of the first trader in the journal, the form and the browser's storage. */
const expectNothingOfTheFirst = async (page: Page, first: Trader) => {
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
  await expectNothingStored(page, first);
};

test('another trader takes over in another tab, and finds nothing of the first in either tab (AUT-08 AUT-10)', async ({
  page,
  context,
  stack,
  trader,
}) => {
  await addTrade(stack, trader, { tradeTag: 'SECRETCO', amount: 12, date: '2026-01-02', comments: 'of the first' });
  await watchObjectUrls(page);
  await signIn(page, trader, '/trades?q=secretco');
  await expect(page.getByRole('link', { name: /SECRETCO/ }).first()).toBeVisible();
  await openByTradesMenu(page, 'Add Trade');
  await typeDraft(page);
  const other = await context.newPage();
  await watchObjectUrls(other);
  await other.goto('/logout');
  await expect(page).toHaveURL('/signin');
  expect(await liveObjectUrls(page)).toBe(0);
  await signIn(other, await makeTrader(stack));
  await expect(page).toHaveURL('/dashboard');
  for (const tab of [page, other]) await expectNothingOfTheFirst(tab, trader);
});

test('a sign-out holds while the provider is loading in another tab (AUT-03 AUT-08)', async ({
  page,
  context,
  trader,
}) => {
  await signIn(page, trader);
  const { calls, release } = await holdRequests(page, '**/accounts:lookup*');
  await page.goto('/trades');
  await expect.poll(() => calls).toEqual(['POST']);
  const other = await context.newPage();
  await other.goto('/logout');
  await expect(page).toHaveURL('/signin');
  const reported = page.waitForResponse('**/accounts:lookup*');
  release();
  await reported;
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /auth/i.test(key))))
    .toEqual([]);
  await expect(other).toHaveURL('/');
  await signIn(other, trader);
  await expect(page).toHaveURL('/trades');
});

test('Logout asks about a draft: keep it for the next sign-in, or discard it and everything else (HOM-03 AUT-10)', async ({
  page,
  trader,
}) => {
  await signIn(page, trader, '/add-trade');
  await typeDraft(page);
  await barLink(page, 'Logout').click();
  await expect(dialog(page)).toContainText('1 unsaved draft with 1 file is');
  await dialog(page).getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page).toHaveURL('/');
  await signIn(page, trader, '/add-trade');
  await expect(controls(page).notes).toHaveValue('of the first');
  await expect(controls(page).file('secret.png')).toBeVisible();
  await barLink(page, 'Logout').click();
  await dialog(page).getByRole('button', { name: 'Sign out and discard drafts' }).click();
  await expect(page).toHaveURL('/');
  await expectNothingStored(page, trader);
});
