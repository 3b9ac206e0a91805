import { chooseFiles, controls, fillTrade, listFileNames, listTrades, openForm } from '../src/add-trade.ts';
import { png, type TestFile } from '../src/media.ts';
import { expect, type Page, test } from '../src/test.ts';
import { signIn, type Trader } from '../src/traders.ts';
import { limitUpload, loseUploadReply } from '../src/upload-network.ts';

/** Every state that the list shows of a file from now on, in order. */
const recordStates = async (page: Page, name: string) => {
  const states: string[] = [];
  await page.exposeFunction('recordState', (text: string) => states.push(text));
  await page.evaluate((wanted) => {
    const look = () => {
      const row = [...document.querySelectorAll('li')].find((one) => one.textContent?.includes(wanted));
      const text = /Ready to upload|Uploading \d+%|Uploaded|Failed/.exec(row?.textContent ?? '')?.[0];
      if (text) void (globalThis as unknown as { recordState: (text: string) => void }).recordState(text);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, name);
  return () => states.filter((text, index) => text !== states[index - 1]);
};

const toPercentages = (states: string[]): number[] =>
  states.flatMap((text) => /Uploading (\d+)%/.exec(text)?.[1] ?? []).map(Number);

const openWithFiles = async (page: Page, trader: Trader, files: TestFile[]): Promise<void> => {
  await openForm(page, trader);
  await fillTrade(page);
  await chooseFiles(page, files);
  for (const { name } of files) await expect(controls(page).file(name)).toContainText('Ready to upload');
};

const waitForAbortedUpload = (page: Page) =>
  page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/media/upload'));

test('on a slow connection the bar shows the bytes that were sent (ADD-04)', async ({ page, trader }) => {
  await openWithFiles(page, trader, [png('large.png', 500, 400)]);
  await limitUpload(page, 150_000);
  const states = await recordStates(page, 'large.png');
  await controls(page).save.click();
  await page.waitForURL('**/trades');
  const shown = toPercentages(states());
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(shown.some((percent) => percent % 10 !== 0)).toBe(true);
  expect(Math.max(...shown)).toBeLessThanOrEqual(90);
  expect(states().at(-1)).toBe('Uploaded');
});

test('an upload is cancelled by its button, and by leaving the page (ADD-02)', async ({ page, stack, trader }) => {
  await openWithFiles(page, trader, [png('large.png', 500, 400), png('small.png')]);
  await limitUpload(page, 50_000);
  const cancelled = waitForAbortedUpload(page);
  await controls(page).save.click();
  await page.getByRole('button', { name: 'Cancel upload of large.png' }).click();
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  await limitUpload(page, null);
  await page.waitForURL('**/trades');
  const [trade] = await listTrades(stack, trader);
  expect(await listFileNames(stack, trader, trade?.id ?? 0)).toEqual(['small.png']);

  await page.goto('/add-trade');
  await fillTrade(page);
  await chooseFiles(page, [png('large.png', 500, 400)]);
  await limitUpload(page, 50_000);
  await controls(page).save.click();
  await expect(controls(page).file('large.png')).toContainText('Uploading');
  const aborted = waitForAbortedUpload(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/dashboard');
  await aborted;
});

test('an import over a slow connection shows its progress, asks before leaving and can be cancelled (ACC-06)', async ({
  page,
  trader,
}) => {
  await signIn(page, trader, '/account');
  await limitUpload(page, 100_000);
  const buffer = Buffer.alloc(5_000_000);
  const zip = { name: 'journal.zip', mimeType: 'application/zip', buffer };
  await page.getByLabel('Journal zip file').setInputFiles(zip);
  await expect(page.getByText(/Uploading… [1-9]\d?%/)).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('alertdialog', { name: 'Stop the import?' }).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled. Nothing was imported.')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('group', { name: 'Trades Taken' })).toContainText('--');
});

test.describe('an upload that fails', () => {
  // Playwright's trace requests the bytes of a picture that the page could not show.
  test.use({ allowedConsoleErrors: /Failed to load resource|POST \/api\/media\/upload failed|Connecting to 'blob:/ });

  test('can be retried without a duplicate, or removed; other files are not affected (ADD-06 API-20 CLI-02)', async ({
    page,
    stack,
    trader,
  }) => {
    const disguised = { name: 'script.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') };
    await openWithFiles(page, trader, [png('lost.png'), disguised, png('real.png')]);
    await loseUploadReply(page);
    await controls(page).save.click();
    for (const name of ['lost.png', 'script.png']) {
      await expect(controls(page).file(name)).toContainText('Upload failed');
    }
    await expect(controls(page).file('real.png')).toContainText('Uploaded');
    await expect(page).toHaveURL(/add-trade/);
    await expect(page.getByRole('main').getByRole('link', { name: 'My Trades' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Completed' }).click();
    await expect(controls(page).file('real.png')).toHaveCount(0);
    await page.getByRole('button', { name: 'Retry lost.png' }).click();
    await expect(controls(page).file('lost.png')).toContainText('Uploaded');
    await page.getByRole('button', { name: 'Remove script.png' }).click();
    await page.waitForURL('**/trades');
    const [trade] = await listTrades(stack, trader);
    expect((await listFileNames(stack, trader, trade?.id ?? 0)).sort()).toEqual(['lost.png', 'real.png']);
  });
});
