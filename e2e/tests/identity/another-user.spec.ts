import { submitSignIn } from '../../src/forms.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { addTrade, makeTrader, signIn, type Trader } from '../../src/traders.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** A page of the Trades menu, by the links alone: nothing is loaded anew. */
const goTo = async (page: Page, name: string) => {
  // A tab that nobody sees draws nothing: what waits for the next picture waits for ever.
  await page.bringToFront();
  await bar(page).getByRole('button', { name: 'Trades' }).click();
  await bar(page).getByRole('link', { name }).click();
};

/** Counts the addresses of files that the page has made and not given back. */
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

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A trade that is typed and not saved, with a picture. */
const draftTrade = async (page: Page) => {
  await goTo(page, 'Add Trade');
  await page.getByLabel('Ticker Symbol').fill('SECRETCO');
  await page.getByLabel('Amount Gained / Lost ($)').fill('1234.50');
  await page.getByLabel('Comments / Notes').fill('of the first');
  await page.locator('input[type=file]').setInputFiles({ name: 'secret.png', mimeType: 'image/png', buffer: pixel });
  await expect(page.getByText('secret.png').first()).toBeVisible();
};

const expectEmptyForm = async (page: Page) => {
  await goTo(page, 'Add Trade');
  await expect(page.getByLabel('Ticker Symbol')).toHaveValue('');
  await expect(page.getByLabel('Amount Gained / Lost ($)')).toHaveValue('');
  await expect(page.getByLabel('Comments / Notes')).toHaveValue('');
  await expect(page.getByText(/secret/i)).toHaveCount(0);
};

/** By the menu, whatever the page asks first. */
const signOut = async (page: Page) => {
  await page.getByRole('link', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog').getByRole('button').last();
  await expect(question.or(bar(page).getByRole('link', { name: 'Log-In' }))).toBeVisible();
  if (await question.isVisible()) await question.click();
  await expect(page).toHaveURL('/');
};

const signInByMenu = async (page: Page, trader: Trader) => {
  await bar(page).getByRole('link', { name: 'Log-In' }).click();
  await submitSignIn(page, trader);
  await expect(page).toHaveURL('/dashboard');
};

test.describe('somebody else at the same browser', () => {
  test('AUT-08 in the same tab a trade that was typed, its picture and its file’s address are gone', async ({
    page,
    stack,
    trader,
  }) => {
    const second = await makeTrader(stack);
    await watchObjectUrls(page);
    await signIn(page, trader);
    await draftTrade(page);
    await signOut(page);
    expect(await liveObjectUrls(page)).toBe(0);
    await signInByMenu(page, second);
    await expectEmptyForm(page);
    expect(await liveObjectUrls(page)).toBe(0);
  });

  test('AUT-08 in another tab: the first tab becomes the second trader’s, with nothing of the first one’s', async ({
    page,
    context,
    stack,
    trader,
  }) => {
    const second = await makeTrader(stack);
    await watchObjectUrls(page);
    await signIn(page, trader);
    await draftTrade(page);
    const other = await context.newPage();
    await other.goto('/logout');
    await expect(page).toHaveURL('/signin');
    expect(await liveObjectUrls(page)).toBe(0);
    await signIn(other, second);
    await expect(page).toHaveURL('/dashboard');
    for (const tab of [page, other]) await expectEmptyForm(tab);
  });

  test('AUT-08 what the first one looked for does not lead the second there', async ({
    page,
    context,
    stack,
    trader,
  }) => {
    const second = await makeTrader(stack);
    await addTrade(stack, trader, { tradeTag: 'SECRETCO', amount: 12, date: '2026-01-02' });
    await signIn(page, trader);
    await page.goto('/trades?q=secretco');
    await expect(page.getByRole('link', { name: /SECRETCO/ }).first()).toBeVisible();
    const other = await context.newPage();
    await other.goto('/logout');
    await expect(page).toHaveURL('/signin');
    await signIn(other, second);
    await expect(page).toHaveURL('/dashboard');
    await goTo(page, 'My Trades');
    await expect(page).toHaveURL('/trades');
    await expect(page.getByText(/secretco/i)).toHaveCount(0);
  });
});
