import { attach } from '../../src/attach.ts';
import { png, webm } from '../../src/media.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { addTrade, makeTrader, signIn } from '../../src/traders.ts';

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

test.beforeEach(async ({ page, stack, trader }) => {
  for (const trade of trades) await addTrade(stack, trader, trade);
  await signIn(page, trader);
});

test('DET-01 DET-02 DET-03 shows a trade, edits it, and persists what was saved and nothing else', async ({ page }) => {
  await page.goto('/trades/3');
  await expect(fact(page, 'Name')).toHaveText('Opening gap');
  await expect(fact(page, 'Bullflag Type')).toHaveText('Wedge');
  await button(page, 'Edit').click();
  await expect(page.getByLabel('Bullflag Type').getByRole('option')).toHaveText([
    'Breakout',
    'Continuation',
    'Reversal',
    'Wedge',
  ]);
  await page.getByLabel('Comments').fill('Dropped');
  await button(page, 'Cancel').click();
  await expect(fact(page, 'Comments')).toHaveText('None');
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

test('DET-02 bad input is named at its field, and goes nowhere', async ({ page }) => {
  await edit(page, '/trades/3');
  await page.getByLabel('Trade Tag').fill('X'.repeat(21));
  await page.getByLabel('Profit / Loss').fill('100000000');
  await button(page, 'Save').click();
  await expect(page.getByText('Trade Tag can have at most 20 characters.')).toBeVisible();
  await expect(page.getByText(/Profit \/ Loss must lie between/)).toBeVisible();
  await page.reload();
  await expect(fact(page, 'Trade Tag')).toHaveText('TSLA');
});

test('leaving with unsaved changes is asked about', async ({ page }) => {
  await page.goto('/trades');
  await row(page, /Opening gap/).click();
  await button(page, 'Edit').click();
  await page.getByLabel('Comments').fill('Not saved yet');
  await button(page, 'Next trade').click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await button(page, 'Keep editing').click();
  await expect(page.getByLabel('Comments')).toHaveValue('Not saved yet');
  await page.goBack();
  await button(page, 'Leave').click();
  await expect(page).toHaveURL(/\/trades$/);
});

test.describe('a save that meets a newer one', () => {
  test.use({ allowedComplaints: /412|version_conflict/ });

  test('API-13 CLI-05 says so in two tabs, loses nothing, and lets one take theirs or save over it', async ({
    page,
  }) => {
    await edit(page, '/trades/3');
    await page.getByLabel('Comments').fill('From the first tab');
    const other = await page.context().newPage();
    await edit(other, '/trades/3');
    await other.getByLabel('Profit / Loss').fill('99');
    await button(other, 'Save').click();
    await expect(fact(other, 'Profit / Loss')).toHaveText('+$99.00');
    const met = page.getByRole('alert').filter({ hasText: 'This trade was changed elsewhere' });
    await expect(met).toContainText('+$99.00');
    await expect(page.getByLabel('Comments')).toHaveValue('From the first tab');
    await button(page, 'Overwrite').click();
    await expect(fact(page, 'Profit / Loss')).toHaveText('−$40.50');
    await expect(fact(other, 'Comments')).toHaveText('From the first tab');
  });

  test('API-13 also where the tab could not hear of it', async ({ page, stack, trader }) => {
    await edit(page, '/trades/3');
    await page.getByLabel('Comments').fill('Mine');
    const reply = await fetch(`${stack.apiUrl}/api/trades/3`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${trader.idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...trades[2], comments: 'Theirs' }),
    });
    expect(reply.status).toBe(200);
    await button(page, 'Save').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Theirs' })).toBeVisible();
    await button(page, 'Use saved version').click();
    await expect(fact(page, 'Comments')).toHaveText('Theirs');
  });
});

test.describe('without a connection', () => {
  test.use({ allowedComplaints: /ERR_INTERNET_DISCONNECTED|network|ChunkLoadError/ });

  test('CLI-04 a save fails with a sentence, keeps what was typed, and works when one is back', async ({ page }) => {
    await edit(page, '/trades/3');
    await page.getByLabel('Comments').fill('Long thoughts');
    await page.context().setOffline(true);
    await button(page, 'Save').click();
    await expect(page.getByText('The trade was not saved.')).toBeVisible();
    await expect(page.getByLabel('Comments')).toHaveValue('Long thoughts');
    await page.context().setOffline(false);
    await button(page, 'Save').click();
    await expect(fact(page, 'Comments')).toHaveText('Long thoughts');
  });
});

test('previous and next go through the filtered list by button and key, after a reload too, and Back leads to it', async ({
  page,
}) => {
  await page.goto('/trades?result=loss');
  await row(page, /Opening gap/).click();
  await expect(button(page, 'Previous trade')).toBeDisabled();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/\/trades\/1$/);
  await expect(fact(page, 'Trade Tag')).toHaveText('NVDA');
  await expect(button(page, 'Next trade')).toBeDisabled();
  await page.reload();
  await expect(button(page, 'Previous trade')).toBeEnabled();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/\/trades\/3$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/trades\?result=loss$/);
  await page.goto('/trades/3?result=gain');
  await button(page, 'Next trade').click();
  await expect(fact(page, 'Trade Tag')).toHaveText('AAPL');
});

test('DET-09 several deletions in a row can each be undone, from wherever one went', async ({ page }) => {
  await page.goto('/trades');
  for (const name of [/Opening gap/, /AAPL/]) {
    await row(page, name).click();
    await button(page, 'Delete').click();
    await expect(page).toHaveURL(/\/trades$/);
    await expect(row(page, name)).toHaveCount(0);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const gap = page.getByRole('listitem').filter({ hasText: 'Opening gap deleted.' });
  await gap.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Opening gap restored.')).toBeVisible();
  await page.goto('/trades');
  await expect(row(page, /Opening gap/)).toBeVisible();
  await expect(row(page, /AAPL/)).toHaveCount(0);
});

test('DET-04 DET-05 DET-06 DET-07 media: attached at once, enlarged with the keyboard, played, deleted after a question', async ({
  page,
}) => {
  await page.goto('/trades/3');
  await expect(page.getByText('No files attached to this trade.')).toBeVisible();
  const files = [png('daily.png', 800, 500), png('entry.png'), await webm(page, 'replay.webm')];
  await button(page, 'Edit').click();
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(button(page, 'Enlarge entry.png')).toBeVisible();
  await expect(page.getByLabel('replay.webm').locator('visible=true').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Files' })).toHaveCount(0, { timeout: 15_000 });
  await button(page, 'Cancel').click();

  await button(page, 'Enlarge daily.png').press('Enter');
  const enlarged = page.getByRole('dialog');
  await expect(enlarged.getByRole('heading', { name: 'daily.png' })).toBeVisible();
  await expect(enlarged.getByText(/^Uploaded /).first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(enlarged.getByRole('heading', { name: 'entry.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(enlarged).toHaveCount(0);
  await expect(button(page, 'Enlarge daily.png')).toBeFocused();

  const video = page.locator('video');
  await video.evaluate((player: HTMLVideoElement) => player.play());
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0);

  await button(page, 'Edit').click();
  await button(page, 'Delete daily.png').click();
  const asked = page.getByRole('alertdialog', { name: 'Are you sure you want to delete "daily.png"?' });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(button(page, 'Enlarge daily.png')).toHaveCount(0);
  await page.reload();
  await expect(button(page, 'Enlarge entry.png')).toBeVisible();
  await expect(button(page, 'Enlarge daily.png')).toHaveCount(0);
});

test.describe('while the code that enlarges cannot be had', () => {
  test.use({ allowedComplaints: /Failed to load resource|ChunkLoadError|Loading chunk/ });

  test('DET-06 MFE-03 an edit that stands open goes on, and the next try enlarges', async ({ page, stack, trader }) => {
    await attach(stack, trader, 3, png('daily.png', 800, 500));
    await page.goto('/trades/3');
    await button(page, 'Edit').click();
    const notes = page.getByLabel('Comments');
    await notes.fill('Waited for the retest.');
    await page.route('**/modules/**/*.js', (route) => route.abort());
    await button(page, 'Enlarge daily.png').click();
    await expect(page.getByRole('alert')).toContainText('The image could not be enlarged.');
    await expect(notes).toHaveValue('Waited for the retest.');
    await page.unroute('**/modules/**/*.js');
    await button(page, 'Enlarge daily.png').click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'daily.png' })).toBeVisible();
  });
});

test('DET-09 a deleted trade comes back with its media', async ({ page, stack, trader }) => {
  await attach(stack, trader, 3, png('daily.png', 800, 500));
  await page.goto('/trades/3');
  await button(page, 'Delete').click();
  await button(page, 'Undo').click();
  await row(page, /Opening gap/).click();
  await expect(button(page, 'Enlarge daily.png')).toBeVisible();
});

test.describe('a trade that is not there', () => {
  test.use({ allowedComplaints: /404/ });

  test("DET-08 another's, a gone one and no number say Trade not found, once, with a way back", async ({
    page,
    stack,
  }) => {
    const bob = await makeTrader(stack);
    for (const trade of [...trades, ...trades]) await addTrade(stack, bob, trade);
    for (const id of ['5', '999', 'abc']) {
      await page.goto(`/trades/${id}`);
      await expect(page.getByText('Trade not found')).toHaveCount(1);
      await expect(page.getByRole('link', { name: 'Back to My Trades' })).toBeVisible();
    }
  });
});
