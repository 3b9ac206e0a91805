import { attachFile } from '../../src/attach-file.ts';
import { expectFocusInside } from '../../src/keyboard.ts';
import { png, webm } from '../../src/media.ts';
import { barLink, expectChecklist, heading } from '../../src/nav.ts';
import { expect, type Locator, type Page, type Stack, test } from '../../src/test.ts';
import { addTrade, openSignedIn, type Trader } from '../../src/traders.ts';

const trades = [
  { tradeTag: 'NVDA', flagType: 'Continuation', amount: -12.5, date: '2026-01-30' },
  { tradeTag: 'AAPL', flagType: 'Breakout', amount: 1_120, date: '2026-02-02' },
  { tradeTag: 'TSLA', tradeName: 'Opening gap', flagType: 'Wedge', amount: -40.5, date: '2026-02-02' },
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fact = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition');
const edit = async (page: Page, path: string) => {
  await page.goto(path);
  await button(page, 'Edit').click();
};
const row = (page: Page, name: RegExp) => page.getByRole('main').getByRole('listitem').getByRole('link', { name });

const expectLoaded = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

test.beforeEach(async ({ page, stack, trader }) => {
  for (const trade of trades) await addTrade(stack, trader, trade);
  await openSignedIn(page, trader, '/trades');
});

/** Another device saves the trade. */
const saveElsewhere = async (stack: Stack, trader: Trader, comments: string): Promise<void> => {
  const reply = await fetch(`${stack.apiUrl}/api/trades/3`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${trader.idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...trades[2], comments }),
  });
  expect(reply.status).toBe(200);
};

test.describe('an edit', () => {
  test.use({ allowedConsoleErrors: /412|version_conflict|ERR_INTERNET_DISCONNECTED|network|ChunkLoadError/ });

  test('is dropped, saved, resolved when it conflicts, and kept while offline (DET-01 DET-02 DET-03 API-13 CLI-04 CLI-05)', async ({
    page,
    stack,
    trader,
  }) => {
    await page.goto('/trades/3');
    await test.step('Cancel drops the changes', async () => {
      await expect(fact(page, 'Name')).toHaveText('Opening gap');
      await expect(fact(page, 'Bullflag Type')).toHaveText('Wedge');
      await button(page, 'Edit').click();
      const setups = page.getByLabel('Bullflag Type').getByRole('option');
      await expect(setups).toHaveText(['Breakout', 'Continuation', 'Reversal', 'Wedge']);
      await page.getByLabel('Comments').fill('Dropped');
      await button(page, 'Cancel').click();
      await expect(fact(page, 'Comments')).toHaveText('None');
    });
    await test.step('Save persists them', async () => {
      await button(page, 'Edit').click();
      await page.getByLabel('Profit / Loss').fill('1,234,567.89');
      await page.getByLabel('Comments').fill('Kept <b>as typed</b>');
      await button(page, 'Save').click();
      await expect(fact(page, 'Profit / Loss')).toHaveText('+$1,234,567.89');
      await page.reload();
      await expect(fact(page, 'Profit / Loss')).toHaveText('+$1,234,567.89');
      await expect(fact(page, 'Comments')).toHaveText('Kept <b>as typed</b>');
      await expect(fact(page, 'Bullflag Type')).toHaveText('Wedge');
    });
    await test.step('another tab saves first, and this tab overwrites it', async () => {
      await button(page, 'Edit').click();
      await page.getByLabel('Comments').fill('From the first tab');
      const other = await page.context().newPage();
      await edit(other, '/trades/3');
      await other.getByLabel('Profit / Loss').fill('99');
      await button(other, 'Save').click();
      await expect(fact(other, 'Profit / Loss')).toHaveText('+$99.00');
      const conflict = page.getByRole('alert').filter({ hasText: 'This trade was changed elsewhere' });
      await expect(conflict).toContainText('+$99.00');
      await expect(page.getByLabel('Comments')).toHaveValue('From the first tab');
      await button(page, 'Keep mine').click();
      await expect(fact(page, 'Profit / Loss')).toHaveText('+$1,234,567.89');
      await expect(fact(other, 'Comments')).toHaveText('From the first tab');
      await other.close();
    });
    await test.step('another device saves first, and this tab loads its version', async () => {
      await button(page, 'Edit').click();
      await page.getByLabel('Comments').fill('Mine');
      await saveElsewhere(stack, trader, 'From the phone');
      await button(page, 'Save').click();
      await expect(page.getByRole('alert').filter({ hasText: 'From the phone' })).toBeVisible();
      await button(page, 'Load theirs').click();
      await expect(page.getByLabel('Comments')).toHaveValue('From the phone');
      await button(page, 'Cancel').click();
      await expect(fact(page, 'Comments')).toHaveText('From the phone');
    });
    await test.step('without a connection, a save fails with a message and keeps the input', async () => {
      await button(page, 'Edit').click();
      await page.getByLabel('Comments').fill('Long thoughts');
      await page.context().setOffline(true);
      await button(page, 'Save').click();
      await expect(page.getByText('This trade was not saved.')).toBeVisible();
      await expect(page.getByLabel('Comments')).toHaveValue('Long thoughts');
      await page.context().setOffline(false);
      await button(page, 'Save').click();
      await expect(fact(page, 'Comments')).toHaveText('Long thoughts');
    });
  });
});

test('several deletions can each be undone from another page; a restored trade has its media (DET-09)', async ({
  page,
  stack,
  trader,
}) => {
  await attachFile(stack, trader, 3, png('daily.png', 800, 500));
  const notice = page.getByRole('listitem').filter({ hasText: 'Opening gap deleted.' });
  for (const [name, picture] of [[/Opening gap/, 'daily.png'], [/AAPL/]] as const) {
    await row(page, name).press('Enter');
    // A picture that is still loading when its trade is deleted would fail to load.
    if (picture) await expectLoaded(button(page, `Enlarge ${picture}`).locator('img'));
    await expectChecklist(page);
    await button(page, 'Delete').press('Enter');
    await expect(page).toHaveURL(/\/trades$/);
    await expect(row(page, name)).toHaveCount(0);
    // The pointer on a notice pauses the time of all; the keyboard leaves it there.
    await notice.hover();
  }
  await barLink(page, 'Dashboard').press('Enter');
  await expect(heading(page, 'Welcome, Ada')).toBeFocused();
  await notice.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Opening gap restored.')).toBeVisible();
  await page.goto('/trades');
  await expect(row(page, /AAPL/)).toHaveCount(0);
  await row(page, /Opening gap/).click();
  await expect(button(page, 'Enlarge daily.png')).toBeVisible();
});

test('media are attached while editing, enlarged by keyboard, played, and deleted after a confirmation (DET-04 DET-05 DET-06 DET-07)', async ({
  page,
}) => {
  await page.goto('/trades/3');
  await expect(page.getByText('No files attached to this trade.')).toBeVisible();
  const files = [png('daily.png', 800, 500), png('entry.png'), await webm(page, 'replay.webm')];
  await test.step('attach', async () => {
    await button(page, 'Edit').click();
    await page.locator('input[type=file]').setInputFiles(files);
    await expect(button(page, 'Enlarge entry.png')).toBeVisible();
    await expect(page.getByLabel('replay.webm').locator('visible=true').first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Files' })).toHaveCount(0, { timeout: 15_000 });
    await button(page, 'Cancel').click();
  });
  await test.step('enlarge', async () => {
    await button(page, 'Enlarge daily.png').press('Enter');
    const enlarged = page.getByRole('dialog');
    await expect(enlarged.getByRole('heading', { name: 'daily.png' })).toBeVisible();
    await expect(enlarged.getByText(/^Uploaded /).first()).toBeVisible();
    await expectFocusInside(enlarged);
    await page.keyboard.press('ArrowRight');
    await expect(enlarged.getByRole('heading', { name: 'entry.png' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(enlarged).toHaveCount(0);
    await expect(button(page, 'Enlarge daily.png')).toBeFocused();
  });
  await test.step('play', async () => {
    const video = page.locator('video');
    await video.evaluate((player: HTMLVideoElement) => player.play());
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0);
  });
  await test.step('delete', async () => {
    await button(page, 'Edit').click();
    await button(page, 'Delete daily.png').click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete "daily.png"?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(button(page, 'Enlarge daily.png')).toHaveCount(0);
    await page.reload();
    await expect(button(page, 'Enlarge entry.png')).toBeVisible();
    await expect(button(page, 'Enlarge daily.png')).toHaveCount(0);
  });
});
